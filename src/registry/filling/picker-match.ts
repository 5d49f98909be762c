/** Options of a picker, and animals, that match the typed text (1§9; decision 58). */
import { entryOf } from '../format/own-property.ts'
import type { Option } from '../vocabulary/define-form.ts'

interface Folded {
  readonly name: string
  readonly code: string
}

/** Folding 5,000 names takes longer than matching them: done once per list of options. */
const foldedLists = new WeakMap<readonly Option[], readonly Folded[]>()

/** Lower case without accents: 'Ñ' becomes 'n', 'Á' becomes 'a'. Plain ASCII takes a fast path. */
export function folded(text: string): string {
  const plain = /[^ -~\s]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text
  return plain.toLowerCase()
}

/** Each word costs a look at every text. */
const MOST_WORDS = 8

/** The words of a searched text, one rule on host and device: what contains each, in any order, matches (decision 58). */
export const soughtWords = (text: string): readonly string[] =>
  [...new Set(text.split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)

export const hasWords = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))

function foldedOf(options: readonly Option[]): readonly Folded[] {
  const known = foldedLists.get(options)
  if (known) return known
  const made = options.map(({ code, name }) => ({ code: folded(code), name: folded(name) }))
  foldedLists.set(options, made)
  return made
}

/** Letters or digits that the end of a code or the inside of a word needs at least to match. */
const SHORTEST_INSIDE = 3

/**
 * An empty query shows all. Otherwise first the options whose name starts with the text, ignoring case and accents;
 * then those in which every typed word starts a word of the name or the code; last the codes that end with the text and
 * the names that contain every typed word.
 */
export function matchOptions(options: readonly Option[], query: string): readonly Option[] {
  const sought = folded(query.trim())
  if (sought === '') return options
  const words = soughtWords(sought)
  const mayBeInside = sought.length >= SHORTEST_INSIDE
  const ranks: [Option[], Option[], Option[]] = [[], [], []]
  for (const [at, { name, code }] of foldedOf(options).entries()) {
    const option = options[at] as Option
    if (name.startsWith(sought)) ranks[0].push(option)
    else if (words.every((word) => code.startsWith(word) || startsAWord(name, word))) ranks[1].push(option)
    else if (mayBeInside && (code.endsWith(sought) || hasWords(name, words))) ranks[2].push(option)
  }
  return ranks.flat()
}

/** The same options, recently chosen ones first. @param latest their codes, latest first; duplicates are ignored */
export function withRecentFirst(options: readonly Option[], latest: readonly string[]): readonly Option[] {
  const byCode = new Map(options.map((option) => [option.code, option]))
  const recent = new Map(latest.flatMap((code) => (byCode.has(code) ? [[code, byCode.get(code) as Option]] : [])))
  if (recent.size === 0) return options
  return [...recent.values(), ...options.filter(({ code }) => !recent.has(code))]
}

/**
 * The same options, marked ones last, each with its mark (`estado`). None is left out.
 * @param marks by code @param latest the one of the form before, whose mark may not have come yet
 */
export function withMarks(options: readonly Option[], marks: Readonly<Record<string, string>>, latest?: string) {
  const marked: Option[] = []
  const others = options.filter((option) => {
    const mark = entryOf(marks, option.code)
    if (!mark && option.code !== latest) return true
    marked.push(mark ? { ...option, estado: mark } : option)
    return false
  })
  return marked.length === 0 ? options : [...others, ...marked]
}

function startsAWord(name: string, sought: string): boolean {
  for (let at = name.indexOf(sought); at !== -1; at = name.indexOf(sought, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true
  return false
}

/**
 * Animals that match what people type, part of a name or digits of a chip, in their order; of digits, chips that end
 * with them, else chips that contain them.
 */
export function matchAnimals<T>(
  animals: readonly T[],
  of: (animal: T) => { readonly chip: string; readonly name: string },
  typed: string,
): readonly T[] {
  const digits = typed.replace(/[\s…]/g, '')
  if (digits === '') return animals
  if (/^\d+$/.test(digits)) {
    const last = animals.filter((one) => of(one).chip.endsWith(digits))
    return last.length > 0 ? last : animals.filter((one) => of(one).chip.includes(digits))
  }
  const names = animals.map((one, at) => ({ code: String(at), name: of(one).name }))
  const matches = new Set(matchOptions(names, typed).map(({ code }) => code))
  return animals.filter((_, at) => matches.has(String(at)))
}
