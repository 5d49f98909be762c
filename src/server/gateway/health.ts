/** Does the host answer? Asked with a call that needs nobody's session, now and then. */
import { operationNamed } from '../../registry/index.ts'
import { askHost } from './ask-host.ts'

/** ms that an answer is good for. */
const FRESH = 10_000
/** ms that a probe of ours is waited for. */
const PATIENCE = 3_000

/** @param now ms UTC */
export function hostHealth(host: string, now: () => number): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined
  return () => {
    if (!asked || now() - asked.at >= FRESH) asked = { at: now(), answer: answers(host) }
    return asked.answer
  }
}

async function answers(host: string): Promise<boolean> {
  const gone = AbortSignal.timeout(PATIENCE)
  const operation = operationNamed('procesosDiarios/documentosInicio')
  try {
    const { status, leave } = await askHost(host, { operation, fields: {}, files: [], cookies: {}, gone })
    leave()
    return status === 200
  } catch {
    return false
  }
}
