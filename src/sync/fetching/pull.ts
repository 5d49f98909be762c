/**
 * Fetches answers into the book's cache: batched and conditional if the host announces it, else with the plain
 * documented calls.
 */
import { hostOf, keyOf, type LookupRequest, operationNamed, type Person } from '../../registry/index.ts'
import { asPerson, noteSignedOut, ownsCookie } from '../accounts/credentials.ts'
import { ownKey } from '../accounts/key-guards.ts'
import type { Answers, Item } from '../cache/answers.ts'
import { TIMEOUT } from '../core/api-client.ts'
import { type ApiClient, type ApiResult, type BatchItem, resultOfItem } from '../core/api-result.ts'
import { chunks, eachOf } from '../core/collections.ts'
import type { AnswerRow, Ports, Unlocked, Write } from '../ports/ports.ts'

/** Most questions in one lote/consultar. */
const QUESTIONS = 100
const CALLS_AT_A_TIME = 6
const TOO_LONG = 413

export interface PullMeans {
  readonly ports: Ports
  readonly wire: ApiClient
  readonly answers: Answers
  /** Keys being fetched: added at the start, removed at the end. */
  readonly fetching: (keys: readonly string[], now: boolean) => void
  readonly progress: (done: readonly LookupRequest[]) => void
  /** Answers being fetched, by person and key: a second request for one waits for the first. */
  readonly coming: Map<string, Promise<unknown>>
}

/** complete: every question has an answer. stopped: the network or the session ended it. */
export interface Pulled {
  readonly complete: boolean
  readonly stopped: boolean
}

interface Question {
  readonly request: LookupRequest
  readonly kept: AnswerRow | undefined
}

/** @param freshFor answers younger than this (ms) are kept. */
export async function pull(
  given: PullMeans,
  unlocked: Unlocked,
  requests: readonly LookupRequest[],
  freshFor: number,
): Promise<Pulled> {
  const { ports, answers } = given
  const { person } = unlocked
  const means = { ...given, wire: asPerson(ports.store, given.wire, person.nid) }
  if (!(await mayRead(ports, person))) return { complete: false, stopped: true }
  const isYoung = (kept: AnswerRow | undefined) =>
    kept !== undefined && Math.abs(ports.clock.now() - kept.takenAt) < freshFor
  const questions: Question[] = []
  for (const some of chunks(requests, QUESTIONS))
    questions.push(
      ...(await Promise.all(some.map(async (request) => ({ request, kept: await answers.row(unlocked, request) })))),
    )
  means.progress(questions.filter(({ kept }) => isYoung(kept)).map(({ request }) => request))
  const old = questions.filter(({ kept }) => !isYoung(kept))
  const nameOf = ({ request }: Question) => `${person.nid} ${keyOf(request)}`
  // A request already running may have been answered before the change: it does not count as new.
  const isComing = (question: Question) => freshFor > 0 && means.coming.has(nameOf(question))
  const asked = old.filter((question) => !isComing(question))
  const awaited = old.filter(isComing)
  const arrivals = awaited.map((question) => means.coming.get(nameOf(question)))
  const arrived = announce(means.coming, asked.map(nameOf))
  let complete = true
  let stopped = false
  const size = hostOf(person).batches ? QUESTIONS : 1
  await eachOf(chunks(asked, size), size === 1 ? CALLS_AT_A_TIME : 2, async (questions) => {
    if (stopped) {
      complete = false
      return
    }
    const keys = questions.map(({ request }) => keyOf(request))
    means.fetching(keys, true)
    try {
      const at = ports.clock.now()
      const results =
        size === 1 ? await askSeparately(means, person, questions) : await askTogether(means, person, questions)
      const writes = await Promise.all(
        questions.map((question, index) => writeOf(means, unlocked, question, results[index], at)),
      )
      if (writes.some((write) => write === undefined)) complete = false
      const kept = writes.filter((write): write is Write => write !== undefined)
      const pushed = await Promise.all(questions.map(({ request }) => answers.outdated(unlocked, request)))
      if (kept.length > 0) await ports.store.commit([...kept, ...pushed.flat()], [await ownKey(ports.cipher, unlocked)])
      const out = results.find(({ answer }) => answer.kind === 'signedOut')?.answer
      if (out?.kind === 'signedOut') {
        stopped = true
        await noteSignedOut(ports, { nid: person.nid, as: 'session' }, out)
      }
      if (results.some(({ answer }) => answer.kind === 'unclear' || answer.kind === 'later')) stopped = true
    } catch (error) {
      stopped = true
      complete = false
      ports.log.failure('pull', error)
    } finally {
      means.fetching(keys, false)
      means.progress(questions.map(({ request }) => request))
    }
  }).finally(arrived)
  await Promise.all(arrivals)
  for (const { request } of awaited) if (!isYoung(await answers.row(unlocked, request))) complete = false
  means.progress(awaited.map(({ request }) => request))
  return { complete, stopped }
}

