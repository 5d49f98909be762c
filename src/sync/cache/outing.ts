/** What was chosen and done for the next outing, sealed like an answer. */
import { actsForOthers, isPaged, type LookupRequest, type Option, type Person } from '../../registry/index.ts'
import type { Unlocked } from '../ports/ports.ts'
import type { Answers } from './answers.ts'

/** Not a call: the place among the answers where the choice is kept. */
export const PLACE: LookupRequest = { operation: 'preparar/salida', fields: {}, passing: [] }

/** Everybody with numbers left, whom an administrator searches at the host that answers pages. */
const EVERYBODY: LookupRequest = { operation: 'usuario/usuariosConsecutivos', fields: { estado: '0' }, passing: [] }

/** The same of a registrar's zone: with numbers left of any form that he may file for them. */
const ofHisZone = ({ nid }: Person): LookupRequest => ({
  operation: 'selecciones/seleccionUsuarios',
  fields: { codigo: '', TID_PROPIETARIO: '', NID_PROPIETARIO: nid },
  passing: [],
})

/** The call by which the host searches whom he may go to see; undefined: he has them all on the device. */
export const soughtBy = (person: Person): LookupRequest | undefined =>
  [EVERYBODY, ofHisZone(person)].find(({ operation }) => isPaged(operation, person))

export type Unfinished = 'noSignal' | 'signIn' | 'another' | 'noAnswer' | 'partly' | 'appMissing'

export interface Outing {
  readonly owners: readonly string[]
  /** ms UTC since when all of them are on the device; 0: not all are. */
  readonly readyAt: number
  /** Why the last one did not end well; true: kept by an earlier release, which did not say. */
  readonly failed: false | true | Unfinished
  /** ms UTC: when what did not end well began. */
  readonly begunAt: number
  /** ms UTC of the last time that all of a farm came, by owner. */
  readonly farms: Readonly<Record<string, number>>
  /** The prepared ones by name, where everybody is searched at the host: without signal they are found here. */
  readonly names: readonly Option[]
}

const nothing: Outing = { owners: [], readyAt: 0, failed: false, begunAt: 0, farms: {}, names: [] }

export async function readOuting(answers: Answers, me: Unlocked): Promise<Outing> {
  const kept = (await answers.read(me, PLACE))?.items[0] as Partial<Outing> | undefined
  const outing = { ...nothing, ...kept }
  // An earlier release told of all farms at once.
  if (kept?.farms || outing.readyAt === 0) return outing
  return { ...outing, farms: sinceFor(outing.owners, outing.readyAt) }
}

export const chosenOwners = async (answers: Answers, me: Unlocked): Promise<readonly string[]> =>
  (await readOuting(answers, me)).owners

/**
 * Whom the device is prepared for: whoever acts for himself always for himself, everyone else for whom he chose, which
 * he himself is only where he chose it.
 */
export const outOwners = (person: Person, chosen: readonly string[]): readonly string[] =>
  actsForOthers(person) ? chosen : [...new Set([person.nid, ...chosen])]

export const sinceFor = (owners: readonly string[], at: number): Readonly<Record<string, number>> =>
  Object.fromEntries(owners.map((owner) => [owner, at]))

/** Of what is known by owner, what is of these. */
export const ofOwners = <T>(known: Readonly<Record<string, T>>, owners: readonly string[]): Record<string, T> =>
  Object.fromEntries(owners.flatMap((owner) => (known[owner] === undefined ? [] : [[owner, known[owner]]])))

/** Since when all of these are there; 0: one of them is not, or there is none. */
export const readySince = (farms: Outing['farms'], owners: readonly string[]): number =>
  owners.length === 0 ? 0 : Math.min(...owners.map((owner) => farms[owner] ?? 0))
