/**
 * Terms of ICAR's Animal Data Exchange 1.3 (github.com/adewg/ICAR), and how ours are said in them. Field names and
 * values are the standard's; `herdBook` has what a breed registry knows and the standard has no field for.
 */
import { FARM_OFFSET_HOURS, farmDay } from '../format/farm-time.ts'

export interface Identifier {
  readonly scheme: string
  readonly id: string
}

export interface Resource {
  readonly resourceType: string
  readonly [field: string]: unknown
}

/** Scheme of an electronic ear tag of fifteen digits. */
const CHIP = 'std.iso.11785'

export const genders: Readonly<Record<string, string>> = { M: 'Male', H: 'Female' }
export const ofSpecies: Readonly<Record<string, string>> = { C: 'Goat', O: 'Sheep' }
export const inseminations: Readonly<Record<string, string>> = {
  A01: 'NaturalService',
  A01a: 'RunWithBull',
  A02: 'Insemination',
  A03: 'Implantation',
}

/** The code of ours that is said so; '' for a value that a registry of goats and sheep does not have. */
export const codeOf = (terms: Readonly<Record<string, string>>, said: unknown): string =>
  Object.keys(terms).find((code) => terms[code] === said) ?? ''

/** The name of a system: co.asociacion.registro for registro.asociacion.co. */
export const sourceOf = (host: string): string => host.split('.').reverse().join('.')

/** Scheme of an identifier of ours: finca, animal, chip, raza, embrion, or the form whose number it is. */
export const schemeOf = (source: string, kind: string): string => `${source}.${kind}`

/** An instant of that calendar day at the farms: its beginning there. @param day yyyy-mm-dd */
export const instantOf = (day: string): string => `${day}T${String(-FARM_OFFSET_HOURS).padStart(2, '0')}:00:00Z`

/** The farms' zone by its name in the IANA database, whose signs are inverted. */
export const FARM_ZONE = `Etc/GMT+${-FARM_OFFSET_HOURS}`

/** The calendar day of an instant; midnight UTC is how programs write a day without a time. '' if it is none. */
export function dayOf(instant: unknown): string {
  if (typeof instant !== 'string') return ''
  const [, day] = /^(\d{4}-\d\d-\d\d)(?:T00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:00))?$/.exec(instant) ?? []
  return day ?? farmDay(Date.parse(instant))
}

/**
 * How an animal is known: by its chip, else by the number of its birth (A04), else by the registry's own.
 * @param key as the export writes it: the chip, 'A04-12' or 'N-34'
 */
export function animalIdentifier(source: string, key: string): Identifier {
  if (/^\d{15}$/.test(key)) return { scheme: CHIP, id: key }
  const [, kind, number] = /^(A04|N)-(\d+)$/.exec(key) ?? []
  if (kind === undefined || number === undefined) return { scheme: schemeOf(source, 'chip'), id: key }
  return { scheme: schemeOf(source, kind === 'A04' ? 'A04' : 'animal'), id: number }
}

/** The key of an animal of any system: ours as we write it, another's with its scheme. '' for none. */
export function keyOfAnimal(identifier: unknown): string {
  const { scheme = '', id = '' } = isIdentifier(identifier) ? identifier : {}
  if (scheme === CHIP || scheme.endsWith('.chip')) return id
  if (scheme.endsWith('.A04')) return `A04-${id}`
  if (scheme.endsWith('.animal')) return `N-${id}`
  return id === '' ? '' : `${scheme} ${id}`
}

/** The chip of an identifier; '' if it is of another kind. */
export const chipIn = (identifier: unknown): string =>
  isIdentifier(identifier) && (identifier.scheme === CHIP || identifier.scheme.endsWith('.chip')) ? identifier.id : ''

export const isIdentifier = (value: unknown): value is Identifier =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Identifier).scheme === 'string' &&
  typeof (value as Identifier).id === 'string'
