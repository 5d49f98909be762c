/** Of the search in the bar of every screen. */
export const searchTexts = {
  everything: 'Buscar pantalla, persona, chip o número',
  keys: 'Ctrl K',
} as const
