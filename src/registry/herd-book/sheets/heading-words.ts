/** The words of a heading, as people write and shorten them. */
import { bare, inWords } from '../nearest.ts'

/** Parts the heading of a group of columns from the one beneath it: 'PADRE · REGISTRO'. */
export const GROUP = ' · '

/** Words that say nothing of which column it is. */
const EMPTY_WORDS: ReadonlySet<string> = new Set(['de', 'del', 'la', 'el', 'al', 'en', 'y', 'o', 'u', 'kg', 'kgs'])
/** What people write for these words; any other is known by its beginning. */
const WORD_SYNONYMS: Readonly<Record<string, string>> = {
  f: 'fecha',
  n: 'numero',
  no: 'numero',
  nro: 'numero',
  num: 'numero',
  dueno: 'propietario',
  duena: 'propietario',
  ced: 'documento',
  cedula: 'documento',
  cc: 'documento',
  nit: 'documento',
  nid: 'documento',
  ejemplar: 'animal',
}

/** Dotted letters ('C.C.') as one word. */
const spelt = (heading: string): string =>
  inWords(heading).replace(/(?<!\p{L})(\p{L})\.\s?(\p{L})\.?(?!\p{L})/gu, '$1$2')

/** Letters and digits of a heading; '' for one without any. */
export const bareHeading = (heading: string): string => bare(spelt(heading))

/** A word that repeats the one before it ('Cédula o NIT') counts once. */
export const wordsOf = (heading: string): readonly string[] =>
  spelt(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
    .map((word) => WORD_SYNONYMS[word] ?? word)
    .filter((word, at, all) => word !== all[at - 1])

/** 'Fec. Nacim.' is 'fecha nacimiento': every word of it begins the one in its place. A single one must say more. */
export function isShortFor(short: readonly string[], whole: readonly string[]): boolean {
  const least = whole.length === 1 ? 4 : 3
  return (
    short.length === whole.length &&
    short.every((word, at) => word === whole[at] || (word.length >= least && whole[at]?.startsWith(word)))
  )
}

/** What a heading may be called: beneath one of a group both together, in either order, or the lower one alone. */
export function namesOf(heading: string, isColumn: (text: string) => boolean): readonly string[] {
  const [group = '', own] = heading.split(GROUP)
  if (own === undefined) return [heading]
  const together = [`${own} ${group}`, `${group} ${own}`]
  return wordsOf(group).includes('animal') || !isColumn(group) ? [...together, own] : together
}
