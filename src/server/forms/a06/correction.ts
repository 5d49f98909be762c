/** A06 corrected to another day, or voided: the animal is its owner's from that day on, or never was. */
import { type SQL, sql } from 'drizzle-orm'
import { a06Texts } from '../../../registry/forms/a06-transfer.ts'
import { fill, formOf } from '../../../registry/index.ts'
import { today } from '../../core/app-context.ts'
import type { Call } from '../../core/call.ts'
import { BusinessError, refusedAt } from '../../core/http-errors.ts'
import type { Corrected, FormCorrection } from '../../filing/correction.ts'
import { facts } from '../../filing/facts.ts'
import { filedAgain } from '../../filing/file-form.ts'
import { recordsOf } from '../../filing/rests.ts'
import { filingA06 } from './effects.ts'
import { rowsA06 } from './rows.ts'

const form = formOf('A06')
const DAY = 'fecha_transferencia'

const given = (number: number): SQL => sql`select t.animal_id from transfers t where t.number = ${number}::int`

/** Transfers of the animal after this one. */
const later = (number: number): SQL => sql`
  select 'A06 ' || l.number as record, l.transferred_on as day from transfers t
    join transfers l on l.animal_id = t.animal_id and (l.transferred_on, l.number) > (t.transferred_on, t.number)
  where t.number = ${number}::int`

/** Records of the animal filed for that owner; not those of its certificate and its transfers. */
const filedFor = (number: number, owner: SQL): SQL => sql`
  select r.record, r.day from ${recordsOf(given(number))} r where r.owner = ${owner} and r.record not like 'A06 %'
    and r.record not like 'A05 %'`

/**
 * The receiver's records rest on the day before a later one, the giver's on the days before an earlier one; later
 * transfers on theirs, and on a day to come all: an animal waits for one.
 */
function onDays({ number, before, after, row, call }: Corrected): SQL {
  const [from = '', to = ''] = [before[DAY], after[DAY]]
  const owner = to > from ? row.nid_transferido : row.nid_propietario
  const between =
    to > from
      ? sql`r.day >= ${from}::date and r.day < ${to}::date`
      : sql`r.day > ${to}::date and r.day <= ${from}::date`
  return sql`
    select r.record from (${filedFor(number, sql`${owner}`)}) r where ${between}
    union all select l.record from (${later(number)}) l where l.day < ${to}::date
      or ${to} > ${today(call.context)}`
}

interface TransferFacts {
  /** yyyy-mm-dd: its birth, or the day its owner got it. */
  readonly since: string | null
  readonly owner: string | null
  readonly done: boolean
}

async function factsOf(number: number, call: Call): Promise<TransferFacts> {
  const { transfer } = await facts<{ transfer: TransferFacts }>(call, {
    transfer: sql`(select jsonb_build_object('owner', a.owner_nid, 'done', t.done, 'since', greatest(a.born_on,
        (select max(e.transferred_on) from transfers e where e.animal_id = a.id
          and (e.transferred_on, e.number) < (t.transferred_on, t.number))))
      from transfers t join animals a on a.id = t.animal_id where t.number = ${number}::int)`,
  })
  return transfer
}

export const correctionA06: FormCorrection = {
  form,
  hold: (number) => sql`
    select 1 from transfers t join animals a on a.id = t.animal_id where t.number = ${number}::int for update`,
  row: (number) => rowsA06(sql`m.number = ${number}::int`),
  restsOn: (_, corrected) => onDays(corrected),
  correct: async ({ number, after, row, call }) => {
    const { since, owner, done } = await factsOf(number, call)
    const day = after[DAY] ?? ''
    if (since && day < since) throw refusedAt(DAY, fill(a06Texts.tooEarly, { date: since }))
    const isDone = day <= today(call.context)
    const [from = '', to = ''] = [row.nid_propietario, row.nid_transferido]
    if (owner !== (done ? to : from)) throw refusedAt(DAY, a06Texts.alreadyMoved)
    return {
      locks: [],
      effects: {
        owner: ownedBy(number, isDone ? to : from),
        transfer: sql`
          update transfers t set transferred_on = ${day}::date, done = ${isDone}::boolean from ok
          where t.number = ${number}::int`,
      },
    }
  },
  restsOnForm: ({ number, row }) => sql`
    select r.record from (${filedFor(number, sql`${row.nid_transferido}`)}) r where r.day >= ${row[DAY]}::date
    union all select l.record from (${later(number)}) l`,
  void: async ({ number, row, call }) => {
    const { owner, done } = await factsOf(number, call)
    if (owner !== (done ? row.nid_transferido : row.nid_propietario)) throw new BusinessError(0, a06Texts.alreadyMoved)
    return {
      locks: [],
      effects: {
        owner: ownedBy(number, row.nid_propietario),
        transfer: sql`delete from transfers t using ok where t.number = ${number}::int`,
      },
    }
  },
  restore: (row, call) => filedAgain(filingA06, row, call),
}

const ownedBy = (number: number, owner = ''): SQL =>
  sql`update animals a set owner_nid = ${owner}::text from ok where a.id in (${given(number)})`
