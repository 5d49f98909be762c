/** The receipt that a farmer keeps after a visit: one small page, made without signal. Pure. */
import { readCertificateCode } from '../certificate/code.ts'
import { asTyped, base32 } from '../format/base32.ts'
import type { FormDefinition, Values } from '../vocabulary/define-form.ts'
import type { RecordDefinition } from '../vocabulary/define-record.ts'

interface ReceiptForm {
  readonly title: string
  /** 'Cría hembra 2,9 kg de Zarza …7065'; '' if the form's definition gives no words. */
  readonly words: string
  /** The same for a table, and the values with separate columns; '' for none. */
  readonly about: string
  readonly sex: string
  readonly weight: string
  /** Formatted: 'dom 22 nov'; '' for none. */
  readonly on: string
  readonly number: string
  /** Chips on the form, in paper order, without duplicates, with the animal's role; of a group its females too. */
  readonly animals: readonly string[]
  /** Formatted. */
  readonly time: string
  readonly state: string
}

export interface FarmReceipt {
  /** Verified at /verificar. */
  readonly code: string
  readonly owner: string
  /** Who captured it, and on which device. */
  readonly person: string
  readonly device: string
  /** yyyy-mm-dd */
  readonly day: string
  readonly forms: readonly ReceiptForm[]
}

/** The last six letters of a device's id: enough to distinguish the phones of an association. */
export const deviceName = (id: string): string =>
  id
    .replace(/[^0-9a-z]/gi, '')
    .slice(-6)
    .toUpperCase()

/** Does this field contain the chip of an animal: chosen, or filled by a service or a stock? */
export const namesAnimal = (form: Pick<RecordDefinition, 'fields'>, name: string): boolean => {
  const field = form.fields[name]
  return field?.animal !== undefined && field.kind !== 'text'
}

/** Is this record about that animal, and not only about its offspring? */
export const isAbout = (form: Pick<RecordDefinition, 'fields'>, values: Values, chip: string): boolean =>
  Object.keys(form.fields).some(
    (name) => values[name] === chip && namesAnimal(form, name) && !/_(ABUEL|PADRE|MADRE)/i.test(name),
  )

/** Chips on a form: chosen animals, and those filled by a service. */
export function animalsOf(form: Pick<RecordDefinition, 'fields'>, values: Values): readonly string[] {
  const named = Object.keys(form.fields).filter((name) => namesAnimal(form, name))
  return [...new Set(named.map((name) => values[name] ?? '').filter((chip) => chip !== ''))]
}

/** What those of a birth are to its young, whose sex stands beside them. */
const PARENTS: Values = { macho: 'padre', hembra: 'madre' }

/** The same as displayed: the chip, and the animal's role in the form ('hembra', 'receptora'; of a birth 'madre'). */
export const animalsTold = (
  form: Pick<RecordDefinition, 'fields'> & Partial<Pick<FormDefinition, 'inWords'>>,
  values: Values,
): readonly string[] =>
  animalsOf(form, values).map((chip) => {
    const field = Object.entries(form.fields).find(([name]) => values[name] === chip && namesAnimal(form, name))?.[1]
    const role = /^Chip del? (?:la )?(.+)$/.exec(field?.label ?? '')?.[1] ?? ''
    return [chip, (form.inWords?.(values).young && PARENTS[role]) || role].filter(Boolean).join(' ')
  })

/**
 * The code on a receipt: R and 16 letters of 5 bits, from a hash that cannot be guessed outside the device.
 * /verificar/{code} tells which forms of it have arrived.
 */
export const receiptCode = (hex: string): string => `R${base32(hex, 16)}`

export const isReceiptCode = (text: string): boolean => /^R[0-9A-HJKMNP-TV-Z]{16}$/.test(text)

/** Grouped for reading aloud: R7K2M 9QXT 4H1B 08ZC. */
export const spokenCode = (code: string): string => `R${code.slice(1).replace(/(.{4})(?=.)/g, '$1 ')}`

/** The code of a certificate or a receipt in what its QR code says: the address of its verification, at any host. */
export function scannedCode(seen: string): string | undefined {
  const [, code = ''] = /^https?:\/\/[^/]+\/verificar\/([\w-]+)$/.exec(seen.trim()) ?? []
  return readCertificateCode(code) || isReceiptCode(asTyped(code)) ? asTyped(code) : undefined
}
