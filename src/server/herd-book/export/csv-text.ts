/** Rows as a .csv that a spreadsheet in this region opens: semicolons, CRLF, UTF-8 with byte-order mark. */
const SEPARATOR = ';'
export const MARK = '\ufeff'

/** A text that a spreadsheet would take for a formula gets an apostrophe; the import removes it. */
const RISKY = /^[=+@\t\r-]/

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(SEPARATOR)}\r\n`
}

function csvCell(text: string): string {
  const safe = RISKY.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
