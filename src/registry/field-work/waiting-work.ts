/** Pending work and recent arrivals, from one answer of the host, for the home of administrators. Pure. */
import type { Values } from '../vocabulary/define-field.ts'
import type { LookupRequest } from '../vocabulary/lookup.ts'

/** Kinds of work, in the order of the day. */
const waitingKinds = [
  'solicitudes',
  'sinRevisar',
  'rechazos',
  'traspasos',
  'arriendos',
  'consecutivos',
  'sinCorreo',
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Counts stop here: more is more than a day's work. */
export const MOST_WAITING = 1000
/** Owners and forms whose numbers are running out, fewest left first. */
export const MOST_RUNNING_OUT = 12
/** Below this many, a new block should be requested. */
export const FEW_NUMBERS = 5
/** Days of arrivals shown, including today. */
export const DAYS_SHOWN = 14
/** Days ahead in which a transfer or the end of a lease is due. */
export const DAYS_AHEAD = 15

export interface WaitingCount {
  readonly kind: WaitingKind
  /** At most MOST_WAITING; at that value there may be more. */
  readonly count: number
  readonly more: boolean
  /** yyyy-mm-dd: date of the oldest pending one, or the next due date; '' if none is given. */
  readonly since: string
}

/** Numbers of one form that are running out for someone who uses them. */
export interface RunningOut {
  readonly form: string
  readonly owner: string
  readonly name: string
  readonly left: number
}

/** Forms of one code received on one day. */
export interface Arrived {
  readonly day: string
  readonly form: string
  readonly count: number
}

/** A person of whom something is to be known, and what. */
interface OfPerson {
  readonly nid: string
  readonly name: string
  readonly count: number
  /** ISO, UTC; '' if none is given. */
  readonly at: string
}

/** The registry continued from an earlier state of its own. */
export interface GoneBack {
  /** ISO, UTC: that state; '': devices noticed it, and nobody knows which. */
  readonly to: string
  /** Devices that reported forms missing. */
  readonly devices: number
  readonly back: number
  readonly missing: number
  /** Whose numbers are offered to nobody until their forms are back. */
  readonly withheld: readonly OfPerson[]
  /** Devices not seen since; `at`: when they last were. */
  readonly unseen: readonly OfPerson[]
}

export interface WaitingWork {
  readonly counts: readonly WaitingCount[]
  /** Of the requests, those that lack their receipt: nobody can decide them yet. */
  readonly withoutReceipt: number
  readonly runningOut: readonly RunningOut[]
  readonly arrived: readonly Arrived[]
  /** undefined: it did not, or no longer matters. */
  readonly goneBack: GoneBack | undefined
}

/** @param zone '' for all. */
export const waitingRequest = (zone: string): LookupRequest => ({
  operation: 'tablero/pendientes',
  fields: { ZONA: zone },
  passing: [],
})

const wholeOf = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)

/** From the rows of 'tablero/pendientes'; rows of an unknown kind are left out. */
export function waitingWork(rows: readonly Values[]): WaitingWork {
  const of = (kind: string) => rows.filter(({ CLASE }) => CLASE === kind)
  return {
    counts: waitingKinds.flatMap((kind) =>
      of(kind)
        .slice(0, 1)
        .map(({ CANTIDAD, FECHA = '' }) => ({
          kind,
          count: Math.min(wholeOf(CANTIDAD), MOST_WAITING),
          more: wholeOf(CANTIDAD) > MOST_WAITING,
          since: FECHA,
        })),
    ),
    withoutReceipt: wholeOf(of('sinSoporte')[0]?.CANTIDAD),
    runningOut: of('agotandose').map(({ FORMULARIO = '', NID_PROPIETARIO = '', NOMBRE = '', CANTIDAD }) => ({
      form: FORMULARIO,
      owner: NID_PROPIETARIO,
      name: NOMBRE,
      left: wholeOf(CANTIDAD),
    })),
    arrived: of('recibidos').map(({ FECHA = '', FORMULARIO = '', CANTIDAD }) => ({
      day: FECHA,
      form: FORMULARIO,
      count: wholeOf(CANTIDAD),
    })),
    goneBack: goneBackOf(of),
  }
}

function goneBackOf(of: (kind: string) => readonly Values[]): GoneBack | undefined {
  const [copy] = of('copia')
  const people = (kind: string): readonly OfPerson[] =>
    of(kind).map(({ NID_PROPIETARIO = '', NOMBRE = '', CANTIDAD, FECHA = '' }) => ({
      nid: NID_PROPIETARIO,
      name: NOMBRE || NID_PROPIETARIO,
      count: wholeOf(CANTIDAD),
      at: FECHA,
    }))
  return (
    copy && {
      to: copy.FECHA ?? '',
      devices: wholeOf(copy.CANTIDAD),
      back: wholeOf(of('regresaron')[0]?.CANTIDAD),
      missing: wholeOf(of('faltan')[0]?.CANTIDAD),
      withheld: people('retenidos'),
      unseen: people('sinVer'),
    }
  )
}

/** How many of a kind are pending; 0 if the host reports none. */
export const waitingOf = (work: WaitingWork, kind: WaitingKind): number =>
  work.counts.find((each) => each.kind === kind)?.count ?? 0

export interface DayArrived {
  readonly day: string
  readonly total: number
  /** By form code. */
  readonly forms: Readonly<Record<string, number>>
}

/** Every one of the last days, including those without arrivals. @param today yyyy-mm-dd at the farm. */
export function arrivedByDay(arrived: readonly Arrived[], today: string): readonly DayArrived[] {
  const end = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: DAYS_SHOWN }, (_, place) => {
    const day = new Date(end - (DAYS_SHOWN - 1 - place) * 86_400_000).toISOString().slice(0, 10)
    const forms: Record<string, number> = {}
    for (const one of arrived) if (one.day === day) forms[one.form] = (forms[one.form] ?? 0) + one.count
    return { day, total: Object.values(forms).reduce((sum, count) => sum + count, 0), forms }
  })
}
