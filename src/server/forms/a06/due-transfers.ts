/** Transfers dated ahead: on their day the animal changes its owner, before any read or filing of that day. */
import { sql } from 'drizzle-orm'
import { type AppContext, today } from '../../core/app-context.ts'
import { rowsOf } from '../../database/database.ts'

const completed = new WeakMap<AppContext, { readonly day: string; readonly done: Promise<void> }>()

/** Applies due transfers, once per day and process; called before every call. Rejects if the database fails. */
export function completeDueTransfers(context: AppContext): Promise<void> {
  const day = today(context)
  const known = completed.get(context)
  if (known?.day === day) return known.done
  const done = completeTransfers(context, day)
  completed.set(context, { day, done })
  done.catch(() => completed.delete(context))
  return done
}

async function completeTransfers({ db }: AppContext, day: string): Promise<void> {
  await rowsOf(
    db,
    sql`with due as (update transfers set done = true where not done and transferred_on <= ${day}::date
          returning animal_id, from_nid, to_nid)
        update animals set owner_nid = due.to_nid from due
        where animals.id = due.animal_id and animals.owner_nid = due.from_nid`,
  )
}
