/**
 * lote: many calls in one request, each as if it had come alone (ours; capacity 'lote'). Forms are filed in groups, in
 * one transaction and a few round trips to the database. If a group fails, its forms are filed one by one in separate
 * transactions: an error in one form is never the answer of another, and a form may depend on the one before it. A
 * batch yields to other calls between its own. After enough work or output it ends: the remaining calls are answered
 * with 503, untouched, and the device repeats them.
 */
import { z } from 'zod'
import { findOperation, type OperationKind } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { type Call, fieldOf, type Handlers, personOf, readJson } from '../core/call.ts'
import { yieldToOthers } from '../core/fair-share.ts'
import { gathered } from '../core/gathering.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { etagOf } from '../http/answer.ts'
import { limitsOf } from '../http/body-limits.ts'
import { NOT_NOW } from '../http/errors.ts'
import { cleanFields } from '../http/multipart.ts'
import { count, inTurn, runCall } from '../http/run-call.ts'
import { inMemory } from '../queries/long-answer.ts'

const fields = z.record(z.string(), z.string()).default({})
const Sent = z.object({ controller: z.string(), op: z.string(), key: z.string().min(1).max(200), fields })
const Asked = z.object({ controller: z.string(), op: z.string(), fields, etag: z.string().optional() })

const MOST_SENT = 50
const MOST_ASKED = 100

/** ms of work, not counting the time spent yielding; and bytes of answers. The first call of a batch is always made. */
const ENOUGH_ASKED = { work: 3_000, bytes: 4_000_000 } as const
/** A device waits a minute for its forms. */
const ENOUGH_SENT = { work: 20_000, bytes: 4_000_000 } as const

/** Forms filed in one group: others wait for its locks until its transaction ends. */
const GROUP = 25

type Question = z.infer<typeof Asked>
type Envelope = Question & { readonly key?: string }

interface Answered {
  readonly status: number
  readonly body?: unknown
  readonly etag?: string
}

const notNow: Answered = { status: 503, body: { error: serverTexts.busy } }

/** The database does not answer: later calls would fail too, each after the same timeout. */
const isOutage = (answer: Answered | undefined): boolean => answer?.body === NOT_NOW.body

/** Piece by piece, up to the limits. @param run runs the calls of a piece and returns the bytes of their answers */
async function inOrder<T>(
  { isQuiet }: Call,
  pieces: readonly (readonly T[])[],
  enough: { readonly work: number; readonly bytes: number },
  run: (piece: readonly T[]) => Promise<readonly [readonly Answered[], number]>,
): Promise<Answered[]> {
  const answers: Answered[] = []
  let [worked, answered] = [0, 0]
  for (const piece of pieces) {
    if (worked >= enough.work || answered >= enough.bytes || isOutage(answers.at(-1))) {
      answers.push(...piece.map(() => notNow))
      continue
    }
    const begun = performance.now()
    const [given, bytes] = await run(piece)
    const took = performance.now() - begun
    answers.push(...given)
    worked += took
    answered += bytes
    await yieldToOthers(took, isQuiet)
  }
  return answers
}

/** @param handlers of the calls allowed in a batch */
export function lote(handlers: Handlers): Handlers {
  /** One call of the batch, or the outcome that refuses it. @param turn see `runCall` */
  const run = async (call: Call, kind: OperationKind, one: Envelope, turn?: typeof inTurn): Promise<Answered> => {
    const operation = findOperation(`${one.controller}/${one.op}`)
    if (!operation || operation.kind !== kind || operation.controller === 'lote')
      return { status: 400, body: { error: commonTexts.noSuchOperation } }
    try {
      const clean = cleanFields(one.fields, limitsOf(operation).of)
      const key = one.key && cleanFields({ key: one.key }).key
      const { status, body } = await runCall(
        handlers,
        { ...call, operation, fields: clean, files: [], key },
        true,
        turn,
      )
      return { status, body: await inMemory(body) }
    } catch (error) {
      if (error instanceof HttpError) return { status: error.status, body: { error: error.text } }
      throw error
    }
  }

  /** Groups of forms in which no key occurs twice. */
  const file = async (call: Call, sent: readonly Envelope[]): Promise<readonly Answered[]> => {
    const filed =
      sent.length < 2
        ? []
        : await inTurn(call, () =>
            gathered(
              call.context,
              sent.map((one) => (db) => {
                const inside = { ...call, context: { ...call.context, db } }
                return run(inside, 'submit', one, (_, answer) => answer())
              }),
            ),
          )
    const answers: Answered[] = []
    let outage: Answered | undefined
    for (const [at, one] of sent.entries()) {
      const done = filed[at]?.status === 'fulfilled' ? filed[at].value : undefined
      const wasFiled = done && isFiled(done)
      const operation = wasFiled && findOperation(`${one.controller}/${one.op}`)
      if (operation) count({ ...call, operation }, { status: done.status, body: done.body })
      const answer = wasFiled ? done : (outage ?? (await run(call, 'submit', one)))
      if (isOutage(answer)) outage = answer
      answers.push(answer)
    }
    return answers
  }

  return {
    'lote/enviar': async (call) => {
      const sent = readJson(z.array(Sent).max(MOST_SENT), fieldOf(call, 'envios'))
      return call.context.share.forms.take(personOf(call).nid, () =>
        inOrder(call, groupsOf(sent), ENOUGH_SENT, async (group) => [await file(call, group), 0]),
      )
    },
    'lote/consultar': async (call) => {
      const asked = readJson(z.array(Asked).max(MOST_ASKED), fieldOf(call, 'consultas'))
      const batch = { ...call, context: { ...call.context, inZone: new Map() } }
      const one = async ([question]: readonly Question[]) => {
        if (!question) throw new Error('An empty piece')
        const [answer, bytes] = conditional(await run(batch, 'read', question), question.etag)
        return [[answer], bytes] as const
      }
      return call.context.share.questions.take(personOf(call).nid, () =>
        inOrder(
          call,
          asked.map((question) => [question]),
          ENOUGH_ASKED,
          one,
        ),
      )
    },
  }
}

/** Only success is final for a group member: what it lacked may have been filed by the same group. */
const isFiled = ({ status, body }: Answered): boolean => status === 200 && typeof body === 'number'

/** In order; a repeated key begins a new group. */
function groupsOf(sent: readonly Envelope[]): readonly (readonly Envelope[])[] {
  const groups: Envelope[][] = []
  for (const one of sent) {
    const last = groups.at(-1)
    if (last && last.length < GROUP && !last.some(({ key }) => key === one.key)) last.push(one)
    else groups.push([one])
  }
  return groups
}

/** The answer as sent, and its bytes. */
function conditional(answer: Answered, known: string | undefined): readonly [Answered, number] {
  if (answer.status !== 200) return [answer, 0]
  const text = JSON.stringify(answer.body)
  const etag = etagOf(text)
  return etag === known ? [{ status: 304, etag }, 0] : [{ ...answer, etag }, text.length]
}
