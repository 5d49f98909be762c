/** A number with decimal comma, as written in Colombia: '0.5' is '0,5'. */
export const comma = (number: number | string): string => String(number).replace('.', ',')
