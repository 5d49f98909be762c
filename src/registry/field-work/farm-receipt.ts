/** The receipt that a farmer keeps when the registrar drives away: one small page, made without signal. Pure. */

import type { Values } from '../vocabulary/define-form.ts'
import type { RecordDefinition } from '../vocabulary/define-record.ts'

export interface ReceiptForm {
  readonly title: string
  readonly number: string
  /** Chips as they stand on the form, in paper order, each once. */
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

/** Chips that a form says: what was chosen from the animals, and what came with a service. */
export function animalsOf(form: Pick<RecordDefinition, 'fields'>, values: Values): readonly string[] {
  const named = Object.entries(form.fields).filter(
    ([name, field]) => field.kind === 'chip' || (field.kind === 'fact' && /^(CHIP|CRG)_/i.test(name)),
  )
  return [...new Set(named.map(([name]) => values[name] ?? '').filter((chip) => chip !== ''))]
}
