/** What a request asks for, read from its address. */
import { isDay } from '../../registry/fields/date.ts'
import { HttpError } from '../core/http-errors.ts'
import { adeTexts } from './ade-texts.ts'
import type { Place } from './pages.ts'

/** Where a reading is: what was told of its size at first, and after which row it goes on. */
export interface Progress {
  readonly total: number
  readonly page: number
  readonly place: Place
}

const LONGEST = 400

/** An RFC 3339 instant; a '+' that was not encoded has arrived as a space. @throws HttpError 400 */
export function instantAsked(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const given = query[name]
  if (given === undefined || given === '') return undefined
  const text = typeof given === 'string' ? given.replace(/ (\d\d:\d\d)$/, '+$1') : ''
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):\d\d)$/i.test(text)
  if (!isInstant || !isStorable(text)) throw new HttpError(400, adeTexts.badInstant)
  return text
}

/** JavaScript has a year 0, and a 30th of February; the database has neither. */
const isStorable = (instant: string): boolean => !Number.isNaN(Date.parse(instant)) && isDay(instant.slice(0, 10))

/** @throws HttpError 400 for what no `next` of ours said */
export function progressAsked({ after }: Readonly<Record<string, unknown>>): Progress | undefined {
  if (after === undefined) return undefined
  if (typeof after !== 'string' || after.length > LONGEST) throw new HttpError(400, adeTexts.badPage)
  const [total, page, modified, kind, one, two] = partsOf(after)
  const isWhole = [total, page, one, two].every(
    (part) => Number.isSafeInteger(part) && Number(part) >= 0 && Number(part) < 2 ** 31,
  )
  const isMark =
    modified === '' ||
    (typeof modified === 'string' && /^[\d-]{10}T\d\d:\d\d:\d\d\.\d{6}Z$/.test(modified) && isStorable(modified))
  if (!isWhole || !isMark || typeof kind !== 'string' || !/^\w{0,4}$/.test(kind))
    throw new HttpError(400, adeTexts.badPage)
  return { total: Number(total), page: Number(page), place: { modified, kind, key: [Number(one), Number(two)] } }
}

function partsOf(after: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

export const progressText = ({ total, page, place: { modified, kind, key } }: Progress): string =>
  Buffer.from(JSON.stringify([total, page, modified, kind, ...key])).toString('base64url')
