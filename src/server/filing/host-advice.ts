/**
 * The registry's own warnings about a form that arrives, whatever client sent it. They refuse nothing: they mark the
 * form for review (decision 187c).
 */
import { type SQL, sql } from 'drizzle-orm'
import {
  type AdviceFacts,
  type AnimalFacts,
  advisedAnimals,
  type Bounds,
  birthSpan,
  type Finding,
  type FormDefinition,
  findingsOf,
  forms,
  fromWire,
  nameOf,
  readBounds,
  type Values,
} from '../../registry/index.ts'
import { conceptOfForm } from '../../registry/vocabulary/codes.ts'
import { today } from '../core/app-context.ts'
import { type Call, wireNumber } from '../core/call.ts'
import type { Marks } from '../core/unconfirmed.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { knownFields } from './read-form.ts'

/** Services further back lead to no birth any more, days. */
const REMEMBERED = 400

const advised: ReadonlyMap<string, FormDefinition> = new Map(
  forms.flatMap((form) => (form.advice ? [[form.submit.operation, form] as const] : [])),
)

interface ServiceRow {
  readonly by: string
  readonly concept: string
  readonly on: string
  readonly until: string
}
interface AnimalRow {
  readonly chip: string
  readonly name: string
  readonly species: string
  readonly bornOn: string
  readonly gaveBirthOn: readonly string[]
  readonly served: readonly ServiceRow[]
}
interface Read {
  readonly bounds: unknown
  readonly animals: readonly AnimalRow[]
  readonly service: { readonly on: string; readonly until: string; readonly recipient: string } | null
}

/** @returns undefined for a call that is no form with advice */
export function marksOf(call: Call): Marks | undefined {
  const form = advised.get(nameOf(call.operation))
  if (!form) return undefined
  const values = fromWire(form, knownFields(call))
  const day = today(call.context)
  let found: readonly Finding[] | undefined
  return {
    fact: sql`jsonb_build_object('bounds', (select value from parameters where name = 'consejos'),
      'animals', ${animalsOf(advisedChips(form, values), day)}, 'service', ${serviceOf(form, values)})`,
    receive(fact) {
      const { bounds: stored, animals, service } = fact as Read
      const bounds = readBounds(stored)
      const known = animals.map((row): [string, AnimalFacts] => [row.chip, factsOf(row, bounds)])
      const facts: AdviceFacts = { today: day, bounds, animals: Object.fromEntries(known) }
      found = findingsOf(form, withService(form, values, service), facts)
    },
    get found() {
      return found
    },
  }
}

/** Reads them separately, if no statement of the call has done so. */
export async function marksFound({ marks }: Call, db: Database): Promise<readonly Finding[]> {
  if (!marks) return []
  if (marks.found === undefined) {
    const [row] = await rowsOf<{ marks: unknown }>(db, sql`select ${marks.fact} as marks`)
    marks.receive(row?.marks)
  }
  return marks.found ?? []
}

/**
 * All warnings about a filing. Where both found something, the registry's words count: those of a device are whatever
 * its holder sends. @param told the device's
 */
export function markedBy(host: readonly Finding[], told: readonly Finding[]): readonly Finding[] {
  const isIn = (all: readonly Finding[], { rule, field }: Finding) =>
    all.some((one) => one.rule === rule && one.field === field)
  return [
    ...told.filter((one) => !isIn(host, one)),
    ...host.map((one): Finding => (isIn(told, one) ? one : { ...one, by: 'host' })),
  ]
}

/** The animals that the form names, and the recipient of the service that it ends. */
const advisedChips = (form: FormDefinition, values: Values): SQL => {
  const chips = [
    sql`select null::text`,
    ...advisedAnimals(form, values).map((chip) => sql`select ${chip}::text`),
    ...(form.ends ? [sql`select r.chip ${ofService(form, values)}`] : []),
  ]
  return sql.join(chips, sql` union `)
}

/**
 * Each way in which something is hers by an index of its own: a condition over all of them would read every service of
 * the registry for each form (240 ms of 600,000 services). `offset 0` and `distinct` keep what is read by its key: plans
 * are kept for as long as a connection, and one made while a table is small would read all of it when it is not.
 * @param chips SELECT of their chips, one column @param day today
 */
const animalsOf = (chips: SQL, day: string): SQL => sql`coalesce((
  select jsonb_agg(jsonb_build_object('chip', a.chip, 'name', a.name, 'species', a.species,
    'bornOn', coalesce(a.born_on::text, ''), 'gaveBirthOn', coalesce(hers.births, '[]'), 'served', coalesce(hers.open, '[]')))
  from (${chips}) named (chip), lateral (select * from animals where chip = named.chip offset 0) a left join lateral (
    select jsonb_agg(distinct b.born_on) filter (where b.born_on is not null) as births,
      jsonb_agg(jsonb_build_object('by', s.code || ' ' || s.number, 'concept', s.code, 'on', s.served_on,
        'until', coalesce(s.ends_on::text, ''))) filter (where b.born_on is null and s.state <> 2
          and s.served_on > ${day}::date - ${REMEMBERED}::int) as open
    from (select v.*, null::int as dam from services v where v.dam_id = a.id and v.recipient_id is null
        union all select v.*, null::int from services v where v.recipient_id = a.id
        union all select v.*, f.dam_id from service_females f,
          lateral (select * from services where code = f.code and number = f.number offset 0) v where f.dam_id = a.id) s
      left join lateral (select distinct born_on from births where service_code = s.code and service_number = s.number
        and dam_id = coalesce(s.dam, dam_id)) b on true
  ) hers on a.sex = 'H'), '[]')`

/** The service whose birth it is, or the group that a female joins; null for other forms. */
const serviceOf = (form: FormDefinition, values: Values): SQL => sql`(
  select jsonb_build_object('on', s.served_on, 'until', coalesce(s.ends_on::text, ''), 'recipient', coalesce(r.chip, ''))
  ${ofService(form, values)})`

function ofService(form: FormDefinition, values: Values): SQL {
  const { code = '', number = '' } = form.refersTo(values).find((one) => one.code in conceptOfForm) ?? {}
  return sql`from services s left join animals r on r.id = s.recipient_id
    where s.code = ${code} and s.number = ${wireNumber(number)}`
}

/** What the device fills in from the service, and what a client may send otherwise. */
function withService({ ends, partOf }: FormDefinition, values: Values, service: Read['service']): Values {
  if (!service) return values
  const { on, until, recipient } = service
  if (ends) return { ...values, [ends.served]: on, [ends.servedUntil]: until, [ends.recipient]: recipient }
  return partOf ? { ...values, FECHA_INICIO_EMPADRE: on, FECHA_FIN_EMPADRE: until } : values
}

function factsOf({ chip: _chip, served, ...animal }: AnimalRow, bounds: Bounds): AnimalFacts {
  const { species } = animal
  return {
    ...animal,
    served: served.map(({ concept, by, on, until }) => {
      const span = birthSpan({ concept, species, on, until }, bounds)
      return { by, on, until, ...(span && { span }) }
    }),
  }
}
