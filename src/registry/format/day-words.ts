/** Calendar days in everyday words: computed here, because the output of browsers' formatters varies. */
const WEEKDAYS = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb']
export const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
export const WHOLE_MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')
const WHOLE_DAYS = 'Domingo Lunes Martes Miércoles Jueves Viernes Sábado'.split(' ')

const partsOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, date }
}
const yearOf = (day: string, today: string) => (day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`)

/** 'vie 20 nov', with the year if it differs from today's. '' if empty. @param day yyyy-mm-dd */
export function dayWords(day: string, today: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return ''
  const { month, date } = partsOf(day)
  return `${WEEKDAYS[at.getUTCDay()]} ${date} ${MONTHS[month - 1]}${yearOf(day, today)}`
}

const WRITTEN = /^(\d{4}-\d{2}-\d{2})( \d{2}:\d{2})?$/

/** As it is read on a phone: a day or moment in words ('vie 20 nov 23:59'), anything else as it is written. */
export function readable(text: string, today: string): string {
  const [, day = '', time = ''] = WRITTEN.exec(text) ?? []
  const words = day === '' ? '' : dayWords(day, today)
  return words === '' ? text : words + time
}

/** '10 a 30 nov', '20 nov a 2 dic', '28 dic a 9 ene 2027'. @param from, until yyyy-mm-dd, in this order */
export function spanWords(from: string, until: string, today: string): string {
  const [first, last] = [partsOf(from), partsOf(until)]
  const end = `${last.date} ${MONTHS[last.month - 1]}${yearOf(until, today)}`
  if (from === until) return end
  if (from.slice(0, 7) === until.slice(0, 7)) return `${first.date} a ${end}`
  const year = from.slice(0, 4) === until.slice(0, 4) ? '' : yearOf(from, today)
  return `${first.date} ${MONTHS[first.month - 1]}${year} a ${end}`
}

/** A format of a spreadsheet with the names of that month and day in Spanish. @param month 1..12 @param weekday 0: Sunday */
export function spanishFormat(format: string, month: number, weekday: number): string {
  const names: Readonly<Record<string, string | undefined>> = {
    mmm: MONTHS[month - 1],
    mmmm: WHOLE_MONTHS[month - 1],
    mmmmm: MONTHS[month - 1]?.[0],
    ddd: WEEKDAYS[weekday],
    dddd: WHOLE_DAYS[weekday]?.toLowerCase(),
  }
  // Quoted and escaped letters are no part of its pattern, and the language that it names is replaced.
  return format.replace(/\[\$-[^\]]*\]/g, '').replace(/"[^"]*"|\\.|\[[^\]]*\]|m{3,5}|d{3,4}/gi, (part) => {
    const name = names[part.toLowerCase()]
    return name === undefined ? part : `"${name}"`
  })
}

/** 'noviembre de 2026'. @param month yyyy-mm */
export const monthWords = (month: string): string => {
  const { year, month: at } = partsOf(month)
  return `${WHOLE_MONTHS[at - 1] ?? ''} de ${year}`
}

/** 'Domingo 22 de noviembre'. @param day yyyy-mm-dd */
export const dateWords = (day: string): string => {
  const { month, date } = partsOf(day)
  return `${WHOLE_DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''} ${date} de ${WHOLE_MONTHS[month - 1] ?? ''}`
}
