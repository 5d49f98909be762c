/** What a form offers so that nothing has to be typed: phrases for remarks, and usual weights. */

/** Sentences of a remark: between full stops and lines. */
const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/\.\s+|\n+/)
    .map((sentence) => sentence.trim().replace(/\.$/, ''))
    .filter((sentence) => sentence !== '')

/** Characters: what is longer tells one case and is not said again. */
const LONGEST = 40
const MOST = 4

/**
 * Phrases to offer below a remark: what the person writes again and again, most used first, then those of the form.
 * @param remarks the person's earlier ones in forms of the kind
 */
export function quickPhrases(remarks: readonly string[], ofForm: readonly string[]): readonly string[] {
  const uses = new Map(ofForm.map((phrase) => [phrase, 0]))
  for (const sentence of remarks.flatMap(sentencesOf))
    if (sentence.length <= LONGEST) uses.set(sentence, (uses.get(sentence) ?? 0) + 1)
  const isOffered = ([phrase, count]: readonly [string, number]) => count > 1 || ofForm.includes(phrase)
  return [...uses]
    .filter(isOffered)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST)
    .map(([phrase]) => phrase)
}

/** Is the phrase one of the remark's sentences? */
export const saysPhrase = (text: string, phrase: string): boolean => sentencesOf(text).includes(phrase)

/** The remark with the phrase as its last sentence, or without it if it says it already. */
export function withPhrase(text: string, phrase: string): string {
  const sentences = sentencesOf(text)
  if (sentences.includes(phrase)) return sentences.filter((sentence) => sentence !== phrase).join('. ')
  const before = text.trim().replace(/\.$/, '')
  return before === '' ? phrase : `${before}. ${phrase}`
}

/** Fewer births than these say nothing about what is usual. */
const ENOUGH = 5
/** The least distance between two of them, in tenths of a kilogram. */
const APART = 1

/**
 * Three weights that most newborns have: the quartiles, to a tenth of a kilogram and each another one.
 * @param kilograms of earlier births of the kind, in any order
 * @returns kilograms in ascending order; none if too few births are known
 */
export function usualWeights(kilograms: readonly number[]): readonly number[] {
  const tenths = kilograms.map((weight) => Math.round(weight * 10)).sort((a, b) => a - b)
  if (tenths.length < ENOUGH) return []
  const at = (share: number) => tenths[Math.round((tenths.length - 1) * share)] ?? 0
  const middle = at(0.5)
  const all = [Math.min(at(0.25), middle - APART), middle, Math.max(at(0.75), middle + APART)]
  return all.filter((weight) => weight > 0).map((weight) => weight / 10)
}
