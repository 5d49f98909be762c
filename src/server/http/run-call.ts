/** From a call to its outcome. The same for a call alone and for one in a batch. */
import { nameOf, type Operation } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { checkAudience } from '../access/audience.ts'
import type { Call, CallResult, Handler, Handlers } from '../core/call.ts'
import { Undone } from '../core/gathering.ts'
import { BusinessError, HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { CallerChanged, confirmed } from '../core/unconfirmed.ts'
import { isNotNow } from '../database/not-now.ts'
import { marksOf } from '../filing/host-advice.ts'
import { withIdempotency } from '../filing/idempotency.ts'
import { LongAnswer } from '../queries/long-answer.ts'
import { NOT_NOW } from './errors.ts'

const notServedYet: Handler = () => Promise.reject(new HttpError(501, commonTexts.notServedYet))

/**
 * @param detail answers refusals with their texts and fields (X-Detalle).
 * @param turn waits for this person's turn; a group of a batch has one turn for all its calls. @throws Undone if the
 * call belongs to a group of which nothing was written; CallerChanged if nothing was written because the caller's
 * rights have changed.
 */
export async function runCall(handlers: Handlers, call: Call, detail: boolean, turn = inTurn): Promise<CallResult> {
  const begun = performance.now()
  const outcome = await run(handlers, call, detail, turn)
  // The answer must not rely on rights that the caller has lost meanwhile.
  await confirmed(call)
  // A member of a group is counted when the group is committed.
  if (turn === inTurn) count(call, outcome, (performance.now() - begun) / 1000)
  return outcome
}

/** The outcome of a form or any other call, by its code alone. */
export function count(
  { context, operation }: { readonly context: Pick<Call['context'], 'measures'>; readonly operation: Operation },
  { status, body }: Pick<CallResult, 'status' | 'body'>,
  seconds?: number,
): void {
  const code = status === 200 ? codeIn(body) : String(status)
  const isDone = status === 200 && (operation.kind !== 'submit' || code === operation.success)
  const answer = isDone ? 'done' : status === 200 ? 'refused' : String(status)
  if (seconds !== undefined) context.measures.call(nameOf(operation), answer, seconds)
  const [, form] = /^formulario(A\d\w*)$/.exec(operation.controller) ?? []
  if (operation.kind === 'submit' && form) context.measures.filing(form, isDone ? 'filed' : code)
}

/** A code alone, or one with its texts. */
function codeIn(body: unknown): string {
  if (typeof body === 'object' && body !== null) return 'codigo' in body ? String(body.codigo) : ''
  return String(body)
}

async function run(handlers: Handlers, call: Call, detail: boolean, turn: typeof inTurn): Promise<CallResult> {
  try {
    const handler = handlers[nameOf(call.operation)] ?? notServedYet
    const tooLarge = call.files.find((file) => file.tooLarge)
    if (tooLarge) {
      const field = tooLarge.part
      throw new BusinessError(99, commonTexts.fileTooLarge, { [field]: commonTexts.fileTooLarge })
    }
    const marks = marksOf(call)
    const reading = { ...besidePrimary(call), ...(marks && { marks }) }
    const answer = async () => ({ status: 200, body: throttled(call, await handler(reading)) })
    return await withIdempotency(call, async () => {
      // Not before: what was filed while its person might is answered again, so that no device takes it for refused.
      checkAudience(call.operation, call.person)
      return turn(call, answer)
    })
  } catch (error) {
    if (error instanceof Undone || error instanceof CallerChanged) throw error
    return outcomeOf(error, call, detail)
  }
}

/**
 * Reads that a standby may answer: lists, figures and their filters. What a form chooses from or is judged by comes
 * from the primary.
 */
function besidePrimary(call: Call): Call {
  const { context, operation } = call
  const isShown = operation.role?.kind === 'list' || operation.role?.kind === 'inventory'
  if (!context.readingFor || operation.kind !== 'read' || !isShown) return call
  return { ...call, context: { ...context, db: context.readingFor(context.db) } }
}

/** Each call of a batch takes a turn, the batch itself none. */
export function inTurn<T>(call: Call, answer: () => Promise<T>): Promise<T> {
  if (!call.person || call.operation.controller === 'lote') return answer()
  return call.context.share.calls.take(call.person.nid, answer)
}

/** Each chunk of a long answer takes a turn, which limits how many the database works on at once. */
function throttled(call: Call, body: unknown): unknown {
  if (!(body instanceof LongAnswer)) return body
  return body.through(
    (begin) =>
      async function* () {
        const stretches = begin()
        try {
          for (;;) {
            const { value, done } = await inTurn(call, () => stretches.next())
            if (done) return
            yield value
          }
        } finally {
          await stretches.return(undefined)
        }
      },
  )
}

function outcomeOf(error: unknown, call: Call, detail: boolean): CallResult {
  if (error instanceof BusinessError) {
    const body = detail ? { codigo: error.code, error: error.text, campos: error.fields } : error.code
    return { status: 200, body }
  }
  if (error instanceof HttpError)
    return { status: error.status, body: { error: error.text }, retryAfter: error.retryAfter }
  if (isNotNow(error)) {
    call.context.log.warn({ err: error, operation: nameOf(call.operation) }, 'not now')
    return NOT_NOW
  }
  call.context.log.error({ err: error, operation: nameOf(call.operation) }, 'call failed')
  return { status: 500, body: { error: serverTexts.failed } }
}
