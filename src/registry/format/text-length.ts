/**
 * How many characters a person would count: code points, as the database counts them. JavaScript's own length counts
 * an emoji, or a letter of a rare script, twice.
 */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
