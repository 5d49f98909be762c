/** What a picker shows for what a person typed (1§9; decision 58). */
import type { Option } from '../vocabulary/define-form.ts'

interface Folded {
  readonly name: string
  readonly code: string
}

/** Folding 5,000 names takes longer than matching them: done once per list of choices. */
const foldedLists = new WeakMap<readonly Option[], readonly Folded[]>()

/** Lower case without accents: 'Ñ' is an 'n', 'Á' is an 'a'. Most texts have none and are spared the long way. */
export function folded(text: string): string {
  const plain = /[^ -~\s]/.test(text) ? text.normalize('NFD').replace(/\p{M}/gu, '') : text
  return plain.toLowerCase()
}

function foldedOf(options: readonly Option[]): readonly Folded[] {
  const known = foldedLists.get(options)
  if (known) return known
  const made = options.map(({ code, name }) => ({ code: folded(code), name: folded(name) }))
  foldedLists.set(options, made)
  return made
}

/**
 * An empty query shows all. Otherwise those whose name starts with it, case and accents ignored; only when there
 * are none, those in which a later word or the code starts with it.
 */
export function matchOptions(options: readonly Option[], query: string): readonly Option[] {
  const sought = folded(query.trim())
  if (sought === '') return options
  const texts = foldedOf(options)
  const starting = options.filter((_, at) => texts[at]?.name.startsWith(sought))
  if (starting.length > 0) return starting
  return options.filter((_, at) => {
    const text = texts[at]
    return text !== undefined && (text.code.startsWith(sought) || startsAWord(text.name, sought))
  })
}

function startsAWord(name: string, sought: string): boolean {
  for (let at = name.indexOf(sought); at !== -1; at = name.indexOf(sought, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true
  return false
}
