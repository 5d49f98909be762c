/** The letters of a column of a spreadsheet: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  let letters = ''
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1)
    letters = String.fromCharCode(65 + (left % 26)) + letters
  return letters
}
