/** Known records of the animals of a filing, without the filing itself. */
import { sql } from 'drizzle-orm'
import {
  animalsOf,
  EVERY_OWNER,
  type FormDefinition,
  formOf,
  forms,
  fromWire,
  listedForms,
  type OperationName,
  recordRequest,
  type Values,
} from '../../registry/index.ts'
import { numberedForms } from '../../registry/vocabulary/numbered-forms.ts'
import { type Call, fieldOf, type Handler, type Handlers, wireNumber } from '../core/call.ts'
import type { Database } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { breedName, personName } from '../filing/codes.ts'
import { inMemory } from '../queries/long-answer.ts'
import { listOfVoided, voidedFilings } from './review-rows.ts'

/** Maximum animals of one filing: a certificate names an animal with its parents and grandparents. */
const MOST_ANIMALS = 8

/**
 * One row for each animal that the form names, in the form's order.
 * @param row in wire format
 * @param filed it as a row of the review; the animal that it adds or removes comes first
 */
export async function historyOf(
  db: Database,
  form: FormDefinition,
  row: Values,
  filed: Values,
): Promise<readonly Values[]> {
  const named = animalsOf(form, fromWire(form, row))
  const chips = [...new Set(filed.CHIP ? [filed.CHIP, ...named] : named)].slice(0, MOST_ANIMALS)
  if (chips.length === 0) return []
  const number = wireNumber(filed.NUMERO ?? '')
  const others = sql`(b.number <> ${number}::int and coalesce(b.first_number, 0) <> ${number}::int or ${form.code}::text <> 'A04')`
  const served = sql`from (select s.code, s.number, s.served_on from services s where s.sire_id = a.id
      union select s.code, s.number, s.served_on from services s where s.dam_id = a.id
      union select s.code, s.number, s.served_on from services s where s.recipient_id = a.id
      union select s.code, s.number, s.served_on from service_females g join services s
        on s.code = g.code and s.number = g.number where g.dam_id = a.id) s
    where not (s.code = ${form.code}::text and s.number = ${number}::int)`
  const young = sql`from births b where b.dam_id = a.id and ${others}`
  const sired = sql`from animals y where y.sire_id = a.id
    and (${form.code}::text <> 'A04' or y.birth_number is null or y.birth_number <> ${number}::int)`
  const given = sql`from transfers t where t.animal_id = a.id and t.done
    and (${form.code}::text <> 'A06' or t.number <> ${number}::int)`
  const found = await textRows(
    db,
    sql`select a.chip as "CHIP", a.name as "NOMBRE", a.sex as "SEXO", a.born_on as "NACIO", ${breedName(sql`a.breed_id`)} as "RAZA",
          coalesce(${personName(sql`a.owner_nid`)}, '') as "PROPIETARIO",
          (select count(*) ${served}) as "SERVICIOS", (select max(s.served_on) ${served}) as "ULTIMO_SERVICIO",
          (select count(*) ${young} and b.first_number is null) as "PARTOS",
          case a.sex when 'H' then (select count(*) ${young}) else (select count(*) ${sired}) end as "CRIAS",
          (select max(b.born_on) ${young}) as "ULTIMO_PARTO",
          (select string_agg(b.weight::float8::text, ' ' order by b.place) ${young}
            and b.born_on = (select max(b.born_on) ${young})) as "ULTIMOS_PESOS",
          (select count(*) ${given}) as "TRASPASOS"
        from animals a where a.chip = any (array(select jsonb_array_elements_text(${JSON.stringify(chips)}::jsonb)))`,
  )
  return chips.flatMap((chip) => found.filter((one) => one.CHIP === chip))
}

/** Records of all forms by their number, for administrators (ours; capacity 'buscar'). */
const searched = listedForms.filter(({ route }) => numberedForms.some((row) => row.route === route))

/**
 * The record with that number as the form's own list answers it: with the rights of that list, read by its key.
 * @param handlers the lists of the forms
 */
export async function recordNumbered(
  handlers: Handlers,
  call: Call,
  { list, number }: FormDefinition,
  owner: string,
  wanted: string,
): Promise<Values | undefined> {
  const handler = handlers[list.operation as OperationName]
  if (!handler) return undefined
  const whole = { operation: list.operation, fields: { [list.ownerField]: owner }, passing: [] }
  // Requests only that record, because all of the owner's may exceed one answer.
  const { fields } = recordRequest(whole, wanted)
  const rows = await inMemory(await handler({ ...call, fields, files: [] }))
  return (rows as readonly Values[]).find((row) => row[number] === wanted)
}

/** The form whose list contains the filed record: for a part, the form that it is part of. */
export function formOfFiling({ OPERACION, LISTA }: Values): FormDefinition | undefined {
  const filed = forms.find(({ submit, key }) => submit.operation === OPERACION || key === LISTA)
  return filed?.partOf ? formOf(filed.partOf.form) : filed
}

/**
 * FORMULARIO: a code; '' = of any form. One row per list, its FORMULARIO the key of the list's form; of a voided record
 * ANULADO is the ID by which the review shows it.
 */
export const findNumbered =
  (handlers: Handlers): Handler =>
  async (call) => {
    const [code, wanted] = [fieldOf(call, 'FORMULARIO').toLowerCase(), fieldOf(call, 'NUMERO')]
    if (!/^\d{1,9}$/.test(wanted)) return []
    const found: Values[] = []
    for (const form of searched) {
      if (code !== '' && form.code.toLowerCase() !== code) continue
      const row = await recordNumbered(handlers, call, form, EVERY_OWNER, wanted)
      const owner = form.list.columns.find(({ kind }) => kind === 'person')
      if (row)
        found.push({ FORMULARIO: form.key, NUMERO: wanted, PROPIETARIO: row[owner?.name ?? owner?.key ?? ''] ?? '' })
    }
    const voided = await textRows(
      call.context.db,
      sql`select f.id as "ANULADO", f.operation as "OPERACION", ${listOfVoided} as "LISTA", f.number as "NUMERO",
            coalesce(${personName(sql`f.owner_nid`)}, '') as "PROPIETARIO"
          from filings f where f.number = ${String(wireNumber(wanted))} and ${code}::text in ('', lower(f.code)) and f.id in (${voidedFilings})`,
    )
    for (const { OPERACION = '', LISTA = '', ...row } of voided)
      found.push({ ...row, FORMULARIO: formOfFiling({ OPERACION, LISTA })?.key ?? '' })
    return found
  }
