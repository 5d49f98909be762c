/** A06: the animal leaves one owner's inventory and enters the other's on that date (decisions 113, 114). */
import { type SQL, sql } from 'drizzle-orm'
import { a06Texts } from '../../../registry/forms/a06-transfer.ts'
import { fill, formOf, type Problems, type Values } from '../../../registry/index.ts'
import { type AppContext, today } from '../../core/app-context.ts'
import { personOf } from '../../core/call.ts'
import { rowsOf } from '../../database/database.ts'
import type { Filing } from '../../filing/commit.ts'
import { personFact, personLock } from '../../filing/facts.ts'
import { type FormEffect, type FormQuestions, fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'

/** An animal as a transfer sees it. */
interface GivenFact {
  /** yyyy-mm-dd: its birth, or the day its owner got it; null: unknown. */
  readonly since: string | null
  /** The date of a filed transfer that is not due yet. */
  readonly waiting: string | null
}

const givenFact = (chip: string): SQL => sql`(
  select jsonb_build_object(
    'since', greatest(a.born_on, (select max(t.transferred_on) from transfers t where t.animal_id = a.id and t.done)),
    'waiting', (select t.transferred_on from transfers t where t.animal_id = a.id and not t.done))
  from animals a where a.chip = ${chip})`

const form = formOf('A06')

interface TransferFacts {
  animal: GivenFact | null
  receiverTid: string | null
}

const askingA06: FormQuestions<TransferFacts> = {
  form,
  asks: (values) => ({
    animal: givenFact(values.crg_animal ?? ''),
    receiverTid: personFact('person', values.nid_transferido ?? ''),
  }),
  people: (values) => [personLock('person', values.nid_transferido ?? '')],
}

function transferProblems({ animal, receiverTid }: TransferFacts, values: Values): Problems {
  const problems: Record<string, string> = {}
  const chip = values.crg_animal ?? ''
  const day = values.fecha_transferencia ?? ''
  if (animal?.waiting) problems.crg_animal = fill(a06Texts.waiting, { chip: chip.slice(0, 30), date: animal.waiting })
  else if (animal?.since && day < animal.since)
    problems.fecha_transferencia = fill(a06Texts.tooEarly, { date: animal.since })
  if (receiverTid === null) problems.nid_transferido = filingTexts.ownerUnknown
  else if (receiverTid !== values.tip_transferido) problems.tip_transferido = filingTexts.typeMismatch
  return problems
}

export const filingA06: FormEffect<TransferFacts> = {
  ...askingA06,
  judge: (found, values, owner, call) => {
    refuseProblems(askingA06.form, transferProblems(found, values))
    const parties = [owner, values.nid_transferido ?? ''].filter((nid) => nid !== personOf(call).nid)
    return moved(values, owner, parties, found.animalOf('crg_animal').id, today(call.context))
  },
}

/** @throws BusinessError 100 or 0 */
export const fileA06 = fileForm(filingA06)

/**
 * A transfer dated ahead is filed now and takes effect on its day (below). @param told who did not file it themselves
 * @param now yyyy-mm-dd
 */
function moved(
  values: Values,
  owner: string,
  told: readonly string[],
  animalId: number,
  now: string,
): Pick<Filing, 'effects'> {
  const day = values.fecha_transferencia ?? ''
  const done = day <= now
  return {
    effects: {
      // Also one that stays for now: what was judged before its transfer was filed is judged again.
      moved: sql`update animals set owner_nid = ${done ? (values.nid_transferido ?? '') : owner}::text from ok
        where animals.id = ${animalId}`,
      transfer: sql`
        insert into transfers (number, animal_id, from_nid, to_nid, transferred_on, remarks, done)
        select ${values.consecutivo}::int, ${animalId}::int, ${owner}::text, ${values.nid_transferido}::text,
          ${day}::date, ${values.observaciones}::text, ${done}::boolean from ok`,
      told: sql`insert into notification_events (nid, kind)
        select nid, 'traspaso' from ok, jsonb_array_elements_text(${JSON.stringify(told)}::jsonb) t(nid)`,
    },
  }
}

const completed = new WeakMap<AppContext, { readonly day: string; readonly done: Promise<void> }>()

/**
 * Transfers dated ahead: on their day the animal changes its owner, before any read or filing of that day. Once per day
 * and process; called before every call. Rejects if the database fails.
 */
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
