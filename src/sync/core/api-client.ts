/** One call and its parsed answer. The only module in `sync` that reads a reply. */
import { operationNamed, type Reply, readAnswer } from '../../registry/index.ts'
import { type AbortSignalLike, type Call, NetworkFailure, type Ports, type Transport } from '../ports/ports.ts'
import type { ApiClient, ApiResult, Reach } from './api-result.ts'
import type { Signal } from './live-query.ts'
import { createSignOuts, type SignOuts } from './sign-out.ts'

/** The client of a page or worker: pending sign-outs are reported to the host before any other call (sign-out.ts). */
export interface HostClient extends ApiClient {
  readonly signOuts: SignOuts
  /** Absent: this device cannot read answers as streams. */
  readonly stream?: StreamClient
}

/**
 * A call whose answer is processed while it arrives (`Transport.stream`). Rejects with whatever `take` rejects with.
 * @returns 'taken': it was an answer, and all of it was passed to `take`. Status 0 after part of it was taken: the
 * answer was cut off
 */
export type StreamClient = (
  call: Call,
  take: (piece: string) => Promise<void>,
  signal: AbortSignalLike,
) => Promise<ApiResult | 'taken'>

/**
 * Calls that create the next session, and calls that precede them: none of them uses the session that is to be ended.
 */
const SIGNS_IN = new Set<string>(['usuario/login', 'usuario/retoLlave', 'usuario/ingresarLlave'])

/** ms. challenge: a person waits at the passkey prompt. loginKnown: the vault can sign in if the network cannot. */
export const TIMEOUT = {
  login: 20_000,
  loginKnown: 8_000,
  challenge: 2_500,
  read: 30_000,
  submit: 60_000,
  photo: 120_000,
  /** A whole registry, on a slow line. */
  download: 1_800_000,
  probe: 10_000,
  /** Longest silence: the host finds and sorts everything before it sends the first byte. */
  export: 60_000,
} as const

const noReply: ApiResult = { status: 0, answer: { kind: 'unclear', why: 'unreadable' } }

/**
 * No reply and the page of a captive portal do not count as an answer of the host; a 5xx sent by the host itself does.
 */
export const isWordOfHost = (result: ApiResult): boolean =>
  result.status !== 0 && !(result.answer.kind === 'unclear' && result.answer.why !== 'server')

/** The cheapest call. */
export const askAnything = (wire: ApiClient): Promise<ApiResult> =>
  wire({ operation: 'procesosDiarios/documentosInicio', fields: {}, as: 'session', timeoutMs: TIMEOUT.probe })

/** Can the host be reached? */
export const probe = async (wire: ApiClient): Promise<boolean> => isWordOfHost(await askAnything(wire))

export function createApiClient(ports: Ports, reach: Signal<Reach>): HostClient {
  const { direct, receive, fail } = directClient(ports, reach)
  const signOuts = createSignOuts(ports, direct)
  const wire: ApiClient = async (call) => {
    if (call.as !== 'session') await signOuts.tellInPassing()
    // Signing in ends the browser's previous session; no other call may use a session that is to be ended.
    else if (!SIGNS_IN.has(call.operation) && !(await signOuts.tell())) return noReply
    return direct(call)
  }
  const { transport } = ports
  const streaming = (pass: NonNullable<Transport['stream']>): StreamClient => {
    return async (call, take, signal) => {
      if (!(await signOuts.tell())) return noReply
      let taken = false
      let failure: { readonly error: unknown } | undefined
      const piece = async (text: string) => {
        taken = true
        await take(text).catch((error: unknown) => {
          failure = { error }
          throw error
        })
      }
      try {
        const reply = await pass(call, piece, signal)
        // The items already taken are replaced by an empty list.
        const result = receive(call, taken ? { ...reply, text: '[]' } : reply)
        return taken ? 'taken' : result
      } catch (error) {
        if (failure) throw failure.error
        // A call that the caller aborted says nothing about the host.
        return signal.aborted ? noReply : fail(call, error)
      }
    }
  }
  return Object.assign(wire, {
    signOuts,
    ...(transport.stream && { stream: streaming(transport.stream.bind(transport)) }),
  })
}

function directClient(ports: Ports, reach: Signal<Reach>) {
  const noteReach = (reachable: boolean, newlyAnnounced?: readonly string[]) => {
    const before = reach.get()
    const announced = newlyAnnounced ?? before.announced
    const next = { reachable, at: reachable ? ports.clock.now() : before.at, ...(announced && { announced }) }
    if (before.reachable !== reachable || reachable) reach.set(next)
    if (reachable) ports.connectivity.others?.tell()
  }
  const receive = ({ operation }: Call, reply: Reply): ApiResult => {
    const result = {
      status: reply.status,
      answer: readAnswer(operationNamed(operation), reply),
      ...(reply.etag !== undefined && { etag: reply.etag }),
    }
    const isWord = isWordOfHost(result)
    noteReach(isWord, isWord ? reply.announced : undefined)
    if (isWord && reply.clockDifference !== undefined) ports.clock.heard(reply.clockDifference)
    return result
  }
  const fail = ({ operation }: Call, error: unknown): ApiResult => {
    if (!(error instanceof NetworkFailure)) ports.log.failure(operation, error)
    noteReach(false)
    return noReply
  }
  const direct: ApiClient = async (call) => {
    try {
      return receive(call, await ports.transport.call(call))
    } catch (error) {
      return fail(call, error)
    }
  }
  return { direct, receive, fail }
}
