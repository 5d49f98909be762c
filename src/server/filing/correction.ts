/**
 * An administrator's correction of a filed form, its voiding, and the restoring of a voided one: each is committed like a
 * filing, with its effects and its audit row. What follows from it is stated by the form's folder.
 */
import { type SQL, sql } from 'drizzle-orm'
import {
  type Amendment,
  amendmentOf,
  changedFields,
  type FormDefinition,
  fill,
  fromWire,
  REASON,
  type Values,
  valuesIn,
  whyWithheld,
} from '../../registry/index.ts'
import { correctionTexts } from '../../registry/texts/correction.ts'
import { today } from '../core/app-context.ts'
import { type Call, fieldOf, type Handler, wireNumber } from '../core/call.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { type Animals, animalFacts, animalLocks, animalProblems } from './animals.ts'
import type { Trail } from './audit-log.ts'
import { commitFiling, type Filing } from './commit.ts'
import { facts } from './facts.ts'
import { readForm, refuseProblems } from './read-form.ts'
import { restingWords } from './rests.ts'
import { refuseChanged } from './write-once.ts'

type Effect = Pick<Filing, 'locks' | 'effects'>

/** A filed record that is amended. */
interface Amended {
  readonly number: number
  /** As its list has it, and by the form's fields. */
  readonly row: Values
  readonly before: Values
  readonly call: Call
}

export interface Corrected extends Amended {
  /** By the form's fields, as corrected. */
  readonly after: Values
  readonly changed: ReadonlySet<string>
  /** Those that the changed fields name. */
  readonly animals: Animals
}

/** What a form's folder says of its amendments. */
export interface FormCorrection {
  readonly form: FormDefinition
  /** SELECT ... FOR UPDATE of the record and all that it made: taken before the judgement. */
  readonly hold: (number: number) => SQL
  /** The record as its list has it, with what restoring it needs besides. */
  readonly row: (number: number, call: Call) => SQL
  /** What rests on a field: a SELECT with a column `record`. Absent: nothing ever does. */
  readonly restsOn?: (field: string, corrected: Corrected) => SQL | undefined
  /** Absent: it is only voided, and corrected by its documented edit if it has one. @throws BusinessError */
  readonly correct?: (corrected: Corrected) => Effect | Promise<Effect>
  /** What rests on the whole form, and what voiding it takes back. */
  readonly restsOnForm: (amended: Amended) => SQL
  readonly void: (amended: Amended) => Effect | Promise<Effect>
  /** Files it again. @param row as it was when it was voided */
  readonly restore: (row: Values, call: Call) => Promise<Effect>
}

/** Over filings f, in the words of the index filings_amended. */
export const isAmending: SQL = sql`f.operation in ('revisionCampo/corregir', 'revisionCampo/anular', 'revisionCampo/restaurar')`

type Corrections = Readonly<Record<string, FormCorrection>>

export const amendmentCalls = (corrections: Corrections): Readonly<Record<`revisionCampo/${Amendment}`, Handler>> => ({
  'revisionCampo/corregir': amend(corrections, corrected),
  'revisionCampo/anular': amend(corrections, voided),
  'revisionCampo/restaurar': amend(corrections, restored),
})

type Judge = (of: FormCorrection, number: number, call: Call) => Promise<Filing>

/** One after the other: the record is locked before it is judged. */
const amend =
  (corrections: Corrections, judge: Judge): Handler =>
  (call) => {
    const key = fieldOf(call, 'FORMULARIO')
    const of = Object.hasOwn(corrections, key) ? corrections[key] : undefined
    if (!of) throw refusedAt('FORMULARIO', correctionTexts.fixed)
    const number = wireNumber(fieldOf(call, 'NUMERO'))
    return commitFiling(call, (inside) => judge(of, number, inside), of.hold(number))
  }

async function recordOf({ form, row }: FormCorrection, number: number, call: Call): Promise<Amended> {
  const [found] = await textRows(call.context.db, row(number, call))
  if (!found)
    throw refusedAt('NUMERO', fill(correctionTexts.notFiled, { n: fieldOf(call, 'NUMERO').slice(0, 30) }), 103)
  return { number, row: found, before: fromWire(form, found), call }
}

/** The fields of the call's amendment, checked. @throws BusinessError 0 */
function readAmendment(call: Call, { form }: FormCorrection, row: Values, what: Amendment): Values {
  const sent = what === 'corregir' ? valuesIn(fieldOf(call, 'CAMBIOS')) : {}
  const record = amendmentOf(form, row, what)
  for (const [name, text] of Object.entries(sent))
    if (!Object.hasOwn(record.fields, name) && text !== (row[name] ?? ''))
      throw refusedAt(name, whyWithheld(form, name, row))
  return readForm(call, record, 'edit', { ...row, ...sent, [REASON]: fieldOf(call, REASON) })
}

