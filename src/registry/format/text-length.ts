/**
 * Length of a text in code points, as the database counts it and as people would. JavaScript's own length counts an
 * emoji, or a letter of a rare script, twice.
 */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
