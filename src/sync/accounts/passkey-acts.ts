/** What is done with passkeys, loaded when first asked for: making one, turning it off, coming back by it. */
import { isAnswered, readPerson, type Values } from '../../registry/index.ts'
import type { CameBack, PasskeyMade, Session } from '../contract/session.ts'
import { type HostClient, TIMEOUT } from '../core/api-client.ts'
import type { ApiResult } from '../core/api-result.ts'
import { openJson, sealJson } from '../core/envelope.ts'
import { withCookie } from '../core/sign-out.ts'
import type { Authenticator, PasskeyRow, PersonRow, Ports, SealKey, Unlocked, Write } from '../ports/ports.ts'
import { callSignedIn, sealSendFacts } from './credentials.ts'
import { type Accepted, createHostSignIn, UNKNOWN_PASSKEY } from './host-sign-in.ts'
import { bothKeys } from './key-guards.ts'
import { declined, passkeyRows, turnedOff } from './passkeys.ts'
import type { ActiveUser, SessionKeeper } from './session.ts'
import { type LoginAnswer, openVault, rowToRemember } from './vault.ts'

type OfHost = 'usuario/prepararLlave' | 'usuario/guardarLlave' | 'usuario/quitarLlave'

const notMade = ({ kind }: ApiResult['answer']): PasskeyMade =>
  kind === 'refused' ? 'failed' : kind === 'signedOut' ? 'signedOut' : 'needsConnection'

/** The host refuses to prepare one for a wrong password only. */
const notPrepared = ({ answer, status }: ApiResult): PasskeyMade =>
  answer.kind === 'refused' ? 'wrongPassword' : answer.kind === 'later' && status === 429 ? 'tooMany' : notMade(answer)

interface PasskeyActs extends Pick<Session, 'makePasskey' | 'dropPasskey' | 'signInByPasskey'> {
  /** Once the session is the person's: report the passkeys that were turned off in the meantime. */
  tellTurnedOff(): Promise<void>
}

