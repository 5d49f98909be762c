/** A05 Animales Iniciales: a founder or pedigree animal with a free chip (decisions 102 to 108). */
import { type SQL, sql } from 'drizzle-orm'
import { a05InitialTexts } from '../../../registry/forms/texts/a05-initial.ts'
import { formOf, isAdministrator, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { type Call, personOf } from '../../core/call.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { rowsOf } from '../../database/database.ts'
import { checkChip, chipFact } from '../../filing/animals.ts'
import { codeFact } from '../../filing/facts.ts'
import { type Asking, fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { type Ancestors, judgeAncestors } from './a05-ancestors.ts'
import { registrarFacts, registrarProblem } from './a05-facts.ts'

const form = formOf('A05-inicial')

interface Facts {
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

interface Registrars {
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

export const askingInitial: Asking<Facts> = {
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
}

/** @param before the record in an edit: its own chip counts as free. @throws BusinessError 101 or 0 */
export async function initialOf(found: Facts, call: Call, values: Values, before?: Values): Promise<Initial> {
  const registrars = registrarsOf(call, values)
  const chip = values.CHIP ?? ''
  const ancestors = await judgeAncestors(call.context.db, values, [chip, before?.CHIP ?? ''])
  refuseProblems(form, { ...problemsOf(call, found, values, registrars, before), ...ancestors.problems })
  if (before?.CHIP !== chip) checkChip(found.chip, 'CHIP', chip)
  return { ancestors, registrars }
}

function problemsOf(call: Call, found: Facts, values: Values, of: Registrars, before: Values = {}): Problems {
  const problems: Record<string, string> = {}
  if (!found.species) problems.ESPECIE = commonTexts.notAnOption
  else if (!found.breed) problems.RAZA = commonTexts.notAnOption
  if (!found.sex) problems.SEXO = commonTexts.notAnOption
  const administrator = isAdministrator(personOf(call))
  // Everyone but an administrator is entered in the plain pair and in pair 1.
  const chosen = [
    ['', administrator ? of.plain : ''],
    ['1', administrator ? of.numbered[0] : ''],
    ['2', of.numbered[1]],
    ['3', of.numbered[2]],
  ] as const
  for (const [suffix, nid] of chosen)
    if (nid !== before[`NID_REGISTRADOR${suffix}`])
      Object.assign(problems, registrarProblem(found.registrars, suffix, nid, values[`TID_REGISTRADOR${suffix}`] ?? ''))
  const [first, second, third] = of.numbered
  if (second !== '' && second === first) problems.NID_REGISTRADOR2 ??= a05InitialTexts.registrarsRepeated
  if (third !== '' && (third === first || third === second))
    problems.NID_REGISTRADOR3 ??= a05InitialTexts.registrarsRepeated
  return problems
}

/** Columns of a registration filled from the form, and their values in the same order. */
export const declared = (values: Values, { plain, numbered }: Registrars): readonly (readonly [string, SQL])[] => [
  ['requested_on', sql`${values.FECHA_SOLICITUD}::date`],
  ['registrar_nid', nidOrNull(plain)],
  ['registrar1_nid', nidOrNull(numbered[0])],
  ['registrar2_nid', nidOrNull(numbered[1])],
  ['registrar3_nid', nidOrNull(numbered[2])],
  ['sire_chip', sql`${values.CHIP_PADRE ?? ''}::text`],
  ['dam_chip', sql`${values.CHIP_MADRE ?? ''}::text`],
  ['paternal_grandsire', sql`${values.CHIP_ABUELO_PATERNO ?? ''}::text`],
  ['paternal_granddam', sql`${values.CHIP_ABUELA_PATERNA ?? ''}::text`],
  ['maternal_grandsire', sql`${values.CHIP_ABUELO_MATERNO ?? ''}::text`],
  ['maternal_granddam', sql`${values.CHIP_ABUELA_MATERNA ?? ''}::text`],
]

/** The same for the animal itself. */
export const described = (values: Values, { sire, dam }: Ancestors): readonly (readonly [string, SQL])[] => [
  ['chip', sql`${values.CHIP}::text`],
  ['name', sql`${values.NOMBRE ?? ''}::text`],
  ['species', sql`${values.ESPECIE}::text`],
  ['breed_id', sql`${Number(values.RAZA)}::int`],
  ['sex', sql`${values.SEXO}::text`],
  ['born_on', sql`nullif(${values.FECHA_NACIMIENTO ?? ''}::text, '')::date`],
  ['color', sql`${values.COLOR}::text`],
  ['marks', sql`${values.MARCAS_HATO ?? ''}::text`],
  ['features', sql`${values.RASGOS_PARTICULARES ?? ''}::text`],
  ['sire_id', sire],
  ['dam_id', dam],
  ['founder_score', sql`nullif(${values.PUNTAJE_FUNDADORES ?? ''}::text, '')::int`],
  ['registered_on', sql`${values.FECHA_SOLICITUD}::date`],
]

const nidOrNull = (nid: string): SQL => sql`nullif(${nid}::text, '')`
const names = (columns: readonly (readonly [string, SQL])[]) => sql.raw(columns.map(([name]) => name).join(', '))
const valuesRow = (columns: readonly (readonly [string, SQL])[]) =>
  sql.join(
    columns.map(([, value]) => value),
    sql`, `,
  )

/** @throws BusinessError 100, 101 or 0 */
export const fileA05Initial = fileForm<Facts>({
  ...askingInitial,
  further: minimumScores,
  judge: async (found, values, owner, call) => {
    const { ancestors, registrars } = await initialOf(found, call, values)
    const number = Number(values.CONSECUTIVO)
    const animal = described(values, ancestors)
    const registration = declared(values, registrars)
    return {
      effects: {
        ...ancestors.steps,
        animal: sql`
        insert into animals (registration_number, owner_nid, breeder_nid, composition, concept, prefix, ${names(animal)})
        select ${number}::int, ${owner}::text, ${owner}::text, ${values.COMPOSICION}::text, 'ND',
          ${found.owner.prefix}::text, ${valuesRow(animal)} from ok returning id`,
        registration: sql`
        insert into registrations (number, kind, owner_nid, animal_id, ${names(registration)})
        select ${number}::int, 'I', ${owner}::text, animal.id, ${valuesRow(registration)} from animal`,
      },
    }
  },
})
