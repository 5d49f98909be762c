import { type Announced, type Host, hostOf, isAnswered, type OperationName, type Values } from '../../registry/index.ts'
import { type HostClient, TIMEOUT } from '../core/api-client.ts'
import type { ApiClient, ApiResult } from '../core/api-result.ts'
import { toBytes } from '../core/bytes.ts'
import { isDefined } from '../core/collections.ts'
import { openJson, sealJson } from '../core/envelope.ts'
import { COOKIE, hasLeft } from '../core/sign-out.ts'
import type { Call, Cipher, NoteRow, PersonRow, Ports, Sealed, SealKey, Store, Unlocked } from '../ports/ports.ts'

/** What a locked device stores about a person so that it can send in their name. */
export interface SendFacts extends Announced {
  readonly token?: string
  readonly tid: string
}

export interface Credential {
  readonly as: Call['as']
  readonly nid: string
  readonly tid: string
  readonly host: Host
}

const rejectedId = (nid: string) => `tokenRejected ${nid}`
const endedId = (nid: string) => `deviceEnded ${nid}`

/** Document number of the owner of the session's cookie; '' = none, unknown, or signed out. */
export async function cookieOwner(store: Store): Promise<string> {
  const owner = String((await store.get('notes', COOKIE))?.value ?? '')
  return owner === '' || (await hasLeft(store, owner)) ? '' : owner
}

/** Is the session's cookie that person's? */
export async function ownsCookie(store: Store, nid: string): Promise<boolean> {
  const [owner, isLeft] = await Promise.all([store.get('notes', COOKIE), hasLeft(store, nid)])
  return nid !== '' && owner?.value === nid && !isLeft
}

const notTheirs: ApiResult = { status: 0, answer: { kind: 'signedOut' } }

/**
 * API client for one person's calls. Another person may sign in on this device in the meantime; no call of the first is
 * ever sent with the second one's cookie.
 */
export const asPerson =
  (store: Store, wire: ApiClient, nid: string): ApiClient =>
  async (call) =>
    call.as === 'session' && !(await ownsCookie(store, nid)) ? notTheirs : wire(call)

/** The host did not recognise the cookie (401). */
async function forgetCookie(store: Store, nid: string): Promise<void> {
  if (await ownsCookie(store, nid)) await store.commit([{ table: 'notes', put: { id: COOKIE, value: '' } }])
}

type Ending = Pick<Ports, 'store' | 'cipher'>

/**
 * The host answered 401 to one of the person's calls. The notes record which token was refused: an answer to an older
 * token may arrive after a new sign-in and says nothing about the new token. ended: this device was revoked; reported
 * until the person signs in again.
 */
export async function noteSignedOut(
  { store, cipher }: Ending,
  { nid, as }: Pick<Credential, 'nid' | 'as'>,
  { ended }: { readonly ended?: true },
): Promise<void> {
  const value = as === 'session' ? true : await tokenMark(cipher, as.token)
  if (ended) await store.commit([{ table: 'notes', put: { id: endedId(nid), value } }])
  if (as === 'session') await forgetCookie(store, nid)
  else await store.commit([{ table: 'notes', put: { id: rejectedId(nid), value } }])
}

/** The hash of a random token: whoever reads it cannot send. */
const tokenMark = (cipher: Cipher, token: string) => cipher.sha256(toBytes(token))

/** Does this note refer to the current token? Earlier releases did not record which token was refused. */
async function isAbout({ cipher }: Ending, note: NoteRow | undefined, token: string | undefined): Promise<boolean> {
  if (!note) return false
  return note.value === true || token === undefined || note.value === (await tokenMark(cipher, token))
}

/** Was this device revoked for that person since the last sign-in? */
export async function wasEnded(ports: Ports, nid: string): Promise<boolean> {
  const note = await ports.store.get('notes', endedId(nid))
  return note !== undefined && isAbout(ports, note, (await sendFacts(ports, nid))?.token)
}

/** The person has signed in: the new token is valid. */
export const clearTokenRejected = (nid: string) =>
  [rejectedId(nid), endedId(nid)].map((remove) => ({ table: 'notes' as const, remove }))

export const sealSendFacts = async (ports: Pick<Ports, 'cipher'>, facts: SendFacts): Promise<Sealed> =>
  sealJson(ports.cipher, (await ports.cipher.deviceKey()) as SealKey, facts)

/**
 * Which credential may send this person's entries now; null: none until the person signs in, or has replaced a first
 * password: until then the host would refuse each of them.
 * @param byPerson for forms that the send-only token must never send (FormDefinition.onlyByPerson).
 */
export async function credentialOf(
  ports: Ports,
  nid: string,
  unlocked: Unlocked | null,
  byPerson = false,
): Promise<Credential | null> {
  const isHere = unlocked?.person.nid === nid
  const [facts, note, mayAsPerson] = await Promise.all([
    sendFacts(ports, nid),
    ports.store.get('notes', rejectedId(nid)),
    isHere && ownsCookie(ports.store, nid),
  ])
  if (!byPerson && facts?.token && !(await isAbout(ports, note, facts.token)))
    return { as: { token: facts.token }, nid, tid: facts.tid, host: hostOf(facts) }
  if (!isHere || !mayAsPerson || unlocked.person.primerIngreso) return null
  return { as: 'session', nid, tid: unlocked.person.tid, host: hostOf(unlocked.person) }
}

/** May the signed-in person's entries be sent without signing in again? */
export const mayLeave = async (ports: Ports, unlocked: Unlocked, byPerson = false): Promise<boolean> =>
  (await credentialOf(ports, unlocked.person.nid, unlocked, byPerson)) !== null

/** Does that person's host end sessions on request? */
export async function endsSessions(ports: Ports, nid: string): Promise<boolean> {
  const facts = await sendFacts(ports, nid)
  return facts !== undefined && isAnswered('usuario/salir', facts)
}

async function sendFacts(ports: Ports, nid: string): Promise<SendFacts | undefined> {
  const rows = (await ports.store.all('people', nid)).filter((row) => row.sendToken)
  const newest = rows.sort((a: PersonRow, b: PersonRow) => b.lastSignIn - a.lastSignIn)[0]
  if (!isDefined(newest?.sendToken)) return undefined
  try {
    return await openJson<SendFacts>(ports.cipher, await ports.cipher.deviceKey(), newest.sendToken)
  } catch (error) {
    ports.log.failure('send facts', error)
    return undefined
  }
}

/** Calls only with the person's session: the browser's cookie may belong to someone who signed in on another page. */
export const callSignedIn =
  (ports: Ports, wire: HostClient) =>
  async (nid: string, operation: OperationName, fields: Values): Promise<ApiResult> => {
    const call = { operation, fields, as: 'session', timeoutMs: TIMEOUT.read } as const
    const result = await asPerson(ports.store, wire, nid)(call)
    if (result.answer.kind === 'signedOut') await noteSignedOut(ports, { nid, as: 'session' }, result.answer)
    return result
  }
