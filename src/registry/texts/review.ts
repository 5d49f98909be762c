/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const reviewTexts = {
  noteTooLong: 'La nota no puede superar 2000 caracteres, verifique por favor',
  gone: 'El registro ya no se encuentra, verifique por favor',
  tooLate: 'Pasó el tiempo para deshacer: sigue revisado. Si algo está mal, pregunte o corrija',
  changedSince: 'Cambió o llegó una respuesta desde que lo vio: {names}. Mírelo otra vez y márquelo',
  tooMany: 'Marque 100 formularios como máximo, verifique por favor',
  questionEmpty: 'Debe escribir la pregunta, verifique por favor',
  answerEmpty: 'Debe escribir la respuesta, verifique por favor',
  questionTooLong: 'El texto no puede superar 500 caracteres, verifique por favor',
  tooManyQuestions: 'Este formulario ya tiene 20 preguntas, verifique por favor',
  alreadyAnswered: 'La pregunta ya fue respondida, verifique por favor',
} as const

/** Maximum characters of a question or an answer. */
export const LONGEST_QUESTION = 500
/** Maximum forms marked by one call. */
export const MOST_AT_ONCE = 100
