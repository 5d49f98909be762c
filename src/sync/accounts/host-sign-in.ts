/** Signing in at the host: whose the cookie is afterwards, whatever becomes of the call. */
import { type OperationName, type Person, readPerson, type Values } from '../../registry/index.ts'
import type { SignIn } from '../contract/book.ts'
import { type HostClient, TIMEOUT } from '../core/api-client.ts'
import { allLeftCleared, COOKIE, clearLeft, hasLeft, noteLeft } from '../core/sign-out.ts'
import type { Ports, Unlocked } from '../ports/ports.ts'
import { clearTokenRejected, cookieOwner, endsSessions } from './credentials.ts'
import { type LoginAnswer, loginId } from './vault.ts'

const DEFAULT_WAIT = 30

export interface Accepted {
  readonly kind: 'accepted'
  readonly person: Person
  readonly answer: LoginAnswer
}

/** The host said no. */
export interface Refused {
  readonly kind: 'refused'
  readonly as: Exclude<SignIn, { kind: 'in' }>
  readonly code?: number
}

/** What proves who he is. */
interface Proof {
  readonly operation: OperationName
  readonly fields: Values
  /** Document number of whom it must be; the host's word for anybody else is not taken. */
  readonly nid?: string
}

/** ingresarLlave: the host does not know it any more. */
export const UNKNOWN_PASSKEY = 100

export interface HostSignIn {
  /**
   * Under the cookie's lock (`withCookie`). keep: writes down what he signs in with from now on.
   * @returns undefined: the host was not reached.
   */
  atHost(
    usuario: string,
    proof: Proof,
    keep: (accepted: Accepted) => Promise<Unlocked>,
  ): Promise<Unlocked | Refused | undefined>
}

export function createHostSignIn(ports: Ports, wire: HostClient): HostSignIn {
  const { store } = ports

  async function ask(
    usuario: string,
    { operation, fields }: Proof,
    timeoutMs: number,
  ): Promise<Accepted | Refused | undefined> {
    const said = await wire({ operation, fields, as: 'session', timeoutMs })
    const { answer } = said
    if (answer.kind === 'done') {
      const body = answer.body as LoginAnswer
      const person = readPerson(body, usuario)
      return person ? { kind: 'accepted', person, answer: body } : undefined
    }
    if (answer.kind === 'refused') return { kind: 'refused', as: { kind: 'wrong' }, code: answer.code }
    if (answer.kind === 'later' && said.status === 429)
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
      // Until the cookie's owner is known, nothing is sent under it; if that never becomes known, its session is ended.
      await store.commit([putCookie(''), ...(ends ? [noteLeft()] : [])])
      const outcome = await ask(usuario, proof, known ? TIMEOUT.loginKnown : TIMEOUT.login)
      if (outcome?.kind !== 'accepted') {
        // A refusal leaves the cookie as it was; without an answer it is still his, or may be this person's own.
        if (outcome || (before !== '' && known?.person === before))
          await store.commit([putCookie(before), ...(unknownBefore ? [] : [clearLeft()])])
        return outcome
      }
      if (proof.nid !== undefined && outcome.person.nid !== proof.nid) {
        // The session is somebody else's: it is ended before anything goes under it.
        await store.commit([noteLeft()])
        return { kind: 'refused', as: { kind: 'wrong' }, code: UNKNOWN_PASSKEY }
      }
      const unlocked = await keep(outcome)
      const { nid } = outcome.person
      await store.commit([putCookie(nid), ...clearTokenRejected(nid), ...(await allLeftCleared(store))])
      return unlocked
    },
  }
}
