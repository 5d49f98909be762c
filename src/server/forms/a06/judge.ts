/** What a transfer depends on: the animal, how long its owner has had it, and the receiver (decisions 113, 114). */
import { type SQL, sql } from 'drizzle-orm'
import { a06Texts } from '../../../registry/forms/a06-transfer.ts'
import { fill, formOf, type Problems, type Values } from '../../../registry/index.ts'
import type { FormQuestions } from '../../filing/file-form.ts'
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

export interface TransferFacts {
  animal: GivenFact | null
  receiverTid: string | null
}

export const askingA06: FormQuestions<TransferFacts> = {
  form,
  asks: (values) => ({
    animal: givenFact(values.crg_animal ?? ''),
    receiverTid: sql`(select t.tid from third_parties t where t.nid = ${values.nid_transferido} and t.status = 0)`,
  }),
}

export function transferProblems({ animal, receiverTid }: TransferFacts, values: Values): Problems {
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
