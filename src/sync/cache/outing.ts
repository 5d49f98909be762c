/** Which farms were chosen for the next field trip and how far they are prepared, sealed like an answer. */
import { actsForOthers, isPaged, type LookupRequest, type Option, type Person } from '../../registry/index.ts'
import type { StorageTrouble } from '../contract/device.ts'
import type { Unlocked } from '../ports/ports.ts'
import type { Answers } from './answers.ts'

/** Not a real call: the cache key under which the choice is stored. */
export const PLACE: LookupRequest = { operation: 'preparar/salida', fields: {}, passing: [] }

/** Lookup of every owner with numbers left, which an administrator searches on a host that answers pages. */
const EVERYBODY: LookupRequest = { operation: 'usuario/usuariosConsecutivos', fields: { estado: '0' }, passing: [] }

/** The same within a registrar's zone: owners with numbers left of any form that the registrar may file for them. */
const ofZone = ({ nid }: Person): LookupRequest => ({
  operation: 'selecciones/seleccionUsuarios',
  fields: { codigo: '', TID_PROPIETARIO: '', NID_PROPIETARIO: nid },
  passing: [],
})

/** The call by which the host is searched for farms to visit; undefined: they are all on the device. */
export const soughtBy = (person: Person): LookupRequest | undefined =>
  [EVERYBODY, ofZone(person)].find(({ operation }) => isPaged(operation, person))

export type Unfinished =
  | 'noSignal'
  | 'signIn'
  | 'another'
  | 'noAnswer'
  | 'partly'
  | 'appMissing'
  | 'stuck'
  | StorageTrouble

export interface Outing {
  readonly owners: readonly string[]
  /** ms UTC since when all of them have been on the device; 0: not all are. */
  readonly readyAt: number
  /** Why the last preparation failed; true: stored by an earlier release, which did not record the reason. */
  readonly failed: false | true | Unfinished
  /** ms UTC: start of the preparation that failed. */
  readonly begunAt: number
  /** ms UTC of the last complete preparation of each farm, by owner. */
  readonly farms: Readonly<Record<string, number>>
  /** Names of the prepared farms, where owners are searched at the host: without signal they are found here. */
  readonly names: readonly Option[]
}

const nothing: Outing = { owners: [], readyAt: 0, failed: false, begunAt: 0, farms: {}, names: [] }

export async function readOuting(answers: Answers, me: Unlocked): Promise<Outing> {
  const kept = (await answers.read(me, PLACE))?.items[0] as Partial<Outing> | undefined
  const outing = { ...nothing, ...kept }
  // Earlier releases recorded one time for all farms.
  if (kept?.farms || outing.readyAt === 0) return outing
  return { ...outing, farms: sinceFor(outing.owners, outing.readyAt) }
}

export const chosenOwners = async (answers: Answers, me: Unlocked): Promise<readonly string[]> =>
  (await readOuting(answers, me)).owners

/**
 * Owners for whom the device is prepared. A person who acts only for themselves is always included; anyone else only
 * gets the farms they chose.
 */
export const outOwners = (person: Person, chosen: readonly string[]): readonly string[] =>
  actsForOthers(person) ? chosen : [...new Set([person.nid, ...chosen])]

export const sinceFor = (owners: readonly string[], at: number): Readonly<Record<string, number>> =>
  Object.fromEntries(owners.map((owner) => [owner, at]))

/** The part of a map by owner that concerns these owners. */
export const ofOwners = <T>(known: Readonly<Record<string, T>>, owners: readonly string[]): Record<string, T> =>
  Object.fromEntries(owners.flatMap((owner) => (known[owner] === undefined ? [] : [[owner, known[owner]]])))

/** Time since when all of these have been prepared; 0: one of them is not, or the list is empty. */
export const readySince = (farms: Outing['farms'], owners: readonly string[]): number =>
  owners.length === 0 ? 0 : Math.min(...owners.map((owner) => farms[owner] ?? 0))
