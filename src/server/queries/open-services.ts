/** Services that may still lead to a birth. */
import { type SQL, sql } from 'drizzle-orm'

export const serviceCodes = ['A01', 'A01a', 'A02', 'A03'] as const
export type ServiceCode = (typeof serviceCodes)[number]

/** The females of a group, for services x of that code. */
export const joinFemales = (code: ServiceCode): SQL =>
  code === 'A01a' ? sql`join service_females f on f.code = x.code and f.number = x.number` : sql``

/** Not born yet, nor anything of the female since: of services x with `joinFemales`. */
export const isOpen = (code: ServiceCode): SQL => {
  const dam = code === 'A01a' ? sql`f.dam_id` : sql`x.dam_id`
  const carrier = code === 'A03' ? sql`coalesce(x.recipient_id, x.dam_id)` : dam
  const ended = sql`coalesce(x.ends_on, x.served_on)`
  return sql`x.state <> 2 and not exists (select 1 from births b
      where b.service_code = x.code and b.service_number = x.number and b.dam_id = ${dam})
    and not exists (select 1 from births b join services w on w.code = b.service_code and w.number = b.service_number
      where b.dam_id = ${carrier} and w.recipient_id is null and b.born_on > ${ended})
    and not exists (select 1 from services w join births b on b.service_code = w.code and b.service_number = w.number
      where w.recipient_id = ${carrier} and b.born_on > ${ended})`
}