export function createPasskeyActs(
  ports: Ports,
  wire: HostClient,
  session: SessionKeeper,
  authenticator: Authenticator | undefined,
): PasskeyActs {
  const { store, cipher, log, connectivity } = ports
  const { here } = session
  const { atHost } = createHostSignIn(ports, wire)
  const { rowOf, passkeyOf } = passkeyRows(ports)

  /**
   * Rewrites the current row with another passkey or none, provided that it is still sealed under the person's key.
   * @param beside further writes of the same commit
   */
  const put = (me: ActiveUser, passkey: PasskeyRow | undefined, beside: readonly Write[] = []) =>
    withCookie(ports, async () => {
      const row = await rowOf(me.person.usuario)
      if (row?.person !== me.person.nid) return false
      const { passkey: _, ...rest } = row
      const next = { ...rest, ...(passkey && { passkey }) }
      return store.commit([{ table: 'people', put: next }, ...beside], [await bothKeys(cipher, me)])
    })

  const call = callSignedIn(ports, wire)
  const callAsPerson = (me: ActiveUser, operation: OfHost, fields: Values) => call(me.person.nid, operation, fields)

  /** Without a host that knows passkeys, the password is the one that opens this device. */
  async function isPassword(me: ActiveUser, password: string): Promise<boolean> {
    const row = await rowOf(me.person.usuario)
    return row !== undefined && (await openVault(cipher, row, password)) !== undefined
  }

  async function make(me: ActiveUser, device: Authenticator, password: string): Promise<PasskeyMade> {
    const atHostToo = isAnswered('usuario/prepararLlave', me.person)
    let options: string | undefined
    if (atHostToo) {
      if (!connectivity.online()) return 'needsConnection'
      const result = await callAsPerson(me, 'usuario/prepararLlave', { password })
      if (result.answer.kind !== 'done') return notPrepared(result)
      options = String((result.answer.body as { opciones?: unknown }).opciones ?? '')
    } else if (!(await isPassword(me, password))) return 'wrongPassword'
    const salt = cipher.newSecret().slice().buffer
    const made = await device.make(options, me.person.usuario, salt)
    if (!made) return 'givenUp'
    if (!made.secret) return 'without'
    if (atHostToo) {
      const { answer } = await callAsPerson(me, 'usuario/guardarLlave', { respuesta: made.response })
      if (answer.kind !== 'done') return notMade(answer)
    }
    const wrappedKey = await cipher.wrap(me.key, await cipher.fromSecret(made.secret))
    return (await put(me, { id: made.id, salt, wrappedKey, ...(atHostToo && { atHost: true as const }) }))
      ? 'made'
      : 'failed'
  }

  /** undefined: unlocked on this device only, because the host cannot be reached or does not know the passkey. */
  async function challengeFor(passkey: PasskeyRow): Promise<string | undefined> {
    if (!passkey.atHost || !connectivity.online()) return undefined
    const { answer } = await wire({
      operation: 'usuario/retoLlave',
      fields: {},
      as: 'session',
      timeoutMs: TIMEOUT.challenge,
    })
    const { reto } = (answer.kind === 'done' ? answer.body : {}) as { reto?: unknown }
    return typeof reto === 'string' && reto !== '' ? reto : undefined
  }

  /** The vault under the password stays unchanged: only the sign-in answer is new. */
  async function renew(
    row: PersonRow,
    key: SealKey,
    { person, answer }: Accepted,
    owner: readonly Write[],
  ): Promise<Unlocked> {
    await cipher.deviceKey(true)
    const { tokenEnvio, ...sessionAnswer } = answer
    const { tid, capacidades } = person
    const token = typeof tokenEnvio === 'string' && tokenEnvio !== '' ? { token: tokenEnvio } : {}
    const next: PersonRow = {
      ...((await store.get('people', row.id)) ?? row),
      session: await sealJson(cipher, key, { ...sessionAnswer, nombreUsuario: person.usuario }),
      sendToken: await sealSendFacts(ports, { tid, capacidades, ...token }),
      lastSignIn: ports.clock.now(),
    }
    await store.commit([{ table: 'people', put: next }, ...owner])
    return { person, key, row: rowToRemember(next) }
  }

  async function forget(row: PersonRow): Promise<void> {
    await withCookie(ports, async () => {
      const { passkey: _, ...rest } = (await store.get('people', row.id)) ?? row
      await store.commit([{ table: 'people', put: rest }])
    })
  }

  async function comeBack(row: PersonRow, passkey: PasskeyRow, device: Authenticator): Promise<CameBack> {
    const asked = await challengeFor(passkey)
    const proof = await device.prove({ ...passkey, challenge: asked })
    if (!proof) return { kind: 'givenUp' }
    const key = await cipher.unwrap(passkey.wrappedKey, await cipher.fromSecret(proof.secret)).catch(() => undefined)
    const person = key && readPerson(await openJson<LoginAnswer>(cipher, key, row.session), row.id)
    if (!key || !person) {
      await forget(row)
      return { kind: 'gone' }
    }
    const outcome =
      asked === undefined
        ? undefined
        : await withCookie(ports, () =>
            atHost(
              row.id,
              { operation: 'usuario/ingresarLlave', fields: { respuesta: proof.response }, nid: row.person },
              (...given) => renew(row, key, ...given),
            ),
          )
    if (outcome && 'kind' in outcome && outcome.code === UNKNOWN_PASSKEY) {
      await forget(row)
      // A session that belonged to someone else is ended now rather than at the next call.
      wire.signOuts.tell().catch((error: unknown) => log.failure('sign out', error))
      return { kind: 'gone' }
    }
    // The challenge expired, or too many attempts: unlock the device anyway, as without signal.
    const atHostNow = outcome && !('kind' in outcome) ? outcome : undefined
    const unlocked = atHostNow ?? { person, key, row: rowToRemember(row) }
    await session.comeBack(unlocked, !atHostNow)
    return { kind: 'in', offline: !atHostNow, mustChangePassword: unlocked.person.primerIngreso }
  }

  async function tellTurnedOff(): Promise<void> {
    const me = here.get()
    if (!me || !isAnswered('usuario/prepararLlave', me.person) || !connectivity.online()) return
    const kind = turnedOff(me.person.nid)
    for (const { id } of await store.all('notes')) {
      if (!id.startsWith(kind)) continue
      const { answer } = await callAsPerson(me, 'usuario/quitarLlave', { llave: id.slice(kind.length) })
      if (answer.kind !== 'done') return
      await store.commit([{ table: 'notes', remove: id }])
    }
  }

  return {
    tellTurnedOff,
    async makePasskey(password) {
      const me = here.get()
      if (!me || !authenticator) return 'failed'
      return make(me, authenticator, password)
    },
    async dropPasskey() {
      const me = here.get()
      const passkey = me && (await rowOf(me.person.usuario))?.passkey
      if (!me || !passkey) return
      const { nid } = me.person
      const noted = [declined(nid), ...(passkey.atHost ? [`${turnedOff(nid)}${passkey.id}`] : [])]
      await put(
        me,
        undefined,
        noted.map((id): Write => ({ table: 'notes', put: { id, value: true } })),
      )
      await tellTurnedOff()
    },
    async signInByPasskey(usuario) {
      const row = await rowOf(usuario)
      const passkey = await passkeyOf(row)
      if (!row || !passkey || !authenticator) return { kind: 'gone' }
      return comeBack(row, passkey, authenticator)
    },
  }
}
