/** Conditions shared by the four stock forms, and the row that they insert. */
import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '../../../registry/index.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { type AnimalFact, codeFact } from '../../filing/facts.ts'
import type { FileIds } from '../../filing/form-files.ts'
import { filingTexts } from '../../filing/texts.ts'

/** The breed of that id is of that species. */
export const breedFact = (values: Values): SQL => sql`exists (select 1 from breeds b
  where b.id = ${wireNumber(values.RAZA ?? '')} and b.species = ${values.ESPECIE ?? ''})`

export const countryFact = (values: Values): SQL => codeFact('pais', values.PAIS ?? '')

export function kindProblem(animal: AnimalFact, values: Values): string | undefined {
  if (animal.species !== values.ESPECIE) return filingTexts.species
  return String(animal.breed) === values.RAZA ? undefined : filingTexts.breed
}

export interface StockRow {
  readonly code: string
  readonly values: Values
  readonly owner: string
  /** yyyy-mm-dd, '' for none. */
  readonly served: string
  readonly amount: string
  readonly country: string
  readonly sire: SQL
  readonly dam?: SQL
  readonly professional?: string
  /** Ids of the papers by column. */
  readonly files: FileIds
}

/** Inserts the stock row with all units available. */
export function stockEntry({ code, values, owner, amount, ...row }: StockRow): SQL {
  const fileId = (column: string) => sql`${row.files[column] ?? null}::uuid`
  return sql`
    insert into stock (code, number, owner_nid, requested_on, served_on, species, breed_id, amount, pending, country,
      sire_id, dam_id, sire_name, dam_name, professional_nid, remarks, invoice_id, ica_id, pedigree_id)
    select ${code}::text, ${values.CONSECUTIVO}::int, ${owner}::text, ${values.FECHA_SOLICITUD}::date,
      nullif(${row.served}::text, '')::date, ${values.ESPECIE}::text, ${values.RAZA}::int, ${amount}::int,
      ${amount}::int, ${row.country}::text, ${row.sire}, ${row.dam ?? sql`null::int`},
      ${values.NOMBRE_DEL_MACHO ?? ''}::text, ${values.NOMBRE_DE_LA_HEMBRA ?? ''}::text,
      ${row.professional ?? null}::text, ${values.OBSERVACIONES ?? ''}::text, ${fileId('FACTURA_DE_COMPRA')},
      ${fileId('REGISTRO_ICA')}, ${fileId('PEDIGREE_ANIMAL')} from ok`
}
