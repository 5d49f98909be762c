/** What a reviewer sees of a filing: overridden warnings, and the age of the data that it was based on. Pure. */
import { farmMinute } from '../format/farm-time.ts'
import { clockError } from '../format/spans.ts'
import type { Values } from '../vocabulary/define-field.ts'
import type { LookupRequest } from '../vocabulary/lookup.ts'
import { asTexts } from '../wire/answers.ts'
import { type PageWindow, pageRequest } from '../wire/paging.ts'

export interface IgnoredAdvice {
  readonly field: string
  readonly text: string
  /** Found by the registry: the person who captured it was not told. */
  readonly byHost: boolean
}

/** From the JSON text of a row; unreadable text means none. */
export function adviceIn(json: string): readonly IgnoredAdvice[] {
  return itemsIn(json).flatMap(({ field, text, by }) =>
    typeof text === 'string' && text !== '' ? [{ field: String(field ?? ''), text, byHost: by === 'host' }] : [],
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
    // Only pictures stored on this host are shown.
    typeof url === 'string' && /^\/archivos\/[\w.-]+$/.test(url)
      ? [{ column: String(columna ?? ''), url, sha256: String(sha256 ?? '') }]
      : [],
  )

export interface PastReview {
  readonly note: string
  readonly by: string
  /** ISO, UTC. */
  readonly at: string
  /** By its reviewer, or by an answer: the form waits again. */
  readonly isTakenBack: boolean
}

export const reviewsIn = (json: string): readonly PastReview[] =>
  itemsIn(json).map(({ nota, reviso, fecha, sin_efecto }) => ({
    note: String(nota ?? ''),
    isTakenBack: sin_efecto === 'S',
    by: String(reviso ?? ''),
    at: String(fecha ?? ''),
  }))

/** Rows of a JSON text, every value converted to text. */
export const rowsIn = (json: string): readonly Values[] => itemsIn(json).map(asTexts)

function itemsIn(json: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const read: unknown = JSON.parse(json)
    return Array.isArray(read) ? read.filter((item) => typeof item === 'object' && item !== null) : []
  } catch {
    return []
  }
}

const RECORD = ['FORMULARIO', 'NUMERO', 'NID_PROPIETARIO'] as const

export const isOfOneRecord = (one: Values, other: Values | undefined): boolean =>
  RECORD.every((name) => one[name] === other?.[name])

/**
 * Neighbours of one record in the order in which they arrived: a group above the females that were added to it.
 * @param rows of 'revisionCampo/recibidos', in any order
 */
export function inGroups(rows: readonly Values[]): readonly Values[] {
  const runs: Values[][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && isOfOneRecord(row, run[0])) run.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run) => run.sort((one, other) => Number(one.ID) - Number(other.ID)))
}

/** ms from one ISO instant to another; undefined if either is invalid. */
export function between(from: string, to: string): number | undefined {
  const apart = Date.parse(to) - Date.parse(from)
  return Number.isNaN(apart) ? undefined : apart
}

/**
 * How wrong the device's clock was at capture, as `clockError`. Without a measurement only a form that arrived before
 * it was captured shows it.
 */
export function clockErrorOf({ DESFASE = '', CAPTURADO_EN = '', RECIBIDO_EN = '' }: Values): string {
  const early = Math.min(between(CAPTURADO_EN, RECIBIDO_EN) ?? 0, 0)
  return clockError(DESFASE === '' ? early : Number(DESFASE) * 1000)
}

/** Search criteria of a review; '' for all. */
export interface ReviewWanted {
  readonly form: string
  readonly person: string
  readonly zone: string
  /** yyyy-mm-dd */
  readonly day: string
  /** S, N or ''; A: voided. */
  readonly reviewed: string
  /** Document number of the owner, and of who captured it. */
  readonly owner: string
  readonly capturer: string
  /** S: only forms filed in spite of a warning. */
  readonly advice: string
  /** A: question without answer; R: answered. */
  readonly question: string
}

export const nothingWanted: ReviewWanted = {
  ...{ form: '', person: '', zone: '', day: '', reviewed: '' },
  ...{ owner: '', capturer: '', advice: '', question: '' },
}

/** Sort orders of a review other than by arrival, newest first (ORDEN). */
export const reviewOrders = [
  { code: '', name: 'Más recientes primero' },
  { code: 'RECIBIDO_EN', name: 'Más antiguos primero' },
  { code: 'PROPIETARIO', name: 'Por asociado' },
  { code: 'CAPTURO', name: 'Por registrador' },
  { code: 'FORMULARIO', name: 'Por formulario' },
  { code: 'CONSEJOS', name: 'Con avisos primero' },
] as const

export const reviewRequest = (wanted: ReviewWanted, page: PageWindow): LookupRequest =>
  pageRequest(reviewList(wanted), page)

/** The call for all matches of the filters. */
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
  ['CAPTURADO_EN', 'CAPTURADO EN'],
  ['RECIBIDO_EN', 'RECIBIDO EN'],
  ['DISPOSITIVO', 'DISPOSITIVO'],
  ['DESFASE', 'RELOJ ATRASADO (S)'],
  ['DATOS_DE', 'DATOS DE'],
  ['FOTOS', 'FOTOS'],
  ['CONSEJOS', 'ADVERTENCIAS IGNORADAS'],
  ['REVISADO', 'REVISADO'],
  ['NOTA', 'NOTA'],
  ['REVISO', 'REVISO'],
  ['REVISADO_EN', 'REVISADO EN'],
] as const

const isMoment = (key: string): boolean => /_EN$|^DATOS_DE$/.test(key)

/** A review as a table of a spreadsheet; its moments in the farm's time, as every list shows them. */
export const reviewTable = {
  head: {
    name: 'Revisión de campo',
    headings: headings.map(([, heading]) => heading),
    numbers: headings.map(([key]) => key === 'FOTOS' || key === 'DESFASE'),
    days: headings.map(([key]) => isMoment(key)),
  },
  cells: (row: Values): readonly string[] =>
    headings.map(([key]) => {
      const text = row[key] ?? ''
      if (isMoment(key)) return farmMinute(Date.parse(text))
      return key === 'CONSEJOS'
        ? adviceIn(text)
            .map((advice) => advice.text)
            .join(' / ')
        : text
    }),
}
