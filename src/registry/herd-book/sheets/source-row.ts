/** A row as it stood in its file: one text, because a book of a million rows keeps all of them. */

const BETWEEN = '\t'
/** Letters that are kept of a row: enough to recognise it. */
const LONGEST = 600

/** @param texts cells in the order of the sheet. */
export const sourceOf = (texts: readonly string[]): string =>
  texts
    .map((text) => text.replaceAll(BETWEEN, ' '))
    .join(BETWEEN)
    .trimEnd()
    .slice(0, LONGEST)

/** @returns the cells of `sourceOf`, in the order of the sheet; cut at its end. */
export const cellsOfSource = (source: string): readonly string[] => (source === '' ? [] : source.split(BETWEEN))
