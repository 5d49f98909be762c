/**
 * Length of a text in code points, as the database counts it and as people would. JavaScript's own length counts an
 * emoji, or a letter of a rare script, twice.
 */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * A text without characters that no database stores: NUL and lone surrogates. Wire fields have neither; texts within
 * JSON may contain both in escaped form, and a truncated text may end in a lone surrogate.
 */
export const storable = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '')
