/** The receipt that a farmer keeps when the registrar drives away: one small page, made without signal. Pure. */

import type { Values } from '../vocabulary/define-form.ts'
import type { RecordDefinition } from '../vocabulary/define-record.ts'

export interface ReceiptForm {
  readonly title: string
  /** 'Cría hembra 2,9 kg de Zarza …7065'; '' where the form says nothing of itself. */
  readonly words: string
  /** The same for a table, and what stands in columns of its own; '' for none. */
  readonly about: string
  readonly sex: string
  readonly weight: string
  /** As people read it: 'dom 22 nov'; '' for none. */
  readonly on: string
  readonly number: string
  /** Chips as they stand on the form, in paper order, each once, with what the animal is there: '…7065 hembra'. */
  readonly animals: readonly string[]
  /** As people read it. */
  readonly time: string
  readonly state: string
}

export interface FarmReceipt {
  /** Of receipt-code.ts; what /verificar answers. */
  readonly code: string
  readonly owner: string
  /** Who captured, and on which device. */
  readonly person: string
  readonly device: string
  /** yyyy-mm-dd */
  readonly day: string
  readonly forms: readonly ReceiptForm[]
}

/** The last six letters of a device's id: enough to tell the phones of an association apart. */
export const deviceName = (id: string): string =>
  id
    .replace(/[^0-9a-z]/gi, '')
    .slice(-6)
    .toUpperCase()

/** Does this field carry the chip of an animal: chosen, or come with a service or a stock? */
export const namesAnimal = (form: Pick<RecordDefinition, 'fields'>, name: string): boolean => {
  const kind = form.fields[name]?.kind
  return kind === 'chip' || (kind === 'fact' && /^(CHIP|CRG|IDENTIF_RECEPTORA)/i.test(name))
}

/** Is this record about that animal, and not only about its offspring? */
export const isAbout = (form: Pick<RecordDefinition, 'fields'>, values: Values, chip: string): boolean =>
  Object.keys(form.fields).some(
    (name) => values[name] === chip && namesAnimal(form, name) && !/_(ABUEL|PADRE|MADRE)/i.test(name),
  )

/** Chips that a form says: what was chosen from the animals, and what came with a service. */
export function animalsOf(form: Pick<RecordDefinition, 'fields'>, values: Values): readonly string[] {
  const named = Object.keys(form.fields).filter((name) => namesAnimal(form, name))
  return [...new Set(named.map((name) => values[name] ?? '').filter((chip) => chip !== ''))]
}

/** The same as people read them: the chip, and what the form calls the animal ('hembra', 'receptora'). */
export const animalsTold = (form: Pick<RecordDefinition, 'fields'>, values: Values): readonly string[] =>
  animalsOf(form, values).map((chip) => {
    const field = Object.entries(form.fields).find(([name]) => values[name] === chip && namesAnimal(form, name))?.[1]
    const role = /^Chip del? (?:la )?(.+)$/.exec(field?.label ?? '')?.[1] ?? ''
    return [chip, role].filter(Boolean).join(' ')
  })
