/** Which options a typed or read text stands for. */
import { folded, matchOptions, type Option } from '../../../registry/index.ts'

/** Other spellings of a code: what a chip reader types. */
export type ReadText = ((typed: string) => readonly string[]) | undefined

const codesIn = (options: readonly Option[], codes: readonly string[]) =>
  options.filter(({ code }) => codes.includes(code))

/** @param searched the options are the host's answer to the text already */
export function matching(
  options: readonly Option[],
  text: string,
  read: ReadText,
  searched: boolean,
): readonly Option[] {
  const found = searched ? options : matchOptions(options, text)
  const codes = found.length === 0 && read ? read(text) : []
  return codes.length === 0 ? found : codesIn(options, codes)
}

/** The options whose name or code equals the text. */
export function equalTo(options: readonly Option[], text: string, read: ReadText): readonly Option[] {
  const typed = folded(text.trim())
  if (typed === '') return []
  const named = options.filter(({ code, name }) => folded(name) === typed || folded(code) === typed)
  const codes = named.length === 0 && read ? read(text) : []
  return codes.length === 0 ? named : codesIn(options, codes)
}

/** The text as an option of its own; a reader's digits as the chip that they stand for. */
export function written(text: string, read: ReadText): Option | undefined {
  const typed = text.trim()
  const code = (typed && read?.(typed)[0]) || typed
  return code === '' ? undefined : { code, name: code }
}
