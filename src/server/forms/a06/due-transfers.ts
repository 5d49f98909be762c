/** Transfers dated ahead: on their day the animal is the new owner's, before anybody reads or files anything. */
import { sql } from 'drizzle-orm'
import { type House, today } from '../../core/app-context.ts'
import { rowsOf } from '../../database/database.ts'

const settled = new WeakMap<House, { readonly day: string; readonly done: Promise<void> }>()

/** Does what has come due, once a day and process; called before every call. Rejects when the database does. */
export function settleDueTransfers(house: House): Promise<void> {
  const day = today(house)
  const known = settled.get(house)
  if (known?.day === day) return known.done
  const done = settle(house, day)
  settled.set(house, { day, done })
  done.catch(() => settled.delete(house))
  return done
}

async function settle({ db }: House, day: string): Promise<void> {
  await rowsOf(
    db,
    sql`with due as (update transfers set done = true where not done and transferred_on <= ${day}::date
          returning animal_id, from_nid, to_nid)
        update animals set owner_nid = due.to_nid from due
        where animals.id = due.animal_id and animals.owner_nid = due.from_nid`,
  )
}
