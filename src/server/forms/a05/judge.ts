/** What both A05 forms depend on: active registrars; for an initial animal, also its chip, codes and ancestors. */
import { type SQL, sql } from 'drizzle-orm'
import { a05InitialTexts } from '../../../registry/forms/texts/a05-initial.ts'
import { entryOf, formOf, isAdministrator, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { type Call, personOf, wireNumber } from '../../core/call.ts'
import { rowsOf } from '../../database/database.ts'
import { checkChip, chipFact } from '../../filing/animals.ts'
import { codeFact, personLock } from '../../filing/facts.ts'
import type { FormQuestions } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { type Ancestors, judgeAncestors, textArray } from './ancestors.ts'

/** Document types of the active registrars among these, by number. */
export const registrarFacts = (nids: readonly string[]): SQL => sql`(
  select coalesce(jsonb_object_agg(t.nid, t.tid), '{}'::jsonb) from registrars r join third_parties t on t.nid = r.nid
  where r.status = 'A' and t.nid = any(${textArray(nids)}::text[]))`

/** The message at a pair that names no active registrar: { field: text }. */
export function registrarProblem(
  active: Readonly<Record<string, string>>,
  suffix: string,
  nid: string,
  tid: string,
): Readonly<Record<string, string>> {
  if (nid === '') return {}
  const known = entryOf(active, nid)
  if (known === undefined) return { [`NID_REGISTRADOR${suffix}`]: a05InitialTexts.registrarInactive }
  return tid !== '' && tid !== known ? { [`TID_REGISTRADOR${suffix}`]: filingTexts.typeMismatch } : {}
}

const form = formOf('A05-inicial')

export interface InitialAnimalFacts {
  chip: boolean
  species: boolean
  breed: boolean
  sex: boolean
  registrars: Readonly<Record<string, string>>
}

/** An initial animal, with the facts read from the registry. */
interface Initial {
  readonly ancestors: Ancestors
  readonly registrars: Registrars
}

/** The minimum scores of founders. */
export async function minimumScores({ context }: Call) {
  const rows = await rowsOf<{ name: string; value: unknown }>(
    context.db,
    sql`select name, value from parameters where name = 'puntajeMinimo'`,
  )
  return { parameters: Object.fromEntries(rows.map(({ name, value }) => [name, value])) }
}

export interface Registrars {
  readonly plain: string
  readonly numbered: readonly [string, string, string]
}

/** For everyone but administrators, the plain pair and pair 1 must be the person themselves (decision 108). */
function registrarsOf(call: Call, values: Values): Registrars {
  const person = personOf(call)
  const ownNid = isAdministrator(person) ? undefined : person.nid
  const founderMale = values.COMPOSICION === 'FU' && values.SEXO === 'M'
  return {
    plain: ownNid ?? values.NID_REGISTRADOR ?? '',
    numbered: [
      founderMale ? (ownNid ?? values.NID_REGISTRADOR1 ?? '') : '',
      values.NID_REGISTRADOR2 ?? '',
      values.NID_REGISTRADOR3 ?? '',
    ],
  }
}

/** Those that the form names anew, by the ending of their fields: everyone but an administrator is entered in the plain pair and in pair 1. */
function chosenRegistrars(call: Call, { plain, numbered }: Registrars, before: Values) {
  const administrator = isAdministrator(personOf(call))
  const chosen = [
    ['', administrator ? plain : ''],
    ['1', administrator ? numbered[0] : ''],
    ['2', numbered[1]],
    ['3', numbered[2]],
  ] as const
  return chosen.filter(([suffix, nid]) => nid !== before[`NID_REGISTRADOR${suffix}`])
}

/** @param before the record in an edit: who is named there already need not be active */
export const registrarLocks = (call: Call, values: Values, before: Values = {}): readonly SQL[] =>
  chosenRegistrars(call, registrarsOf(call, values), before).flatMap(([, nid]) =>
    nid === '' ? [] : [personLock('registrar', nid)],
  )

export const askingInitial: FormQuestions<InitialAnimalFacts> = {
  form,
  asks: (values, _owner, call) => {
    const { plain, numbered } = registrarsOf(call, values)
    return {
      chip: chipFact(values.CHIP ?? ''),
      species: codeFact('especie', values.ESPECIE ?? ''),
      breed: sql`exists (select 1 from breeds b where b.id = ${wireNumber(values.RAZA ?? '')}
        and b.species = ${values.ESPECIE ?? ''})`,
      sex: codeFact('sexo', values.SEXO ?? ''),
      registrars: registrarFacts([plain, ...numbered]),
    }
  },
  people: (values, call) => registrarLocks(call, values),
  // Known by the papers of others, it gets an owner: to say that it is the same animal is the association's. What a
  // book brought has more to lose when the form is voided, and gets its owner by the book.
  takesIn: ({ SEXO = '', ESPECIE = '' }, call) => sql`${isAdministrator(personOf(call))}::boolean
    and a.owner_nid is null and a.sex = ${SEXO} and a.species = ${ESPECIE}
    and not exists (select 1 from herd_book_made m where m.kind = 'animales' and m.ref = a.id)`,
}

/** @param before the record in an edit: its own chip counts as free. @throws BusinessError 101 or 0 */
export async function initialOf(
  found: InitialAnimalFacts,
  call: Call,
  values: Values,
  before?: Values,
): Promise<Initial> {
  const registrars = registrarsOf(call, values)
  const chip = values.CHIP ?? ''
  const ancestors = await judgeAncestors(call.context.db, values, [chip, before?.CHIP ?? ''])
  refuseProblems(form, { ...problemsOf(call, found, values, registrars, before), ...ancestors.problems })
  if (before && before.CHIP !== chip) checkChip(found.chip, 'CHIP', chip)
  return { ancestors, registrars }
}

function problemsOf(
  call: Call,
  found: InitialAnimalFacts,
  values: Values,
  of: Registrars,
  before: Values = {},
): Problems {
  const problems: Record<string, string> = {}
  if (!found.species) problems.ESPECIE = commonTexts.notAnOption
  else if (!found.breed) problems.RAZA = commonTexts.notAnOption
  if (!found.sex) problems.SEXO = commonTexts.notAnOption
  for (const [suffix, nid] of chosenRegistrars(call, of, before))
    Object.assign(problems, registrarProblem(found.registrars, suffix, nid, values[`TID_REGISTRADOR${suffix}`] ?? ''))
  const [first, second, third] = of.numbered
  if (second !== '' && second === first) problems.NID_REGISTRADOR2 ??= a05InitialTexts.registrarsRepeated
  if (third !== '' && (third === first || third === second))
    problems.NID_REGISTRADOR3 ??= a05InitialTexts.registrarsRepeated
  return problems
}
