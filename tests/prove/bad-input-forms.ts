/** Mutated bodies for every writing operation: accepted ones are valid and stored once; the server keeps working. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { visible } from '../../src/registry/format/text.ts'
import {
  check,
  fromWire,
  isForm,
  nameOf,
  type Operation,
  parseTyped,
  type RecordDefinition,
  readAnswer,
  usesNumber,
  type Values,
} from '../../src/registry/index.ts'
import { jpeg } from '../server/forms.ts'
import { random } from '../sync/fakes/chance.ts'
import { type Body, bodyOf } from './bad-input-bodies.ts'
import { pick, today } from './bad-input-fill.ts'
import type { Part } from './bad-input-spoils.ts'
import {
  type Caller,
  callersOf,
  definitionsOf,
  rightCall,
  signInAgain,
  type World,
  writing,
} from './bad-input-world.ts'

/** ms for one answer. */
const LONGEST = 20_000
/** Options from the registry are requested again after this many bodies. */
const FRESH = 400

export interface FormsReport {
  readonly bodies: number
  readonly accepted: number
  readonly refused: Readonly<Record<string, number>>
  /** Operations without an accepted body. */
  readonly untouched: readonly string[]
  readonly slowest: number
  /** MB of the process including its database; MB of its heap after garbage collection. */
  readonly memory: { readonly start: number; readonly most: number; readonly end: number }
  readonly heap: { readonly start: number; readonly end: number }
  readonly wrong: readonly string[]
}

interface Row {
  readonly id: string
  readonly operation: string
  readonly code: string
  readonly number: string
  readonly fresh: boolean
  readonly after: Values
}

interface Run {
  readonly world: World
  readonly seed: number
  readonly accepted: Map<string, number>
  readonly refused: Record<string, number>
  readonly wrong: string[]
  last: number
  slowest: number
}

/** @param only number of the only body to send; each failure is reported with its SEED and number */
export async function sendBadForms(world: World, seed: number, bodies: number, only?: number): Promise<FormsReport> {
  const run: Run = { world, seed, accepted: new Map(), refused: {}, wrong: [], last: 0, slowest: 0 }
  const megabytes = () => Math.round(process.memoryUsage.rss() / 1_000_000)
  const used = await usedNumbers(world)
  let start = 0
  let most = 0
  let heap = 0
  for (let n = 1; n <= bodies; n++) {
    if (n % FRESH === 0) world.answers.clear()
    if (only === undefined || n === only) await sendOne(run, n)
    if (n === Math.ceil(bodies / 10)) {
      start = megabytes()
      heap = heapNow(world)
    }
    most = Math.max(most, megabytes())
  }
  await judgeWhole(run, used)
  if (!(await answersStill(run))) run.wrong.push('afterwards no right form is accepted')
  const untouched = writing.map(nameOf).filter((name) => !run.accepted.has(name))
  const accepted = [...run.accepted.values()].reduce((sum, n) => sum + n, 0)
  const { refused, slowest, wrong } = run
  const memory = { start, most, end: megabytes() }
  return { bodies, accepted, refused, untouched, slowest, memory, heap: { start: heap, end: heapNow(world) }, wrong }
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** MB still held, not counting this test's own data. */
function heapNow({ answers }: World): number {
  answers.clear()
  collect()
  return Math.round(process.memoryUsage().heapUsed / 1_000_000)
}

async function sendOne(run: Run, n: number, spoils?: number): Promise<void> {
  const { world, seed } = run
  const next = random(seed * 1_000_003 + n)
  // Operations rotate; everything else is random.
  const operation = writing[n % writing.length] as Operation
  const caller = pick(callersOf(world, operation), next)
  if (!caller) return
  const { fields } = await rightCall(world, operation, caller, next)
  const parts: Part[] = Object.entries(fields).map(([name, value]) => ({ name, value: Buffer.from(value) }))
  for (const name of operation.files)
    parts.push({ name: name.replace('[i]', '[0]'), fileName: 'foto.jpg', value: await jpeg(n % 256, 16 + (n % 61)) })
  const body = bodyOf(parts, spoils ?? Math.floor(next() * next() * 5), next)
  const reply = await send(run, operation, caller, body)
  const here = `SEED=${seed} ONLY=${n} ${nameOf(operation)} as ${caller.who}: ${body.what.join(', ') || 'nothing'}`
  const complain = (what: string) => run.wrong.push(`${here}: ${what}`)
  if (!reply) return void complain('no answer')
  const answer = readAnswer(operation, { status: reply.status, contentType: reply.type, text: reply.text })
  if (reply.status >= 500 || answer.kind === 'unclear')
    return void complain(`${reply.status} ${reply.text.slice(0, 200)}`)
  const rows = await trail(world, run.last)
  run.last = Math.max(run.last, ...rows.map(({ id }) => Number(id)))
  if (answer.kind === 'signedOut') await signInAgain(world, caller)
  if (answer.kind !== 'done') {
    const kind = answer.kind === 'refused' ? `${reply.status} ${answer.code}` : answer.kind
    run.refused[kind] = (run.refused[kind] ?? 0) + 1
    if (rows.length > 0) complain(`refused, and ${rows.length} filed`)
    return
  }
  run.accepted.set(nameOf(operation), (run.accepted.get(nameOf(operation)) ?? 0) + 1)
  if (body.hopeless) complain('accepted')
  for (const problem of judge(operation, caller, body, rows)) complain(problem)
}

async function send(run: Run, operation: Operation, { session }: Caller, body: Body) {
  const begun = performance.now()
  const url = `/APIANCO/controllers/${operation.controller}.php?op=${operation.op}`
  const headers = { 'content-type': body.type, cookie: session.cookie, 'x-detalle': '1' }
  const asked = run.world.server.app.inject({ method: 'POST', url, headers, payload: body.payload })
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST, undefined).unref())
  const reply = await Promise.race([asked, tooLong])
  run.slowest = Math.max(run.slowest, Math.round(performance.now() - begun))
  return reply && { status: reply.statusCode, type: String(reply.headers['content-type']), text: reply.payload }
}

