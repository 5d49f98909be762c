/** What a record says of an animal that stands in it: of which kind it is, when it was, with whom, and who got it. Pure. */
import { eventDay } from '../field-work/event-day.ts'
import type { FormDefinition, Lease, Values } from '../vocabulary/define-form.ts'

/** Kinds of records, in the order of an animal's page. */
export const recordKinds = ['services', 'births', 'transfers', 'leases', 'stock', 'others'] as const

export type RecordKind = (typeof recordKinds)[number]

/** What follows from a form's definition: one that says nothing of the kind stands with the others. */
export function recordKind(form: FormDefinition): RecordKind {
  if (form.declares) return 'births'
  if (form.givesAway) return 'transfers'
  if (form.lends) return 'leases'
  if (form.stocks) return 'stock'
  return form.mates ? 'services' : 'others'
}

export interface AboutAnimal {
  /** The day on which it happened, else that of its request; yyyy-mm-dd or ''. */
  readonly day: string
  /** Chip of the other animal of a pair; '' where there is none. */
  readonly other: string
  /** Who got it by a transfer or a lease: the name, else the document number; '' where nobody did. */
  readonly receiver: string
}

/** @param values by field of the form, or by key of its list */
export function aboutAnimal(form: FormDefinition, values: Values, chip: string): AboutAnimal {
  return {
    day: eventDay(form, values) || values.FECHA_SOLICITUD || '',
    other: otherOf(form, values, chip),
    receiver: receiverOf(form, values),
  }
}

function otherOf({ mates, details }: FormDefinition, values: Values, chip: string): string {
  const pair = [values[mates?.sire ?? ''] ?? '', values[mates?.dam ?? ''] ?? '']
  if (pair.includes(chip)) return pair.find((one) => one !== chip) ?? ''
  // A female of a group stands in its table, beside the male.
  return details ? (pair[0] ?? '') : ''
}

function receiverOf({ fields, givesAway, lends }: FormDefinition, values: Values): string {
  const lease = lends?.(values)[0]
  if (lease) return lease.toName || lease.to
  if (!givesAway) return ''
  return values[fields[givesAway.to]?.nameKey ?? ''] || values[givesAway.to] || ''
}

/** The lease under which this record puts the animal into other hands on that day. @param today yyyy-mm-dd */
export const leaseOn = (form: FormDefinition, values: Values, chip: string, today: string): Lease | undefined =>
  form
    .lends?.(values)
    .find((lease) => lease.chip === chip && lease.to !== '' && lease.starts <= today && today <= lease.ends)
