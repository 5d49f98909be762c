/** Known records of the animals of a filing, without the filing itself. */
import { sql } from 'drizzle-orm'
import { animalsOf, type FormDefinition, fromWire, type Values } from '../../registry/index.ts'
import { wireNumber } from '../core/call.ts'
import type { Database } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { breedName, personName } from '../filing/codes.ts'

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
