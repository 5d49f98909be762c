/** A number with decimal comma, as written in Colombia: '0.5' is '0,5'. */
export const comma = (number: number | string): string => String(number).replace('.', ',')

/**
 * '1.234,5', as Intl writes it for es-CO: the first formatter of a page takes a browser 30 ms, a phone four times that.
 * @param most decimals; @param least of them shown as zeros
 */
export function decimals(n: number, most = 0, least = 0): string {
  const digits = String(Math.round(Number(`${Math.abs(n).toFixed(9)}e${most}`))).padStart(most + 1, '0')
  const at = digits.length - most
  const rest = digits.slice(at).replace(/0+$/, '').padEnd(least, '0')
  const whole = digits.slice(0, at).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${n < 0 && Number(digits) > 0 ? '-' : ''}${whole}${rest && `,${rest}`}`
}

/**
 * '12,5 %' of an inbreeding coefficient, 0 to 1; '' where none can be computed: 0, of animals of whose parents one is
 * unknown. @param complete generations of which every ancestor is known, the parents being the first
 */
export const inbreedingWords = (coefficient: number, complete: number, most: number, least = 0): string =>
  coefficient === 0 && complete <= 1 ? '' : `${decimals(coefficient * 100, most, least)} %`

/** '1234567' as displayed in Colombia, on one line: '$ 1.234.567'; anything that is not a whole number is unchanged. */
export const pesos = (text: string): string =>
  /^\d+$/.test(text) ? `$\u00a0${text.replace(/\B(?=(\d{3})+$)/g, '.')}` : text
