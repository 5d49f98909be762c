/**
 * A text without what no database keeps: NUL, and halves of a pair. Fields of the wire have neither; texts within JSON may
 * have both, escaped, and a text that is cut may end in half a pair.
 */
export const storable = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '')