/** Errors in the filed rows. */
function judge(operation: Operation, { person }: Caller, body: Body, rows: readonly Row[]): readonly string[] {
  const definitions = definitionsOf(operation)
  if (definitions.length === 0) return []
  const [row] = rows
  if (rows.length !== 1 || !row) return definitions.some(isForm) ? [`filed ${rows.length} times`] : []
  const problems = definitions.map((record) =>
    problemsOf(record, record && isForm(record) ? row.after : (body.says ?? row.after), person),
  )
  const [first = []] = problems.sort((a, b) => a.length - b.length)
  const form = definitions.find(isForm)
  return [...first, ...(form && body.says ? changed(form, operation, body.says, row.after) : [])]
}

function problemsOf(record: RecordDefinition, wire: Values, person: Caller['person']): string[] {
  const { editing } = record
  const isEdit = editing && Object.entries(editing.send).some(([name, text]) => wire[name] === text)
  const values: Record<string, string> = { ...fromWire(record, wire) }
  const problems = check(record, tidy(record, values), { today, person }, isEdit ? 'edit' : 'add')
  return Object.entries(problems)
    .filter(([name]) => record.fields[name]?.kind !== 'photo' && !record.fields[name]?.unsent)
    .map(([name, text]) => `accepted with ${name} = ${JSON.stringify(values[name]).slice(0, 80)} (${text})`)
}

const FREE = new Set(['text', 'memo', 'fact'])

const tidy = (record: RecordDefinition, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => {
      const field = record.fields[name]
      return [
        name,
        field && (FREE.has(field.kind) || ('orTyped' in field && field.orTyped)) ? parseTyped(field, text) : text,
      ]
    }),
  )

/** Fields that were filed differently from what was sent, invisible marks apart; fields that this person may not write must be unchanged. */
function changed(record: RecordDefinition, { fields }: Operation, says: Values, after: Values): string[] {
  const sent = (name: string) => says[name] ?? ''
  return fields
    .filter((name) => name in says && name in after && isWritten(record, name))
    .filter((name) => after[name] !== sent(name) && after[name] !== visible(sent(name)).trim())
    .map(
      (name) =>
        `${name} filed as ${JSON.stringify(after[name]).slice(0, 60)}, sent ${JSON.stringify(says[name]).slice(0, 60)}`,
    )
}

function isWritten({ fields, editing, addTitle }: RecordDefinition, name: string): boolean {
  const field = fields[name]
  // A record that cannot be added is always edited.
  if (addTitle === undefined && editing?.fixed.includes(name)) return false
  if (!field || field.kind === 'photo' || field.kind === 'fact' || field.locked === true) return false
  return editing?.byOwner?.includes(name) ?? true
}

const trail = ({ server }: World, last: number): Promise<Row[]> =>
  server.rows<Row>(
    sql`select id, operation, code, number, before is null as fresh, after from filings where id > ${last} order by id`,
  )

const usedNumbers = ({ server }: World): Promise<number> => server.count('numbers', sql`state = 1`)

/** Every used number belongs to one form, and every filed form is listed once. */
async function judgeWhole({ world, wrong }: Run, usedBefore: number): Promise<void> {
  const { server, callers } = world
  const admin = callers.find(({ who }) => who === 'admin')
  const filing = writing.filter((one) =>
    definitionsOf(one).some((record) => isForm(record) && usesNumber(record) && !/^(DATOS|APRISCO)$/.test(record.code)),
  )
  const names = sql.join(
    filing.map((one) => sql`${nameOf(one)}`),
    sql`, `,
  )
  const filed = await server.rows<{
    code: string
    number: string
    operation: string
    owner: string
    times: number
  }>(sql`
    select code, number, min(operation) as operation, min(owner_nid) as owner, count(*)::int as times
    from filings where before is null and operation in (${names}) group by code, number`)
  for (const { code, number, times } of filed) if (times > 1) wrong.push(`${code} ${number} is filed ${times} times`)
  const used = (await usedNumbers(world)) - usedBefore
  if (used !== filed.length) wrong.push(`${used} numbers are used by ${filed.length} forms`)
  for (const operation of filing) {
    const form = definitionsOf(operation).find(isForm)
    if (!form || form.partOf) continue
    const fields = { [form.list.ownerField]: 'ADMINANCO' }
    const { body } = await server.call(form.list.operation, fields, { as: admin?.session })
    const listed = new Map<string, number>()
    for (const row of Array.isArray(body) ? body : []) {
      const number = String(row[form.number])
      listed.set(number, (listed.get(number) ?? 0) + 1)
    }
    for (const { number } of filed.filter((one) => one.operation === nameOf(operation)))
      if (listed.get(number) !== 1) wrong.push(`${form.key} ${number} is listed ${listed.get(number) ?? 0} times`)
  }
}

/** Sends valid calls again until one is accepted. */
async function answersStill(run: Run): Promise<boolean> {
  const acceptedNow = () => [...run.accepted.values()].reduce((sum, n) => sum + n, 0)
  const before = acceptedNow()
  run.world.answers.clear()
  for (let n = 0; n < writing.length && acceptedNow() === before; n++) await sendOne(run, 10_000_000 + n, 0)
  return acceptedNow() > before
}
