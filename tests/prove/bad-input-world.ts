/** The registry that receives the bad input: a session per user, and more data than a run can use up. */
import { sql } from 'drizzle-orm'
import {
  forms,
  type LookupRequest,
  masters,
  mayOpen,
  nameOf,
  numberImport,
  type Operation,
  operations,
  type Person,
  type RecordDefinition,
  readPerson,
  type Values,
} from '../../src/registry/index.ts'
import { seedA05 } from '../server/a05.ts'
import { jpeg } from '../server/forms.ts'
import { openServer, type Server, type Session } from '../server/harness.ts'
import { nid, type Who } from '../server/world.ts'
import { type Filler, fillIn, pick } from './bad-input-fill.ts'

export interface Caller {
  readonly who: Who
  /** Another one once it was ended. */
  session: Session
  readonly person: Person
}

export interface World {
  readonly server: Server
  readonly callers: readonly Caller[]
  /** Cached answers; stale ones are acceptable, and the runs clear them regularly. */
  readonly answers: Map<string, readonly Values[]>
  made: number
}

const FIRST = 200_000
/** Animals of each owner, breed and sex. */
const HEADS = 20

/** @param bodies number of bodies to send: a long run needs more data and signs in more users */
export async function openWorld(bodies: number): Promise<World> {
  const many = 150 + Math.ceil(bodies / 10)
  const people: readonly Who[] = bodies > 1000 ? ['admin', 'ana', 'beto', 'registrar', 'consulta'] : ['admin', 'ana']
  const server = await openServer()
  await seedA05(server)
  const codes = sql`(values ('A01'), ('A01a'), ('A02'), ('A03'), ('A04'), ('A05'), ('A06'), ('A08'), ('A09'), ('A10'),
    ('A11'), ('A12')) c (code)`
  const owners = sql`(values (0, ${nid.ana}::text), (1, ${nid.beto}::text), (2, ${nid.consulta}::text),
    (3, ${nid.registrar}::text)) o (place, owner)`
  const kinds = sql`(values ('C', 1, 'M'), ('C', 1, 'H'), ('C', 2, 'M'), ('C', 2, 'H'), ('O', 10, 'M'), ('O', 10, 'H'))
    k (species, breed, sex)`
  await server.rows(sql`insert into numbers (code, number, owner_nid, state)
    select c.code, ${FIRST}::int + o.place * ${many}::int + n, o.owner, 0
    from ${codes}, ${owners}, generate_series(1, ${many}::int) n`)
  await server.rows(sql`insert into animals (chip, owner_nid, breeder_nid, name, species, breed_id, sex, born_on, composition)
    select 'R' || o.place || k.species || k.breed || k.sex || n, o.owner, o.owner, 'Animal ' || n, k.species, k.breed, k.sex,
      '2024-02-29', 'FU' from ${owners}, ${kinds}, generate_series(1, ${HEADS}::int) n`)
  await server.rows(
    sql`insert into prefixes (owner_nid, prefix) values (${nid.consulta}, 'CON'), (${nid.registrar}, 'REG')`,
  )
  await server.rows(sql`insert into form_fees (code, description, value, year)
    select c.code, c.code, 12000, 2026 from ${codes} on conflict do nothing`)
  await server.rows(sql`insert into chips (chip) select 'NUEVO' || n from generate_series(1, ${many}::int) n`)
  await server.rows(sql`update stock set amount = 100000, pending = 100000 where pending > 0`)
  const callers: Caller[] = []
  for (const who of people) {
    const session = await server.signIn(who)
    const person = readPerson(session.answer, who)
    if (person) callers.push({ who, session, person })
  }
  await server.rows(sql`create table accounts_at_start as select * from accounts`)
  return { server, callers, answers: new Map(), made: 0 }
}

/** After an accepted body that ended the session, for instance of the device that it named, or of an inactive account. */
export async function signInAgain({ server }: World, caller: Caller): Promise<void> {
  await server.rows(sql`update accounts a set password_hash = s.password_hash, cargo = s.cargo, nivel = s.nivel,
    administrador = s.administrador from accounts_at_start s where s.id = a.id and a.username = ${caller.who}`)
  await server.rows(sql`update third_parties set status = 0 where nid = ${caller.person.nid}`)
  caller.session = await server.signIn(caller.who)
}

/** Every writing operation of the operations table. */
export const writing: readonly Operation[] = operations.filter(({ kind }) => kind === 'submit' || kind === 'upload')

const records: readonly RecordDefinition[] = [...forms, ...masters]

/** A definition whose rows only start another form of the same operation is not filled in itself. */
const isBegun = ({ key, submit }: RecordDefinition): boolean =>
  forms.some((form) => form.startsFrom?.form === key && form.submit.operation === submit?.operation)

