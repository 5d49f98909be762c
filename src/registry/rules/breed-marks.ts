import { folded } from '../filling/picker-match.ts'

/** Words that tell no breed. */
const SMALL = new Set(['de', 'del', 'la', 'el', 'y'])

const wordsOf = (breed: string): readonly string[] =>
  folded(breed)
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !SMALL.has(word))

const upper = (letter: string) => letter.toUpperCase()

/** Two letters each, the most telling first: the initials of its words, else its first letter with another one. */
function candidates(breed: string): readonly string[] {
  const [first = '', ...others] = wordsOf(breed)
  const initials = others.map((word) => upper(first.charAt(0)) + upper(word.charAt(0))).reverse()
  const rest = [...first.slice(1)]
  const consonants = rest.filter((letter) => !'aeiou'.includes(letter))
  const vowels = rest.filter((letter) => 'aeiou'.includes(letter))
  return [...initials, ...[...consonants, ...vowels].map((letter) => upper(first.charAt(0)) + letter)]
}

/**
 * Two letters for each breed, no two alike: 'Sn' for Saanen and 'SI' for Santa Inés. They depend on the set of breeds
 * only, not on its order.
 * @param breeds names, in any case
 * @returns marks by folded name
 */
export function breedMarks(breeds: readonly string[]): ReadonlyMap<string, string> {
  const marks = new Map<string, string>()
  const taken = new Set<string>()
  for (const breed of [...new Set(breeds.map(folded))].sort()) {
    const numbered = Array.from({ length: 9 }, (_, at) => `${upper(breed.charAt(0))}${at + 1}`)
    const mark = [...candidates(breed), ...numbered].find((one) => !taken.has(one)) ?? '·'
    taken.add(mark)
    marks.set(breed, mark)
  }
  return marks
}
