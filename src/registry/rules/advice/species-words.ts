import { entryOf } from '../../format/own-property.ts'

const words: Readonly<Record<string, string>> = { C: 'cabras', O: 'ovejas' }

/** 'cabras' for C: how a sentence names the animals of a species. */
export const speciesWords = (code: string): string => entryOf(words, code) ?? code
