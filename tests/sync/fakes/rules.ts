/** Effects of a form on the registry, derived from its definition: the same for all forms. */
import {
  type FormDefinition,
  formOf,
  forms,
  fromWire,
  isLookup,
  type OperationName,
  type Reference,
  sawOf,
  usesNumber,
  type Values,
  valuesIn,
} from '../../../src/registry/index.ts'
import { isAnimalPicker } from '../../../src/sync/cache/lookup-classes.ts'

export interface Filing {
  readonly form: string
  readonly number: string
  readonly owner: string
  /** Wire values, edits applied. */
  readonly fields: Values
  readonly key: string | undefined
  readonly by: string
  readonly photo?: string
  /** The form's values when it was filed. */
  readonly values: Values
  /** sha-256 by slot. */
  readonly photos: Values
}

export interface Stock {
  readonly code: string
  readonly number: string
  readonly owner: string
  pending: number
}

export type ApiResult = { readonly code: number; readonly error?: string; readonly campos?: Values }

/** The host's registry data. */
export interface Shelves {
  readonly filings: Filing[]
  readonly stock: Stock[]
  readonly numbers: Map<string, { owner: string; used: boolean }>
  readonly females: Map<string, string[]>
  /** Owner by chip, of the animals that the host knows. */
  readonly animals: Map<string, string>
  /** Whether the host refuses unknown animals. */
  readonly strict: boolean
}

/** The forms that are sent, by their operation. */
export const submits: ReadonlyMap<OperationName, FormDefinition> = new Map(
  forms.filter(({ key }) => key !== 'A12-disponibles').map((form) => [form.submit.operation, form]),
)

/** The forms shown in a list, by its operation. */
export const listed = (operation: string): readonly FormDefinition[] =>
  [...submits.values()].filter((form) => usesNumber(form) && form.list.operation === operation)

export const isEdit = ({ editing }: FormDefinition, { OPCION }: Values): boolean =>
  editing?.send.OPCION !== undefined && editing.send.OPCION === OPCION

export const numberIn = (form: FormDefinition, fields: Values): string => fromWire(form, fields)[form.number] ?? ''

/** The owner of a form; a row of a sub-table belongs to its record's owner. */
export function ownerIn({ filings }: Shelves, form: FormDefinition, fields: Values): string {
  if (usesNumber(form)) return fromWire(form, fields)[form.owner] ?? ''
  const whole = filings.find((one) => one.form === form.partOf?.form && one.number === fields[form.number])
  return whole?.owner ?? ''
}

export const codeOf = (key: string): string => formOf(key).code
const stands = ({ filings, stock }: Shelves, { code, number }: Reference): boolean =>
  filings.some((one) => codeOf(one.form) === code && one.number === number) ||
  stock.some((one) => one.code === code && one.number === number)

/** Key of what can have only one such form: a service one birth, a group one per female, a birth one certificate. */
export function hangsOn(form: FormDefinition, values: Values): string {
  if (form.partOf || form.lends || form.consumes(values).length > 0) return ''
  const last = form.refersTo(values).at(-1)
  return last ? `${form.code} ${last.code} ${last.number} ${last.row ?? ''}` : ''
}

/** The animals that a form picks from its owner's animals. */
export const animalsOf = (form: FormDefinition, values: Values): readonly string[] =>
  Object.entries(form.fields).flatMap(([name, field]) =>
    field.kind === 'chip' && !field.orTyped && isLookup(field.from) && isAnimalPicker(field.from.operation)
      ? (values[name] ?? '') || []
      : [],
  )

const refused = (code: number, error: string): ApiResult => ({ code, error })

