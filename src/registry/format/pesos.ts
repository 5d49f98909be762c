/** '1234567' as people read it in Colombia: '$ 1.234.567'; what is no whole number stays as it is. */
export const pesos = (text: string): string =>
  /^\d+$/.test(text) ? `$ ${text.replace(/\B(?=(\d{3})+$)/g, '.')}` : text
