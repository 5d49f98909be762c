/** Texts of the documents, to the letter and misspellings included, and those that decisions add. */
export const reviewTexts = {
  noteTooLong: 'La nota no puede superar 2000 caracteres, verifique por favor',
  gone: 'El registro ya no se encuentra, verifique por favor',
} as const