const corrected: Judge = async (of, number, call) => {
  const { form, correct } = of
  if (!correct) throw refusedAt('FORMULARIO', correctionTexts.fixed)
  const amended = await recordOf(of, number, call)
  const { row, before } = amended
  const record = amendmentOf(form, row, 'corregir')
  refuseChanged(call, form, row)
  const values = readAmendment(call, of, row, 'corregir')
  const names = changedFields(form, before, values)
  if (names.length === 0) throw refusedAt(REASON, correctionTexts.nothing)
  const after = { ...before, ...pick(values, names) }
  const owner = before[form.owner] ?? ''
  const naming = { fields: pick(record.fields, names) }
  const asked = { animals: animalFacts(naming, after, owner, today(call.context)) }
  const { animals } = await facts<{ animals: Animals }>(call, asked)
  refuseProblems(form, animalProblems(naming, animals, after, owner))
  const whole = { ...amended, after, changed: new Set(names), animals }
  await refuseRested(of, whole)
  const { locks, effects } = await correct(whole)
  const named = names.flatMap((name) => [name, form.fields[name]?.nameKey ?? ''])
  return {
    trail: {
      ...trailOfRecord(form, before, number),
      before: pick(before, named),
      after: { ...pick(after, names), [REASON]: values[REASON] ?? '' },
    },
    locks: [...animalLocks(naming, animals), ...locks],
    effects,
  }
}

/** @throws BusinessError 0 at each field on which another record rests */
async function refuseRested({ form, restsOn }: FormCorrection, whole: Corrected): Promise<void> {
  const problems: Record<string, string> = {}
  for (const name of whole.changed) {
    const rested = restsOn?.(name, whole)
    const what = rested ? await restingWords(whole.call.context.db, rested) : ''
    if (what !== '') problems[name] = fill(correctionTexts.rests, { what })
  }
  refuseProblems(form, problems)
}

const voided: Judge = async (of, number, call) => {
  const amended = await recordOf(of, number, call)
  const { row, before } = amended
  refuseChanged(call, of.form, row)
  const values = readAmendment(call, of, row, 'anular')
  const what = await restingWords(call.context.db, of.restsOnForm(amended))
  if (what !== '') throw new BusinessError(0, fill(correctionTexts.restsOnForm, { what }))
  return {
    trail: {
      ...trailOfRecord(of.form, before, number),
      before: row,
      after: { FORMULARIO: of.form.key, ...pick(values, [REASON]) },
    },
    number: 'voided',
    ...(await of.void(amended)),
  }
}

const restored: Judge = async (of, number, call) => {
  const { form } = of
  const n = fieldOf(call, 'NUMERO').slice(0, 30)
  const seen = wireNumber(fieldOf(call, 'ID') || '0')
  const [last] = await rowsOf<{ operation: string; before: Values; isOther: boolean }>(
    call.context.db,
    sql`select f.operation, f.before, exists (select 1 from filings s join filings o using (operation, code, number)
          where s.id = ${seen} and o.id > s.id and o.id < f.id and o.number = f.number and o.code = f.code) as "isOther"
        from filings f where f.code = ${form.code} and f.number = ${String(number)}
        and ${isAmending} order by f.id desc limit 1`,
  )
  if (last?.operation !== 'revisionCampo/anular') throw refusedAt('NUMERO', fill(correctionTexts.notVoided, { n }), 103)
  // Both were voided: the later one would come back in place of the one that was seen.
  if (last.isOther) throw refusedAt('NUMERO', fill(correctionTexts.filedSince, { n }), 103)
  const { before: row } = last
  const values = readAmendment(call, of, row, 'restaurar')
  const { locks, effects } = await of.restore(row, { ...call, fields: { ...row, ...form.submit.fixed } })
  return {
    trail: {
      ...trailOfRecord(form, fromWire(form, row), number),
      before: { [REASON]: '' },
      after: { ...row, ...pick(values, [REASON]) },
    },
    number: 'restored',
    locks,
    effects,
  }
}

const trailOfRecord = (form: FormDefinition, record: Values, number: number): Omit<Trail, 'after'> => ({
  code: form.code,
  number: String(number),
  owner: record[form.owner] ?? '',
})

const pick = <Of>(from: Readonly<Record<string, Of>>, names: readonly string[]): Readonly<Record<string, Of>> =>
  Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name] as Of] as const] : [])))
