/** Rows as .csv that a spreadsheet of this part of the world opens: semicolons, CRLF, UTF-8 with its mark. */
export const SEPARATOR = ';'
export const MARK = '\ufeff'

/** What a spreadsheet would take for a formula is made a text; the import takes the apostrophe away again. */
const RISKY = /^[=+@\t\r-]/

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(SEPARATOR)}\r\n`
}

function csvCell(text: string): string {
  const safe = RISKY.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
