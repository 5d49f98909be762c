/** Texts of the search in the top bar. */
export const searchTexts = {
  everything: 'Buscar pantalla, persona, chip o número',
  keys: 'Ctrl K',
} as const
