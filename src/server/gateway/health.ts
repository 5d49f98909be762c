/** Does the host answer? Checked from time to time with a call that needs no session. */
import { operationNamed } from '../../registry/index.ts'
import { parsed, wholeOf } from '../host/answer.ts'
import { askHost } from '../host/ask-host.ts'

/** ms for which a result is valid. */
const FRESH = 10_000
/** ms to wait for a probe. */
const PATIENCE = 3_000

/** @param now ms UTC */
export function hostHealth(host: string, now: () => number): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined
  return () => {
    if (!asked || Math.abs(now() - asked.at) >= FRESH) asked = { at: now(), answer: answers(host) }
    return asked.answer
  }
}

async function answers(host: string): Promise<boolean> {
  const gone = AbortSignal.timeout(PATIENCE)
  const operation = operationNamed('procesosDiarios/documentosInicio')
  try {
    const { status, text } = await askHost(host, { operation, fields: {}, files: [], cookies: {}, gone })
    // A page in front of the host answers, too.
    return status === 200 && parsed(await wholeOf(text)) !== undefined
  } catch {
    return false
  }
}
