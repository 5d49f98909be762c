/**
 * Embryos (A08, A09) and straws (A10, A11) enter stock, with their papers: collected from listed animals, or imported
 * with the animals that their papers name (decisions 115, 117 to 120, 126 to 132).
 */
import { type SQL, sql } from 'drizzle-orm'
import { formOf, type Problems, type Values } from '../../../registry/index.ts'
import { embryoPedigree, type StatedAnimal, strawPedigree } from '../../../registry/rules/stated-pedigree.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { stockTexts } from '../../../registry/texts/stock.ts'
import { fieldOf, wireNumber } from '../../core/call.ts'
import { codeFact, personFact, personLock, type Role } from '../../filing/facts.ts'
import type { FormEffect, Given } from '../../filing/file-form.ts'
import type { FileIds } from '../../filing/form-files.ts'
import { knownFields, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { lineageOf } from './foreign-animals.ts'

/** What stock depends on: the animals, their kind, the professional who collected it (decisions 117, 118, 126 to 132). */
interface KindFacts {
  readonly breed: boolean
  readonly country: boolean
}

interface CollectionFacts extends KindFacts {
  readonly professionalTid: string | null
}

/** Colombia, unless the form says another. */
const countryOf = (values: Values): string => values.PAIS || '51'

const kindFacts = (values: Values): Readonly<Record<keyof KindFacts, SQL>> => ({
  breed: sql`exists (select 1 from breeds b
    where b.id = ${wireNumber(values.RAZA ?? '')} and b.species = ${values.ESPECIE ?? ''})`,
  country: codeFact('pais', countryOf(values)),
})

const kindProblems = ({ breed, country }: KindFacts): Problems => ({
  ...(!breed && { RAZA: commonTexts.notAnOption }),
  ...(!country && { PAIS: commonTexts.notAnOption }),
})

/** @param animals their fields @param who ending of the fields of the professional @param unknown its message */
function collectionProblems(
  { animalOf, professionalTid, ...kind }: CollectionFacts & Given,
  values: Values,
  { animals, who, unknown }: { animals: readonly string[]; who: string; unknown: string },
): Problems {
  const problems: Record<string, string> = { ...kindProblems(kind) }
  for (const field of animals) {
    const animal = animalOf(field)
    if (animal.species !== values.ESPECIE) problems[field] = filingTexts.species
    else if (String(animal.breed) !== values.RAZA) problems[field] = filingTexts.breed
  }
  if (professionalTid === null) problems[`NID_${who}`] = unknown
  else if (professionalTid !== values[`TID_${who}`]) problems[`TID_${who}`] = filingTexts.typeMismatch
  return problems
}

interface StockRow {
  readonly code: string
  readonly values: Values
  readonly owner: string
  /** yyyy-mm-dd, '' for none. */
  readonly served: string
  readonly amount: string
  readonly sire: SQL
  readonly dam?: SQL | false
  readonly professional?: string
  /** Ids of the papers by column. */
  readonly files: FileIds
}

/** Inserts the stock row with all units available. */
function stockEntry({ code, values, owner, amount, ...row }: StockRow): SQL {
  const fileId = (column: string) => sql`${row.files[column] ?? null}::uuid`
  return sql`
    insert into stock (code, number, owner_nid, requested_on, served_on, species, breed_id, amount, pending, country,
      sire_id, dam_id, sire_name, dam_name, professional_nid, remarks, invoice_id, ica_id, pedigree_id)
    select ${code}::text, ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
      nullif(${row.served}::text, '')::date, ${values.ESPECIE}::text, ${values.RAZA}::int, ${amount}::int,
      ${amount}::int, ${countryOf(values)}::text, ${row.sire}, ${row.dam || sql`null::int`},
      ${values.NOMBRE_DEL_MACHO ?? ''}::text, ${values.NOMBRE_DE_LA_HEMBRA ?? ''}::text,
      ${row.professional ?? null}::text, ${values.OBSERVACIONES ?? ''}::text, ${fileId('FACTURA_DE_COMPRA')},
      ${fileId('REGISTRO_ICA')}, ${fileId('PEDIGREE_ANIMAL')} from ok`
}

interface Collection {
  readonly form: string
  /** Fields of the animals. */
  readonly animals: readonly string[]
  /** Ending of the fields of the professional, its role, and the message without one. */
  readonly who: string
  readonly role: Role
  readonly unknown: string
  /** Field with the day. */
  readonly served: string
  /** Field that says how many there are. */
  readonly amount: string
}

function collected({ form: key, role, served, amount, ...rest }: Collection): FormEffect<CollectionFacts> {
  const form = formOf(key)
  const nidOf = (values: Values) => values[`NID_${rest.who}`] ?? ''
  return {
    form,
    asks: (values) => ({ ...kindFacts(values), professionalTid: personFact(role, nidOf(values)) }),
    people: (values) => [personLock(role, nidOf(values))],
    judge: (found, values, owner) => {
      refuseProblems(form, collectionProblems(found, values, rest))
      const idOf = (field: string) => sql`${found.animalOf(field).id}::int`
      return {
        effects: {
          stock: stockEntry({
            code: form.code,
            values,
            owner,
            served: values[served] ?? '',
            amount: values[amount] ?? '',
            sire: idOf('CRG_MACHO'),
            dam: rest.animals.includes('CRG_HEMBRA') && idOf('CRG_HEMBRA'),
            professional: nidOf(values),
            files: found.files,
          }),
        },
      }
    },
  }
}

export const filingA08 = collected({
  form: 'A08',
  animals: ['CRG_MACHO', 'CRG_HEMBRA'],
  who: 'ENTIDAD',
  role: 'person',
  unknown: stockTexts.entityUnknown,
  served: 'FECHA_SERVICIO',
  amount: 'NUMERO_EMBRIONES',
})

export const filingA10 = collected({
  form: 'A10',
  animals: ['CRG_MACHO'],
  who: 'INSEMINADOR',
  role: 'inseminator',
  unknown: filingTexts.inseminator,
  served: 'FECHA_PROCEDIMIENTO',
  amount: 'CANTIDAD_PAJILLAS',
})

interface Import extends Pick<FormEffect, 'read'> {
  readonly form: string
  readonly pedigree: readonly StatedAnimal[]
  /** Field that says how many there are. */
  readonly amount: string
}

function imported({ form: key, read, pedigree, amount }: Import): FormEffect<KindFacts> {
  const form = formOf(key)
  const main = pedigree.map(({ field }) => field).filter((field) => field === 'CRG_MACHO' || field === 'CRG_HEMBRA')
  return {
    form,
    ...(read && { read }),
    asks: kindFacts,
    judge: async (found, values, owner, { context }) => {
      refuseProblems(form, kindProblems(found))
      const lineage = await lineageOf(context.db, pedigree, main, values, {
        species: values.ESPECIE ?? '',
        breed: Number(values.RAZA),
        names: { CRG_MACHO: values.NOMBRE_DEL_MACHO ?? '', CRG_HEMBRA: values.NOMBRE_DE_LA_HEMBRA ?? '' },
      })
      refuseProblems(form, lineage.problems)
      return {
        effects: {
          ...lineage.effects,
          stock: stockEntry({
            code: form.code,
            values,
            owner,
            served: '',
            amount: values[amount] ?? '',
            sire: lineage.idOf('CRG_MACHO'),
            dam: main.includes('CRG_HEMBRA') && lineage.idOf('CRG_HEMBRA'),
            files: found.files,
          }),
        },
      }
    },
  }
}

/** Either of two field names may contain the owner (decision 115). */
export const filingA09 = imported({
  form: 'A09',
  pedigree: embryoPedigree,
  amount: 'NUMERO_EMBRIONES',
  read: (call) => {
    const known = knownFields(call)
    const NID_PROPIETARIO = fieldOf(call, 'NID_PROPIETARIO') || fieldOf(call, 'NID_SOLICITANTE')
    return { ...known, NID_PROPIETARIO, PAIS: countryOf(known) }
  },
})

export const filingA11 = imported({ form: 'A11', pedigree: strawPedigree, amount: 'CANTIDAD_PAJILLAS' })