/** Checks everything that must hold before a number is used. undefined: no objection. */
export function refusal(shelves: Shelves, form: FormDefinition, values: Values, owner: string): ApiResult | undefined {
  const { filings, stock, numbers, females, animals } = shelves
  const number = values[form.number] ?? ''
  const place = numbers.get(`${form.code} ${number}`)
  if (!place || place.used || place.owner !== owner) {
    const name = form.fields[form.number]?.wireName ?? form.number
    return { ...refused(100, 'El consecutivo ya fue usado'), campos: { [name]: 'El consecutivo ya fue usado' } }
  }
  const lent = new Set(
    filings.flatMap((one) =>
      (formOf(one.form).lends?.(one.values) ?? []).flatMap(({ to, chip }) => (to === owner ? chip : [])),
    ),
  )
  for (const chip of animalsOf(form, values)) {
    const whose = animals.get(chip)
    if (whose === undefined ? shelves.strict : whose !== owner && !lent.has(chip))
      return refused(0, whose === undefined ? `El animal ${chip} no existe` : 'El animal no es de este usuario')
  }
  if (form.takesChip && animals.has(values[form.takesChip.field] ?? ''))
    return refused(0, 'El chip ya es de otro animal')
  for (const reference of form.refersTo(values)) {
    if (!stands(shelves, reference)) return refused(103, 'no se encuentra')
    if (reference.row !== undefined && !females.get(reference.number)?.includes(reference.row))
      return refused(0, 'no está en la monta')
  }
  for (const { stock: from, amount } of form.consumes(values)) {
    const left = stock.find((one) => one.code === from.code && one.number === from.number)
    if (!left || amount > left.pending) return refused(102, 'La cantidad de pajillas no es correcta.')
  }
  if (isOfAnother(shelves, form, values)) return refused(0, 'El dato no corresponde al servicio')
  const hung = hangsOn(form, values)
  if (hung !== '' && filings.some((one) => hangsOn(formOf(one.form), one.values) === hung))
    return refused(0, 'ya tiene nacimiento')
  if (form.partOf && form.key === 'A04-adicional') {
    const first = filings.find((one) => one.form === 'A04' && one.number === values.CONSECUTIVO)
    if (!first) return refused(103, 'no se encuentra')
    const other = ['CHIP_HEMBRA', 'CONSECUTIVO_SERVICIO', 'FECHA_PARTO'].find(
      (name) => values[name] && values[name] !== first.values[name],
    )
    if (other) return refused(0, `otro ${other}`)
    const more = filings.filter((one) => one.form === form.key && one.values.CONSECUTIVO === values.CONSECUTIVO)
    if (more.length >= Number(first.values.TIPO_DE_PARTO) - 1) return refused(0, 'completo')
  }
  return undefined
}

/** What a form says of the record that it hangs on must be so. */
function isOfAnother({ filings }: Shelves, form: FormDefinition, values: Values): boolean {
  const opened = filings.flatMap((one) => formOf(one.form).provides(one.values))
  return Object.values(form.fields).some(({ loads }) =>
    Object.entries(loads?.fills ?? {}).some(([name, key]) => {
      const [of] = form.refersTo(values)
      const item = opened.find(({ code, number }) => code === of?.code && number === of.number)?.item
      return !form.fields[name]?.unsent && values[name] && item?.[key] && values[name] !== item[key]
    }),
  )
}

/** A form that saw another record under the number than there is now (ANTES). */
export function sawAnother({ filings }: Shelves, form: FormDefinition, fields: Values, seen: string): boolean {
  const [of] = form.refersTo(fromWire(form, fields))
  const there = filings.find((one) => codeOf(one.form) === of?.code && one.number === of.number)?.values ?? {}
  const { takes } = form.startsFrom ?? {}
  return Object.entries(sawOf(form, valuesIn(seen))).some(([name, text]) => there[takes?.[name] ?? name] !== text)
}

/** The effect of a form that was filed. */
export function takeEffect(shelves: Shelves, form: FormDefinition, values: Values, owner: string): void {
  const number = values[form.number] ?? ''
  const place = shelves.numbers.get(`${form.code} ${number}`)
  if (place) place.used = true
  for (const { stock: from, amount } of form.consumes(values)) {
    const left = shelves.stock.find((one) => one.code === from.code && one.number === from.number)
    if (left) left.pending -= amount
  }
  for (const { code, number: under, amount } of form.provides(values))
    if (amount !== undefined) shelves.stock.push({ code, number: under, owner, pending: amount })
  for (const { chip, owner: whose } of form.brings?.(values) ?? []) shelves.animals.set(chip, whose)
  if (form.givesAway) shelves.animals.set(values[form.givesAway.chip] ?? '', values.nid_transferido ?? '')
  if (form.details) shelves.females.set(number, [])
}

/** Adds or removes a row of a sub-table: at most eleven, each once. */
export function moveRow({ females }: Shelves, form: FormDefinition, fields: Values): ApiResult {
  const rows = females.get(fields[form.number] ?? '')
  if (!rows) return refused(103, 'no se encuentra')
  const row = fields[formOf(form.partOf?.form ?? '').details?.key ?? ''] ?? ''
  const here = rows.includes(row)
  if (form.partOf?.row === 'put') {
    if (here || rows.length > 10) return refused(0, here ? 'ya está' : 'completa')
    rows.push(row)
  } else {
    if (!here) return refused(0, 'no está')
    rows.splice(rows.indexOf(row), 1)
  }
  return { code: 1 }
}
