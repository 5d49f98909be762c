/** What a person writes next: any form, any part of one, or a correction of a filed one. */

import { type FormDefinition, formOf, forms, fromWire, isAdministrator, type Values } from '../../src/registry/index.ts'
import { birthTypes } from '../../src/registry/vocabulary/codes.ts'
import { femalesOf, type Ground, records } from './choices.ts'
import type { Dice } from './dice.ts'
import { fillIn, markField, markText, type Paper } from './filling.ts'

interface Wish {
  readonly key: string
  readonly mode: 'add' | 'edit'
}

/** Everything that can be written. */
const wishes: readonly Wish[] = forms
  .filter(({ key }) => key !== 'A12-disponibles')
  .flatMap((form) => [
    ...(form.number === form.owner ? [] : [{ key: form.key, mode: 'add' as const }]),
    ...(form.editing ? [{ key: form.key, mode: 'edit' as const }] : []),
  ])

/** Kinds of work of a season, with dependencies; forms listed more often are written more often. */
const seasons: readonly (readonly string[])[] = [
  ['A01', 'A01', 'A04', 'A04', 'A04-adicional', 'A05', 'A05', 'A06'],
  [
    'A01a',
    'A01a-hembra',
    'A01a-hembra',
    'A01a-hembra',
    'A01a-retiro',
    'A01a-retiro',
    'A01a-retiro',
    'A01a-retiro',
    'A04',
    'A04-adicional',
  ],
  ['A10', 'A11', 'A02', 'A02', 'A04', 'A05'],
  ['A08', 'A09', 'A03', 'A03', 'A04', 'A05'],
  ['A05-inicial', 'A05-inicial', 'A06', 'A12', 'A12', 'A12-sub', 'A12-sub', 'A01'],
  ['misDatos', 'misAprisco', 'A01', 'A02', 'A05-inicial'],
]

/** The work of one run: one or two kinds, or everything. */
export function wishesOf({ chance, pick }: Dice): readonly Wish[] {
  if (chance(0.2)) return wishes
  return [pick(seasons), pick(seasons)].flat().flatMap((key) => wishes.filter((wish) => wish.key === key))
}

/** undefined: this person cannot write any of the wanted forms now. */
export function somethingToWrite(ground: Ground, wanted: readonly Wish[]): Paper | undefined {
  for (let tries = 0; tries < 8; tries++) {
    const { key, mode } = ground.dice.pick(wanted)
    const form = formOf(key)
    const paper = mode === 'edit' ? correction(form, ground) : addition(form, ground)
    if (paper) return paper
  }
  return undefined
}

/** Another record of a number that the host lost, of the same owner. */
export function anotherUnder(ground: Ground, form: FormDefinition, number: string, owner: string): Paper | undefined {
  if (form.partOf || form.startsFrom) return undefined
  const paper = fillIn(form, { ...ground, ownersOf: () => [owner] })
  if (!paper || paper.filled.values[form.owner] !== owner) return undefined
  return { ...paper, filled: { ...paper.filled, values: { ...paper.filled.values, [form.number]: number } } }
}

function addition(form: FormDefinition, ground: Ground): Paper | undefined {
  const carried = form.partOf || form.startsFrom ? wholeFor(form, ground) : {}
  return carried && fillIn(form, ground, carried)
}

/** The record from which a part begins, as its row shows it. */
function wholeFor(form: FormDefinition, ground: Ground): Values | undefined {
  const { dice, person, made, host } = ground
  const owners = ground.ownersOf(form)
  const of = (key: string) =>
    records(ground).filter((one) => one.form.key === key && owners.includes(one.values[one.form.owner] ?? ''))
  const chosen = (rows: readonly Values[]) => (rows.length > 0 ? dice.pick(rows) : undefined)
  if (form.partOf?.row === 'put') {
    const [owner] = owners
    const groups = of('A01a').map(({ values }) => values)
    const roomy = groups.filter(({ CONSECUTIVO = '' }) => femalesOf(ground, CONSECUTIVO).length < 11)
    return owner === undefined ? undefined : chosen(roomy)
  }
  if (form.partOf?.row === 'take') {
    // Nobody else moves a female that this person put there from this device.
    const mine = made
      .filter((one) => one.form === 'A01a-hembra' && one.person === person.nid)
      .map(({ values }) => values)
      .filter(({ CONSECUTIVO = '', CHIP_HEMBRA = '' }) => femalesOf(ground, CONSECUTIVO).includes(CHIP_HEMBRA))
    // People change their minds about rows just added.
    return dice.chance(0.6) ? mine.at(-1) : chosen(mine)
  }
  if (form.partOf) {
    const births: readonly Values[] = of(form.partOf.form).map(({ values }) => ({
      ...values,
      sigla: birthTypes.find(({ code }) => code === values.TIPO_DE_PARTO)?.sigla ?? '0',
    }))
    const further = of(form.key)
    const left = ({ CONSECUTIVO, sigla }: Values) =>
      further.filter(({ values }) => values.CONSECUTIVO === CONSECUTIVO).length < Number(sigla)
    // Without idempotency keys the host cannot distinguish two devices' further births of one litter.
    const here = new Set(made.map(({ values }) => values[form.partOf ? 'CONSECUTIVO' : '']))
    const known = births.filter(({ CONSECUTIVO }) => host.has('idempotencia') || here.has(CONSECUTIVO))
    return chosen(known.filter(left))
  }
  // Leases that were filed by anyone, or filled in on this device.
  const leases = [...host.filings, ...made]
    .filter((one) => one.form === 'A12' && owners.includes(one.values.nid_arrendatario ?? ''))
    .map(({ values }) => values)
  return chosen(leases)
}

function correction(form: FormDefinition, ground: Ground): Paper | undefined {
  const { host, dice, person } = ground
  if (form.number === form.owner) return fillIn(form, ground, { [form.owner]: person.nid }, 'edit')
  const who = form.actions.find((action) => action.kind === 'edit')?.who
  if (who === 'administrators' && !isAdministrator(person)) return undefined
  const filed = host.filings.filter(
    (one) => one.form === form.key && (isAdministrator(person) || one.owner === person.nid),
  )
  if (filed.length === 0) return undefined
  const one = dice.pick(filed)
  const row = { ...one.values, ...fromWire(form, one.fields) }
  const mark = markField(form)
  const text = markText(form, ground)
  // The photo is not sent again: the record has its receipt.
  const values = { ...row, [mark]: text }
  return { filled: { form, mode: 'edit', row, values, photos: [] }, mark: text }
}