/** The definitions that an operation saves. */
export const definitionsOf = (operation: Operation): readonly RecordDefinition[] =>
  records.filter((record) => record.submit?.operation === nameOf(operation) && !isBegun(record))

export const callersOf = ({ callers }: World, { audience }: Operation): readonly Caller[] =>
  callers.filter(({ person }) => {
    if (typeof audience === 'object') return audience.routes.some((route) => mayOpen(person.nivel, route))
    return audience !== 'administrators' || person.administrador
  })

export const fillerFor = (world: World, { session, person }: Caller, random: () => number): Filler => ({
  person,
  random,
  async ask(request: LookupRequest) {
    const key = `${person.nid} ${request.operation} ${JSON.stringify(request.fields)}`
    const known = world.answers.get(key)
    if (known) return known
    const { body } = await world.server.call(request.operation, request.fields, { as: session })
    const items = Array.isArray(body) ? body : typeof body === 'object' && body !== null ? [body] : []
    const rows = items.map((item: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(item).map(([name, value]) => [name, String(value ?? '')])),
    )
    world.answers.set(key, rows)
    return rows
  },
  async photo(record, field, values) {
    if (!('code' in record) || world.server === undefined) return ''
    const form = forms.find(({ key }) => key === record.key)
    if (!form || operations.some((one) => nameOf(one) === form.submit.operation && one.files.includes(field))) return ''
    const fields = {
      NID_PROPIETARIO: values[form.owner] ?? '',
      CONSECUTIVO: values[form.number] ?? '',
      CODIGO: form.code,
      COLUMNA: field,
    }
    const files = [{ part: 'files[0]', bytes: await jpeg(world.made % 256, 16 + (world.made++ % 97)) }]
    const { body } = await world.server.call('archivos/subirArchivos', fields, { as: session, files })
    const [receipt] = (body as { archivos?: { sha256: string }[] }).archivos ?? []
    return receipt?.sha256 ?? ''
  },
})

/** The wire fields of a valid call of this operation, or plausible values if there is no definition. */
export async function rightCall(
  world: World,
  operation: Operation,
  caller: Caller,
  random: () => number,
): Promise<{ readonly fields: Values; readonly filled: boolean }> {
  const filler = fillerFor(world, caller, random)
  const record = pick(definitionsOf(operation), random)
  const fields = record && (await fillIn(record, filler))
  if (fields) return { fields, filled: true }
  const guessed: Record<string, string> = {}
  for (const name of operation.fields) guessed[name] = await guess(world, operation, name, caller, random)
  return { fields: guessed, filled: false }
}

/** Guesses a value from the field's name: an owner, a list of calls, a date, a text; otherwise a short number. */
async function guess(
  world: World,
  operation: Operation,
  name: string,
  caller: Caller,
  random: () => number,
): Promise<string> {
  const chance = () => String(1 + Math.floor(random() * 9))
  if (/nid/i.test(name)) return caller.person.nid
  if (/^envios$/.test(name)) return batch(world, caller, random)
  if (/^data$/.test(name)) return JSON.stringify([sheetRow(world, operation)])
  if (/^RECHAZOS$/.test(name))
    return JSON.stringify([
      { id: `e${chance()}`, formulario: 'A01', numero: '1', codigo: '100', fecha: '2026-11-20T10:00:00Z' },
    ])
  if (/fecha/i.test(name)) return '2026-11-21'
  if (/observ|descrip|nota|ayuda$|adicional|dispositivo/i.test(name)) return `<p>Texto ${chance()}</p>`
  if (/^codigo$/i.test(name))
    return pick(['A01', 'A02', 'A99', 'NOAPLICA', 'NOAPLICA1', 'CHIPS', 'CONSECUTIVOS', 'SOPORTE'], random) ?? ''
  return random() < 0.2 ? '' : chance()
}

/** A row that the operation's import accepts. */
const sheetRow = (world: World, operation: Operation): readonly string[] =>
  nameOf(operation) === numberImport.operation
    ? ['A01', nid.ana, String(900_000 + world.made++)]
    : [`IMP${world.made++}`, '2026-01-31', 'N', '']

async function batch(world: World, caller: Caller, random: () => number): Promise<string> {
  const operation = pick(
    writing.filter((one) => one.controller !== 'lote' && one.files.length === 0),
    random,
  )
  if (!operation) return '[]'
  const { controller, op } = operation
  const { fields } = await rightCall(world, operation, caller, random)
  return JSON.stringify([{ controller, op, key: `lote-${world.made++}`, fields }])
}
