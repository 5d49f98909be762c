/**
 * lote: many calls in one request, each as if it had come alone and in its own transaction (ours; capacity 'lote').
 * A batch makes room for others between its calls. When it has worked or answered enough it ends: what is left of it is
 * answered with 503 each, untouched, and asked again by the device.
 */
import { z } from 'zod'
import { findOperation, type OperationKind } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { type Call, fieldOf, type Handlers, personOf } from '../core/call.ts'
import { breathe } from '../core/fair-share.ts'
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { limitsOf } from '../http/body-limits.ts'
import { etagOf } from '../http/etag.ts'
import { cleanFields } from '../http/multipart.ts'
import { runCall } from '../http/run-call.ts'
import { inMemory } from '../queries/long-answer.ts'

const fields = z.record(z.string(), z.string()).default({})
const Sent = z.object({ controller: z.string(), op: z.string(), key: z.string().min(1).max(200), fields })
const Asked = z.object({ controller: z.string(), op: z.string(), fields, etag: z.string().optional() })

const MOST_SENT = 50
const MOST_ASKED = 100

/** ms of work, waiting for others left out; and bytes of answers. The first call of a batch is always made. */
const ENOUGH_ASKED = { work: 3_000, bytes: 4_000_000 } as const
/** A device waits a minute for its forms. */
const ENOUGH_SENT = { work: 20_000, bytes: 4_000_000 } as const

interface Answered {
  readonly status: number
  readonly body?: unknown
  readonly etag?: string
}

const notNow: Answered = { status: 503, body: { error: serverTexts.busy } }

/** Each in its order, until it is enough. @param run one call, and the bytes of its answer */
async function inOrder<T>(
  all: readonly T[],
  enough: { readonly work: number; readonly bytes: number },
  run: (one: T) => Promise<readonly [Answered, number]>,
): Promise<Answered[]> {
  const answers: Answered[] = []
  let [worked, answered] = [0, 0]
  for (const one of all) {
    if (worked >= enough.work || answered >= enough.bytes) {
      answers.push(notNow)
      continue
    }
    const begun = performance.now()
    const [answer, bytes] = await run(one)
    const took = performance.now() - begun
    answers.push(answer)
    worked += took
    answered += bytes
    await breathe(took)
  }
  return answers
}

/** @param handlers of the calls that may come in a batch */
export function lote(handlers: Handlers): Handlers {
  /** One call of the batch, or the outcome that refuses it. */
  const run = async (call: Call, kind: OperationKind, one: z.infer<typeof Asked> & { key?: string }) => {
    const operation = findOperation(`${one.controller}/${one.op}`)
    if (!operation || operation.kind !== kind || operation.controller === 'lote')
      return { status: 400, body: { error: commonTexts.noSuchOperation } }
    try {
      const clean = cleanFields(one.fields, limitsOf(operation).of)
      const { status, body } = await runCall(
        handlers,
        { ...call, operation, fields: clean, files: [], key: one.key && cleanFields({ key: one.key }).key },
        true,
      )
      return { status, body: await inMemory(body) }
    } catch (error) {
      if (error instanceof HttpError) return { status: error.status, body: { error: error.text } }
      throw error
    }
  }

  return {
    'lote/enviar': async (call) => {
      const sent = parsed(fieldOf(call, 'envios'), z.array(Sent).max(MOST_SENT))
      return call.context.share.forms.take(personOf(call).nid, () =>
        inOrder(sent, ENOUGH_SENT, async (one) => [await run(call, 'submit', one), 0]),
      )
    },
    'lote/consultar': async (call) => {
      const asked = parsed(fieldOf(call, 'consultas'), z.array(Asked).max(MOST_ASKED))
      return call.context.share.questions.take(personOf(call).nid, () =>
        inOrder(asked, ENOUGH_ASKED, async (one) => conditional(await run(call, 'read', one), one.etag)),
      )
    },
  }
}

/** The answer as it goes, and its bytes. */
function conditional(answer: Answered, known: string | undefined): readonly [Answered, number] {
  if (answer.status !== 200) return [answer, 0]
  const text = JSON.stringify(answer.body)
  const etag = etagOf(text)
  return etag === known ? [{ status: 304, etag }, 0] : [{ ...answer, etag }, text.length]
}

/** @throws HttpError 400 */
function parsed<T>(text: string, shape: z.ZodType<T>): T {
  try {
    const read = shape.safeParse(JSON.parse(text))
    if (read.success) return read.data
  } catch {
    // Not JSON: answered below.
  }
  throw new HttpError(400, serverTexts.malformed)
}
