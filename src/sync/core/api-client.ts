/** One call and its interpreted answer. The only place in `sync` that reads a reply. */
import { operationNamed, readAnswer } from '../../registry/index.ts'
import { NetworkFailure, type Ports } from '../ports/ports.ts'
import type { ApiClient, ApiResult, Reach } from './api-result.ts'
import type { Signal } from './live-query.ts'
import { createSignOuts, type SignOuts } from './sign-out.ts'

/** The client of a page or worker: pending sign-outs are reported to the host before any call (sign-out.ts). */
export interface HostClient extends ApiClient {
  readonly signOuts: SignOuts
}

/** Calls that bring the next session, and what goes before them: none uses the one that is to be ended. */
const SIGNS_IN = new Set<string>(['usuario/login', 'usuario/retoLlave', 'usuario/ingresarLlave'])

/** ms. challenge: a person waits at the passkey's prompt. loginKnown: the vault can answer where the network does not. */
export const TIMEOUT = {
  login: 20_000,
  loginKnown: 8_000,
  challenge: 2_500,
  read: 30_000,
  submit: 60_000,
  photo: 120_000,
  probe: 10_000,
} as const

const noReply: ApiResult = { status: 0, answer: { kind: 'unclear', why: 'unreadable' } }

/** No reply and a captive portal's page do not count as the host's answer; a 5xx of its own does. */
export const isWordOfHost = (said: ApiResult): boolean =>
  said.status !== 0 && !(said.answer.kind === 'unclear' && said.answer.why !== 'server')

/** The cheapest call: does the host answer at all? */
export const probe = async (wire: ApiClient): Promise<boolean> =>
  isWordOfHost(
    await wire({ operation: 'procesosDiarios/documentosInicio', fields: {}, as: 'session', timeoutMs: TIMEOUT.probe }),
  )

export function createApiClient(ports: Ports, reach: Signal<Reach>): HostClient {
  const direct = directClient(ports, reach)
  const signOuts = createSignOuts(ports, direct)
  const wire: ApiClient = async (call) => {
    if (call.as !== 'session') await signOuts.tellInPassing()
    // Signing in ends the browser's previous session; no other call may use a session that is to be ended.
    else if (!SIGNS_IN.has(call.operation) && !(await signOuts.tell())) return noReply
    return direct(call)
  }
  return Object.assign(wire, { signOuts })
}

function directClient(ports: Ports, reach: Signal<Reach>): ApiClient {
  const told = (reachable: boolean, said?: readonly string[]) => {
    const before = reach.get()
    const announced = said ?? before.announced
    const next = { reachable, at: reachable ? ports.clock.now() : before.at, ...(announced && { announced }) }
    if (before.reachable !== reachable || reachable) reach.set(next)
    if (reachable) ports.connectivity.others?.tell()
  }
  return async (call) => {
    try {
      const reply = await ports.transport.call(call)
      const said = {
        status: reply.status,
        answer: readAnswer(operationNamed(call.operation), reply),
        ...(reply.etag !== undefined && { etag: reply.etag }),
      }
      const isWord = isWordOfHost(said)
      told(isWord, isWord ? reply.announced : undefined)
      return said
    } catch (error) {
      if (!(error instanceof NetworkFailure)) ports.log.failure(call.operation, error)
      told(false)
      return noReply
    }
  }
}
