/**
 * A text without characters that no database stores: NUL and lone surrogates. Wire fields have neither; texts within
 * JSON may contain both in escaped form, and a truncated text may end in a lone surrogate.
 */
export const storable = (text: string): string => text.replace(/\0|\p{Surrogate}/gu, '')
