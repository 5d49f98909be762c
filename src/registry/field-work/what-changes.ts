/** The effects of filing a form, in sentences derived from its definition, so that a new form has them too. Pure. */
import { valuesIn } from '../filling/audit-diff.ts'
import { fromWire } from '../filling/form-state.ts'
import { dayWords } from '../format/day-words.ts'
import { fill } from '../texts/fill.ts'
import type { Values } from '../vocabulary/define-field.ts'
import { type FormDefinition, partsLeft, usesNumber } from '../vocabulary/define-form.ts'
import { animalsOf } from './farm-receipt.ts'
import { rowsIn } from './field-review.ts'

const t = {
  uses: 'Usa el consecutivo {what}.',
  opens: 'Abre {what}: otros formularios pueden partir de él.',
  stocks: 'Entra a existencias: {label}, {n} ({what}).',
  takes: 'Toma {n} de las existencias de {what}.',
  ends: 'Cierra la espera de {what}.',
  rests: 'Parte de {what}.',
  puts: 'Agrega {animal} a {what}.',
  takesOut: 'Retira {animal} de {what}.',
  follows: 'Admite {n} más por {label}.',
  gives: '{animal} sale del inventario de su propietario el {day}.',
  chip: 'El chip {chip} deja de estar libre.',
  brings: 'Entra al inventario: {animal}.',
  lends: '{animal} queda para {to} del {from} al {until}.',
  runs: 'El plazo termina el {day}.',
} as const

const named = ({ code, number }: { readonly code: string; readonly number: string }): string =>
  `${code} ${number}`.trim()

/** The same of a filing in the review (revisionCampo/detalle): what was corrected since is as the record has it now. */
export function changesOfFiling(form: FormDefinition, row: Values): readonly string[] {
  const corrected = rowsIn(row.CORRECCIONES ?? '').flatMap(({ DESPUES = '' }) => Object.keys(valuesIn(DESPUES)))
  const sent = Object.entries(valuesIn(row.ENVIADO ?? '')).filter(([name]) => !corrected.includes(name))
  const wire = { ...valuesIn(row.REGISTRO ?? ''), ...Object.fromEntries(sent) }
  return whatChanges(form, { ...wire, ...fromWire(form, wire) })
}

/** In a reviewer's order: numbers, records it depends on, records it creates, changes of ownership. */
export function whatChanges(form: FormDefinition, values: Values): readonly string[] {
  const rested = form.refersTo(values).filter(({ number }) => number)
  return [
    ...ofNumber(form, values),
    ...takenBy(form, values).map(({ stock, amount }) => fill(t.takes, { n: amount, what: named(stock) })),
    ...rested
      .filter(isNoStockOf(form, values))
      .flatMap((ref) => (ref.row ? [] : [ofReference(form, values, named(ref))])),
    ...(form.stocks ? [ofStock(form, values, form.stocks.amount)] : ofOpened(form, values)),
    ...ofFollowing(form, values),
    ...(form.takesChip && values[form.takesChip.field]
      ? [fill(t.chip, { chip: values[form.takesChip.field] ?? '' })]
      : []),
    ...(form.brings?.(values) ?? [])
      .filter(({ chip }) => chip)
      .map(({ name, chip }) => fill(t.brings, { animal: `${name} ${chip}`.trim() })),
    ...ofAnimals(form, values),
    ...(form.lends?.(values) ?? [])
      .filter(({ chip }) => chip)
      .map(({ chip, to, starts, ends }) =>
        fill(t.lends, { animal: chip, to, from: dayWords(starts, ''), until: dayWords(ends, '') }),
      ),
    ...(form.runsUntil && values[form.runsUntil.day]
      ? [fill(t.runs, { day: dayWords(values[form.runsUntil.day] ?? '', '') })]
      : []),
  ].filter((text) => text !== '')
}

const ofNumber = (form: FormDefinition, values: Values): readonly string[] => {
  const number = values[form.number] ?? ''
  return usesNumber(form) && number !== '' ? [fill(t.uses, { what: named({ code: form.code, number }) })] : []
}

const takenBy = (form: FormDefinition, values: Values) =>
  form.consumes(values).filter(({ stock, amount }) => stock.number && amount > 0)

/** A stock from which it takes is shown with the amount. */
const isNoStockOf =
  (form: FormDefinition, values: Values) =>
  (ref: { readonly code: string; readonly number: string }): boolean =>
    !takenBy(form, values).some(({ stock }) => stock.code === ref.code && stock.number === ref.number)

function ofReference(form: FormDefinition, values: Values, what: string): string {
  const row = form.partOf?.row
  const animal = animalsOf(form, values).join(', ')
  if (row && animal !== '') return fill(row === 'put' ? t.puts : t.takesOut, { animal, what })
  return fill(form.ends ? t.ends : t.rests, { what })
}

/** A row of a sub-table creates nothing beyond its whole. */
const ofOpened = (form: FormDefinition, values: Values): readonly string[] =>
  form.partOf?.row
    ? []
    : form
        .provides(values)
        .filter(({ number }) => number)
        .map((opened) => fill(t.opens, { what: named(opened) }))

function ofStock(form: FormDefinition, values: Values, field: string): string {
  const amount = values[field] ?? ''
  const label = form.fields[field]?.label.toLowerCase() ?? ''
  return amount === ''
    ? ''
    : fill(t.stocks, { label, n: amount, what: named({ code: form.code, number: values[form.number] ?? '' }) })
}

function ofFollowing(form: FormDefinition, values: Values): readonly string[] {
  const { followedBy } = form
  const n = partsLeft(form, values) || (followedBy?.times(values) ?? 0)
  const label = followedBy ? (form.fields[followedBy.by]?.label.toLowerCase() ?? '') : ''
  return n > 0 ? [fill(t.follows, { n, label })] : []
}

/** If the form has a sentence of its own, that is used. */
function ofAnimals(form: FormDefinition, values: Values): readonly string[] {
  const sentence = form.willDo?.(values) ?? ''
  if (sentence !== '') return [sentence]
  const { chip, on } = form.givesAway ?? {}
  return chip && on && values[chip]
    ? [fill(t.gives, { animal: values[chip], day: dayWords(values[on] ?? '', '') })]
    : []
}
