/** What a record says about one of its animals: kind of event, date, other animal, and new owner or lessee. Pure. */

import { eventDay } from '../field-work/event-day.ts'
import type { FormDefinition, Lease, Values } from '../vocabulary/define-form.ts'
import { runsOn } from './lease.ts'

/** Kinds of records, in the order of an animal's page. */
export const recordKinds = ['services', 'births', 'transfers', 'leases', 'stock', 'others'] as const

export type RecordKind = (typeof recordKinds)[number]

/** Derived from a form's definition; forms that declare none of the kinds are listed as others. */
export function recordKind(form: FormDefinition): RecordKind {
  if (form.declares) return 'births'
  if (form.givesAway?.to) return 'transfers'
  if (form.lends) return 'leases'
  if (form.stocks) return 'stock'
  return form.mates ? 'services' : 'others'
}

export interface AboutAnimal {
  /** Date of the event, else of its request; yyyy-mm-dd or ''. */
  readonly day: string
  /** Chip of the other animal of a pair; '' if none. */
  readonly other: string
  /** What the other animal is to an embryo: its dam, if this one carried it; else the one that gave birth to it. */
  readonly embryo?: 'dam' | 'bearer'
  /** Its name, if the record has it. */
  readonly otherName?: string | undefined
  /** New owner or lessee: the name, else the document number; '' if none. */
  readonly receiver: string
}

/** @param values by field of the form, or by key of its list */
export function aboutAnimal(form: FormDefinition, values: Values, chip: string): AboutAnimal {
  return {
    day: eventDay(form, values) || values.FECHA_SOLICITUD || '',
    ...(embryoOf(form, values, chip) ?? { other: otherOf(form, values, chip) }),
    receiver: receiverOf(form, values),
  }
}

/** A birth in which one female carried the other's embryo. */
function embryoOf({ declares, inWords }: FormDefinition, values: Values, chip: string) {
  const { female = '', embryoOf: dam } = declares?.(values) ?? {}
  if (!dam || female === '') return undefined
  if (chip === female) return { other: dam.chip, otherName: dam.name, embryo: 'dam' } as const
  const name = inWords?.(values).name
  return chip === dam.chip ? ({ other: female, otherName: name, embryo: 'bearer' } as const) : undefined
}

function otherOf({ mates, details }: FormDefinition, values: Values, chip: string): string {
  const pair = [values[mates?.sire ?? ''] ?? '', values[mates?.dam ?? ''] ?? '']
  if (pair.includes(chip)) return pair.find((one) => one !== chip) ?? ''
  // A female of a group is in its sub-table; the male is in the record.
  return details ? (pair[0] ?? '') : ''
}

function receiverOf({ fields, givesAway, lends }: FormDefinition, values: Values): string {
  const lease = lends?.(values)[0]
  if (lease) return lease.toName || lease.to
  const to = givesAway?.to ?? ''
  return values[fields[to]?.nameKey ?? ''] || values[to] || ''
}

/** What a record says of the animal itself; '' : nothing. */
export interface AnimalIdentity {
  readonly sex: 'M' | 'H' | ''
  readonly name: string
}

/** Its sex by the field in which it stands, its name beside its chip. Parameters: see `aboutAnimal`. */
export function identityIn({ fields, mates, list }: FormDefinition, values: Values, chip: string): AnimalIdentity {
  const stands = (key = '') => values[key] === chip
  const field = Object.entries(fields).find(([key, { kind }]) => kind === 'chip' && stands(key))?.[1]
  const column = list.columns.find(({ key, animal }) => animal && stands(key))
  return {
    sex: stands(mates?.sire) ? 'M' : stands(mates?.dam) ? 'H' : (field?.animal?.sex ?? ''),
    name: values[column?.animal ?? ''] ?? '',
  }
}

/** The lease of this record under which somebody else holds the animal on that day. @param today yyyy-mm-dd */
export const leaseOn = (form: FormDefinition, values: Values, chip: string, today: string): Lease | undefined =>
  form.lends?.(values).find((lease) => lease.chip === chip && lease.to !== '' && runsOn(lease, today))
