/** lote: many calls in one request, each as if it had come alone and in its own transaction (ours; capacity 'lote'). */
import { z } from 'zod'
import { findOperation, type OperationKind, texts } from '../../registry/index.ts'
import { limitsOf } from '../http/body-limits.ts'
import { type Call, fieldOf, type Handlers } from '../http/call.ts'
import { etagOf } from '../http/etag.ts'
import { cleanFields } from '../http/multipart.ts'
import { HttpError } from '../http/refusal.ts'
import { runCall } from '../http/run-call.ts'

const fields = z.record(z.string(), z.string()).default({})
const Sent = z.object({ controller: z.string(), op: z.string(), key: z.string().min(1).max(200), fields })
const Asked = z.object({ controller: z.string(), op: z.string(), fields, etag: z.string().optional() })

const MOST_SENT = 50
const MOST_ASKED = 100

/** @param handlers of the calls that may come in a batch */
export function lote(handlers: Handlers): Handlers {
  /** One call of the batch, or the outcome that refuses it. */
  const run = async (call: Call, kind: OperationKind, one: z.infer<typeof Asked> & { key?: string }) => {
    const operation = findOperation(`${one.controller}/${one.op}`)
    if (!operation || operation.kind !== kind || operation.controller === 'lote')
      return { status: 400, body: { error: texts.common.noSuchOperation } }
    try {
      const clean = cleanFields(one.fields, limitsOf(operation).of)
      const { status, body } = await runCall(
        handlers,
        { ...call, operation, fields: clean, files: [], key: one.key && cleanFields({ key: one.key }).key },
        true,
      )
      return { status, body }
    } catch (error) {
      if (error instanceof HttpError) return { status: error.status, body: { error: error.text } }
      throw error
    }
  }

  return {
    'lote/enviar': async (call) => {
      const sent = parsed(fieldOf(call, 'envios'), z.array(Sent).max(MOST_SENT))
      const answers: unknown[] = []
      for (const one of sent) answers.push(await run(call, 'submit', one))
      return answers
    },
    'lote/consultar': async (call) => {
      const asked = parsed(fieldOf(call, 'consultas'), z.array(Asked).max(MOST_ASKED))
      const answers: unknown[] = []
      for (const one of asked) answers.push(conditional(await run(call, 'read', one), one.etag))
      return answers
    },
  }
}

function conditional(answer: { status: number; body: unknown }, known: string | undefined) {
  if (answer.status !== 200) return answer
  const etag = etagOf(JSON.stringify(answer.body))
  return etag === known ? { status: 304, etag } : { ...answer, etag }
}

/** @throws HttpError 400 */
function parsed<T>(text: string, shape: z.ZodType<T>): T {
  try {
    const read = shape.safeParse(JSON.parse(text))
    if (read.success) return read.data
  } catch {
    // Not JSON: answered below.
  }
  throw new HttpError(400, texts.server.malformed)
}
