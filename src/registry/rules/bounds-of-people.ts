/** Format of document numbers, e-mail addresses, web pages and periods. */

import { fill } from '../texts/fill.ts'
import type { Rule } from '../vocabulary/define-field.ts'

/** Letters and digits, with the hyphen of a NIT's check digit. Numbers that stand for everybody belong to nobody. */
export const isDocumentNumber = (text: string): boolean =>
  /^[0-9A-Za-z][0-9A-Za-z-]{2,19}$/.test(text) && text.toUpperCase() !== 'ADMINANCO'

/** Something at a domain with a dot: only writing to it shows whether it exists. */
export const isEmail = (text: string): boolean =>
  text.length <= 120 && /^[^\s@,;:<>"()[\]\\]+@[^\s@.,;:<>"()[\]\\]+(\.[^\s@.,;:<>"()[\]\\]+)+$/.test(text)

/** '.' stands for none (2§3). */
export const isWebPage = (text: string): boolean =>
  text === '' || text === '.' || /^(https?:\/\/)?[\w-]+(\.[\w-]+)+(\/\S*)?$/i.test(text)

/** The message names the first day: 'La fecha final no puede ser menor a: {date}'. */
export const dateNotBefore = (later: string, earlier: string, message: string): Rule => ({
  field: later,
  holds: (values) => !values[later] || !values[earlier] || values[later] >= values[earlier],
  message: (values) => fill(message, { date: values[earlier] ?? '' }),
})
