/** What a reviewer reads of a filing: advice that was ignored, and how old the data was that it rested on. Pure. */
import type { Values } from '../vocabulary/define-field.ts'
import type { LookupRequest } from '../vocabulary/lookup.ts'
import { type PageWanted, pageRequest } from '../wire/paging.ts'

export interface IgnoredAdvice {
  readonly field: string
  readonly text: string
}

/** Of the JSON text of a row; what cannot be read is none. */
export function adviceIn(json: string): readonly IgnoredAdvice[] {
  return itemsIn(json).flatMap(({ field, text }) =>
    typeof text === 'string' && text !== '' ? [{ field: String(field ?? ''), text }] : [],
  )
}

export interface ReviewPhoto {
  readonly column: string
  readonly url: string
  /** Receipt, hex. */
  readonly sha256: string
}

export const photosIn = (json: string): readonly ReviewPhoto[] =>
  itemsIn(json).flatMap(({ columna, url, sha256 }) =>
    // Only what this host keeps is shown.
    typeof url === 'string' && /^\/archivos\/[\w.-]+$/.test(url)
      ? [{ column: String(columna ?? ''), url, sha256: String(sha256 ?? '') }]
      : [],
  )

export interface PastReview {
  readonly note: string
  readonly by: string
  /** ISO, UTC. */
  readonly at: string
}

export const reviewsIn = (json: string): readonly PastReview[] =>
  itemsIn(json).map(({ nota, reviso, fecha }) => ({
    note: String(nota ?? ''),
    by: String(reviso ?? ''),
    at: String(fecha ?? ''),
  }))

/** Rows of a JSON text, every value a text. */
export const rowsIn = (json: string): readonly Values[] =>
  itemsIn(json).map((item) =>
    Object.fromEntries(Object.entries(item).map(([key, value]) => [key, value === null ? '' : String(value)])),
  )

function itemsIn(json: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const read: unknown = JSON.parse(json)
    return Array.isArray(read) ? read.filter((item) => typeof item === 'object' && item !== null) : []
  } catch {
    return []
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** '12 min', '3 h', '2 días'. @param ms zero or more */
export function spanText(ms: number): string {
  if (ms < HOUR) return `${Math.max(0, Math.round(ms / MINUTE))} min`
  if (ms < 2 * DAY) return `${Math.round(ms / HOUR)} h`
  return `${Math.round(ms / DAY)} días`
}

/** ms from one ISO instant to another; undefined where one is none. */
export function between(from: string, to: string): number | undefined {
  const apart = Date.parse(to) - Date.parse(from)
  return Number.isNaN(apart) ? undefined : apart
}

/** A device whose clock says that a form arrived before it was captured is ahead by so much, ms. */
const TOLERATED = 5 * MINUTE

export const clockIsAhead = (capturedAt: string, receivedAt: string): boolean => {
  const apart = between(capturedAt, receivedAt)
  return apart !== undefined && apart < -TOLERATED
}

/** What a reviewer looks for; '' for all. */
export interface ReviewWanted {
  readonly form: string
  readonly person: string
  readonly zone: string
  /** yyyy-mm-dd */
  readonly day: string
  /** S, N or ''. */
  readonly reviewed: string
  /** Document number of the owner, and of who captured it. */
  readonly owner: string
  readonly capturer: string
  /** S: only what was filed against advice. */
  readonly advice: string
  /** A: asked about and not answered; R: answered. */
  readonly question: string
}

export const nothingWanted: ReviewWanted = {
  ...{ form: '', person: '', zone: '', day: '', reviewed: '' },
  ...{ owner: '', capturer: '', advice: '', question: '' },
}

/** By what a review is sorted where not by arrival, newest first (ORDEN). */
export const reviewOrders = [
  { code: '', name: 'Más recientes primero' },
  { code: 'RECIBIDO_EN', name: 'Más antiguos primero' },
  { code: 'PROPIETARIO', name: 'Por asociado' },
  { code: 'CAPTURO', name: 'Por registrador' },
  { code: 'FORMULARIO', name: 'Por formulario' },
  { code: 'CONSEJOS', name: 'Con avisos primero' },
] as const

export const reviewRequest = (wanted: ReviewWanted, page: PageWanted): LookupRequest =>
  pageRequest(reviewList(wanted), page)

/** The call of everything that the filters let through. */
export const reviewList = (wanted: ReviewWanted): LookupRequest => ({
  operation: 'revisionCampo/recibidos',
  fields: {
    FORMULARIO: wanted.form,
    PERSONA: wanted.person,
    ZONA: wanted.zone,
    DIA: wanted.day,
    REVISADO: wanted.reviewed,
    ASOCIADO: wanted.owner,
    REGISTRADOR: wanted.capturer,
    AVISO: wanted.advice,
    PREGUNTA: wanted.question,
  },
  passing: [],
})

export const detailRequest = (id: string): LookupRequest => ({
  operation: 'revisionCampo/detalle',
  fields: { ID: id },
  passing: [],
})

export const refusalsRequest: LookupRequest = { operation: 'revisionCampo/rechazos', fields: {}, passing: [] }

const headings = [
  ['FORMULARIO', 'FORMULARIO'],
  ['NUMERO', 'CONSECUTIVO'],
  ['PROPIETARIO', 'ASOCIADO'],
  ['NID_PROPIETARIO', 'DOCUMENTO'],
  ['NOM_ZONA', 'ZONA'],
  ['CAPTURO', 'CAPTURO'],
  ['CAPTURADO_EN', 'CAPTURADO (UTC)'],
  ['RECIBIDO_EN', 'RECIBIDO (UTC)'],
  ['DISPOSITIVO', 'DISPOSITIVO'],
  ['DATOS_DE', 'DATOS DE (UTC)'],
  ['FOTOS', 'FOTOS'],
  ['CONSEJOS', 'ADVERTENCIAS IGNORADAS'],
  ['REVISADO', 'REVISADO'],
  ['NOTA', 'NOTA'],
  ['REVISO', 'REVISO'],
  ['REVISADO_EN', 'REVISADO EN (UTC)'],
] as const

/** A review as a table of a spreadsheet. */
export const reviewTable = {
  head: {
    name: 'Revisión de campo',
    headings: headings.map(([, heading]) => heading),
    numbers: headings.map(([key]) => key === 'FOTOS'),
  },
  cells: (row: Values): readonly string[] =>
    headings.map(([key]) =>
      key === 'CONSEJOS'
        ? adviceIn(row[key] ?? '')
            .map(({ text }) => text)
            .join(' / ')
        : (row[key] ?? ''),
    ),
}