/** They count as being fetched until the returned function is called. */
function announce(coming: PullMeans['coming'], names: readonly string[]): () => void {
  let tell = () => {}
  const until = new Promise<void>((resolve) => {
    tell = resolve
  })
  for (const name of names) coming.set(name, until)
  return () => {
    for (const name of names) if (coming.get(name) === until) coming.delete(name)
    tell()
  }
}

/** Only with the person's own cookie. */
export const mayRead = async (ports: Ports, person: Person): Promise<boolean> =>
  ports.connectivity.online() && (await ownsCookie(ports.store, person.nid))

async function askSeparately(
  { wire }: PullMeans,
  person: Person,
  questions: readonly Question[],
): Promise<ApiResult[]> {
  return Promise.all(
    questions.map(({ request, kept }) =>
      wire({
        operation: request.operation,
        fields: request.fields,
        ...(hostOf(person).conditional && kept?.etag && { etag: kept.etag }),
        as: 'session',
        timeoutMs: TIMEOUT.read,
      }),
    ),
  )
}

/**
 * A host cuts off a batch that grows too long: the remaining questions are asked again, as long as each round answers
 * some.
 */
async function askTogether(means: PullMeans, person: Person, questions: readonly Question[]): Promise<ApiResult[]> {
  const results = await askBatch(means, person, questions)
  const left = results.findIndex(({ answer }) => answer.kind === 'later')
  if (left < 1) return results
  return [...results.slice(0, left), ...(await askTogether(means, person, questions.slice(left)))]
}

async function askBatch(means: PullMeans, person: Person, questions: readonly Question[]): Promise<ApiResult[]> {
  const consultas = questions.map(({ request, kept }) => {
    const { controller, op } = operationNamed(request.operation)
    return { controller, op, fields: request.fields, ...(kept?.etag && { etag: kept.etag }) }
  })
  const result = await means.wire({
    operation: 'lote/consultar',
    fields: { consultas: JSON.stringify(consultas) },
    as: 'session',
    timeoutMs: TIMEOUT.read * 2,
  })
  const { answer } = result
  // The batch call was refused: the questions may still be answered one by one.
  if (answer.kind === 'refused' || answer.kind === 'forbidden') return askSeparately(means, person, questions)
  if (answer.kind !== 'done') return questions.map(() => result)
  const items = answer.body as readonly BatchItem[]
  const results = questions.map(({ request }, at) => resultOfItem(request.operation, items[at]))
  // An answer that is too long for a batch is requested alone.
  const isLong = (at: number) => results[at]?.status === TOO_LONG
  const alone = await askSeparately(
    means,
    person,
    questions.filter((_, at) => isLong(at)),
  )
  return results.map((single, at) => (isLong(at) ? (alone.shift() ?? single) : single))
}

async function writeOf(
  { answers }: PullMeans,
  unlocked: Unlocked,
  { request, kept }: Question,
  result: ApiResult | undefined,
  at: number,
): Promise<Write | undefined> {
  if (!result) return undefined
  if (result.answer.kind === 'unchanged' && kept) return { table: 'answers', put: { ...kept, takenAt: at } }
  if (result.answer.kind !== 'done' || !Array.isArray(result.answer.body)) return undefined
  return answers.keep(unlocked, request, result.answer.body as readonly Item[], at, result.etag)
}
