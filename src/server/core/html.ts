/** Help on the host: pictures are its own files. */
import { cleanHelp } from '../../registry/index.ts'

export const sanitizeHtml = (source: string): string =>
  cleanHelp(source, (address) => /^\/archivos\/[\w-]+\.jpg$/.test(address))

/** Is there nothing in it to read or to look at? What an emptied editor leaves: '<p></p>'. */
export const saysNothing = (html: string): boolean =>
  !/<(img|hr)\b/.test(html) && html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s|\u00a0/g, '') === ''
