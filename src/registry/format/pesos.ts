/** '1234567' as displayed in Colombia: '$ 1.234.567'; anything that is not a whole number is unchanged. */
export const pesos = (text: string): string =>
  /^\d+$/.test(text) ? `$ ${text.replace(/\B(?=(\d{3})+$)/g, '.')}` : text
