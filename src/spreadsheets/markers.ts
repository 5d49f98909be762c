/** First characters of texts that replace a cell before the library reads it; no XML may contain them. */
export const FORMULA = '\u0001'
export const LONG = '\u0002'
