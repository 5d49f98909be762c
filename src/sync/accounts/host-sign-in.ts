/** Signing in at the host. It must always be known whose session the cookie holds, however the call ends. */
import { type OperationName, type Person, readPerson, type Values } from '../../registry/index.ts'
import type { SignIn } from '../contract/session.ts'
import { type HostClient, TIMEOUT } from '../core/api-client.ts'
import { allLeftCleared, COOKIE, clearLeft, hasLeft, noteLeft, unansweredSignIn } from '../core/sign-out.ts'
import type { Ports, Unlocked, Write } from '../ports/ports.ts'
import { clearTokenRejected, cookieOwner, endsSessions } from './credentials.ts'
import { type LoginAnswer, loginId } from './vault.ts'

const DEFAULT_WAIT = 30

export interface Accepted {
  readonly kind: 'accepted'
  readonly person: Person
  readonly answer: LoginAnswer
}

/** The host refused the sign-in. */
interface Refused {
  readonly kind: 'refused'
  readonly as: Exclude<SignIn, { kind: 'in' }>
  readonly code?: number
}

/** The proof of identity. */
interface Proof {
  readonly operation: OperationName
  readonly fields: Values
  /** Document number that the host must confirm; an answer for anyone else is rejected. */
  readonly nid?: string
}

/** login: the right password of an account that is not active (decision 15). */
const DEACTIVATED = 100

/** ingresarLlave: the host no longer knows the passkey. */
export const UNKNOWN_PASSKEY = 100

export interface HostSignIn {
  /**
   * Runs under the cookie lock (`withCookie`). keep: stores the credentials for later sign-ins, in one commit with whose
   * session it is.
   * @returns undefined: the host was not reached.
   */
  atHost(
    usuario: string,
    proof: Proof,
    keep: (accepted: Accepted, owner: readonly Write[]) => Promise<Unlocked>,
  ): Promise<Unlocked | Refused | undefined>
}

export function createHostSignIn(ports: Ports, wire: HostClient): HostSignIn {
  const { store } = ports
  const unanswered = unansweredSignIn(ports)

  async function ask(
    usuario: string,
    { operation, fields }: Proof,
    timeoutMs: number,
  ): Promise<Accepted | Refused | undefined> {
    const { answer, status } = await wire({ operation, fields, as: 'session', timeoutMs })
    if (answer.kind === 'done') {
      const body = answer.body as LoginAnswer
      const person = readPerson(body, usuario)
      return person ? { kind: 'accepted', person, answer: body } : undefined
    }
    if (answer.kind === 'refused') {
      const isDeactivated = operation === 'usuario/login' && answer.code === DEACTIVATED
      return { kind: 'refused', as: { kind: isDeactivated ? 'deactivated' : 'wrong' }, code: answer.code }
    }
    if (answer.kind === 'later' && status === 429)
      return { kind: 'refused', as: { kind: 'wait', seconds: answer.retryAfter ?? DEFAULT_WAIT } }
    return undefined
  }

  const putCookie = (nid: string) => ({ table: 'notes' as const, put: { id: COOKIE, value: nid } })

  return {
    async atHost(usuario, proof, keep) {
      const before = await cookieOwner(store)
      const known = await store.get('people', loginId(usuario))
      const unknownBefore = await hasLeft(store)
      const ends =
        (before !== '' && (await endsSessions(ports, before))) || (known && (await endsSessions(ports, known.person)))
      // Nothing is sent with the cookie until its owner is known; if the owner cannot be determined, the session is
      // ended.
      await Promise.all([store.commit([putCookie(''), ...(ends ? [noteLeft()] : [])]), unanswered.begin()])
      const outcome = await ask(usuario, proof, known ? TIMEOUT.loginKnown : TIMEOUT.login)
      if (outcome?.kind !== 'accepted') {
        // A refusal leaves the cookie unchanged. Without an answer it may still be the previous session or already the
        // new one.
        if (outcome || (before !== '' && known?.person === before)) {
          await store.commit([putCookie(before), ...(unknownBefore ? [] : [clearLeft()])])
          if (before !== '') unanswered.end()
        }
        return outcome
      }
      if (proof.nid !== undefined && outcome.person.nid !== proof.nid) {
        // The session belongs to someone else: end it before anything is sent with it.
        await store.commit([noteLeft()])
        return { kind: 'refused', as: { kind: 'wrong' }, code: UNKNOWN_PASSKEY }
      }
      const { nid } = outcome.person
      const unlocked = await keep(outcome, [
        putCookie(nid),
        ...clearTokenRejected(nid),
        ...(await allLeftCleared(store)),
      ])
      unanswered.end()
      return unlocked
    },
  }
}
