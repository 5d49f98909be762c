/** Who is signed in on this page: online against the host, offline against the vault. */
import { hostOf, isAnswered, type Person } from '../../registry/index.ts'
import type { Background } from '../contract/background.ts'
import type { Handover } from '../contract/page-services.ts'
import type { PasswordChange, SignIn } from '../contract/session.ts'
import { recoverNow } from '../copy/copied-store.ts'
import { type HostClient, TIMEOUT } from '../core/api-client.ts'
import { backoff } from '../core/backoff.ts'
import { type Signal, signal } from '../core/live-query.ts'
import { leftPersons, mayHaveSession, noteLeft, withCookie } from '../core/sign-out.ts'
import { type PersonRow, type Ports, type SealKey, StoreFull, type Unlocked } from '../ports/ports.ts'
import { asPerson } from './credentials.ts'
import { wrapForDevice } from './device-keys.ts'
import { createHostSignIn } from './host-sign-in.ts'
import { renameOldIds } from './rename-old-ids.ts'
import { rescueKeyOf } from './rescue-key.ts'
import { type Ahead, closeVault, deriveAhead, enrol, loginId, openVault, unlockOffline } from './vault.ts'

export interface ActiveUser extends Omit<Unlocked, 'rescueKey'> {
  readonly since: number
  /** Derived from the password after the first screen, or when first asked for; undefined: the password is not known. */
  rescue(): Promise<SealKey> | undefined
}

export interface SessionKeeper {
  readonly here: Signal<ActiveUser | null>
  /** Resolves when it is known whether another page hands over its session. Until then, do not report 'signed out'. */
  readonly claimed: Promise<void>
  signIn(usuario: string, password: string): Promise<SignIn>
  /** The person was identified without the password (passkeys.ts). */
  comeBack(unlocked: Unlocked, offline: boolean): Promise<void>
  signOut(): Promise<void>
  changePassword(current: string, next: string): Promise<PasswordChange>
}

/** By then the first screen has what it asks for, ms. */
const SETTLED = 10_000
/** By then the first screen has read what is stored here, ms. */
const RESCUE_KEY_AFTER = 4_000

/** actualizaPassword: the given current password is wrong. */
const WRONG_PREVIOUS = 98

/** @param keysGone true while the keys of the signed-in person are missing on the disk, until the next sign-in. */
export function createSession(
  ports: Ports,
  wire: HostClient,
  background: Background,
  keysGone: Signal<boolean>,
  handover?: Handover,
): SessionKeeper {
  const { store, clock } = ports
  const here = signal<ActiveUser | null>(null)

  const { atHost } = createHostSignIn(ports, wire)
  const online = (usuario: string, password: string, ahead?: Ahead) =>
    atHost(usuario, { operation: 'usuario/login', fields: { usuario, password } }, (accepted, owner) =>
      enrol(ports, accepted, password, owner, ahead),
    )

  /** On a full disk, as without signal: whoever is known here still gets to what is stored, and can take it out. */
  async function onlineIfRoom(usuario: string, password: string, ahead: Ahead | undefined) {
    try {
      return { result: await withCookie(ports, () => online(usuario, password, ahead)) }
    } catch (error) {
      if (!(error instanceof StoreFull)) throw error
      return { noRoom: error }
    }
  }

  async function enter(unlocked: Unlocked, password?: string): Promise<void> {
    await putInOrder(unlocked)
    await comeIn(unlocked, password)
  }

  /** What only the person's key can put in order, before anything is read. */
  async function putInOrder(unlocked: Unlocked): Promise<void> {
    await renameOldIds(ports, unlocked)
    await wrapForDevice(ports, unlocked)
  }

  async function comeIn(unlocked: Unlocked, password?: string): Promise<void> {
    let derived = unlocked.rescueKey && Promise.resolve(unlocked.rescueKey)
    // Kept until the key is made, and no longer.
    let typed = password
    const rescue = () => {
      if (typed) derived ??= rescueKeyOf(ports.cipher, unlocked.person.usuario, typed)
      typed = undefined
      return derived
    }
    const { person, key, row, deactivated, firstTime } = unlocked
    keysGone.set(false)
    here.set({
      person,
      key,
      ...(row && { row }),
      ...(deactivated && { deactivated }),
      ...(firstTime && { firstTime }),
      since: clock.now(),
      rescue,
    })
    handover?.keep(unlocked)
    // A browser has one thread for keys and seals: what the first screen reads would wait for this derivation.
    clock.after(RESCUE_KEY_AFTER, () => {
      const keep = (rescueKey: SealKey) => here.get()?.key === key && handover?.keep({ ...unlocked, rescueKey })
      if (here.get()?.key === key)
        rescue()
          ?.then(keep)
          .catch((error) => ports.log.failure('rescue key', error))
    })
    await background.unlock(unlocked)
    background.send().catch((error: unknown) => ports.log.failure('send after sign-in', error))
  }

  let misses = 0
  let watch = 0

  /** Pending sign-outs are reported as soon as possible, whether or not a person is unlocked. */
  async function tellSignOuts(hostAnswered = false): Promise<void> {
    const mine = ++watch
    const tell = async () => (hostAnswered || ports.connectivity.online()) && (await wire.signOuts.tell())
    if ((await leftPersons(store)).length === 0 || (await tell())) {
      misses = 0
      return
    }
    // A browser may miss the event of a restored connection.
    clock.after(backoff(++misses, ports.random.random()), () => {
      if (mine === watch) tellSoon()
    })
  }
  const tellSoon = (hostAnswered = false) => {
    tellSignOuts(hostAnswered).catch((error: unknown) => ports.log.failure('sign out', error))
  }
  ports.connectivity.onWake(() => tellSoon())
  ports.connectivity.others?.onHostAnswered(() => tellSoon(true))
  tellSoon()

  const failed = (error: unknown) => ports.log.failure('handover', error)
  const claimed = (async () => {
    const unlocked = await handover?.claim()
    if (!unlocked) return
    // It starts while the rest is put in order.
    background.ready().catch(failed)
    await putInOrder(unlocked)
    if (!here.get()) comeIn(unlocked).catch(failed)
  })().catch(failed)

  const session: SessionKeeper = {
    here,
    claimed,
    async signIn(typed, password) {
      const usuario = typed.trim()
      // A row that only the recovery brings back has other parameters, by which it is derived then.
      const deriving = deriveAhead(ports, usuario, password).catch(() => undefined)
      // The database may have been lost under this page.
      await recoverNow(ports, ports.journal)
      const tries = ports.connectivity.online()
      const ahead = await deriving
      const { result, noRoom } = tries ? await onlineIfRoom(usuario, password, ahead) : {}
      const refused = result && 'kind' in result ? result.as : undefined
      if (refused?.kind === 'wrong') return refused
      if (result && !('kind' in result)) {
        await enter(result, password)
        afterLogin(result.person)
        return { kind: 'in', offline: false, mustChangePassword: result.person.primerIngreso }
      }
      const kept = await keptHere(usuario)
      const known = kept ?? remembered(usuario)
      if (!known && noRoom) throw noRoom
      if (!known) return refused ?? { kind: 'unknownHere' }
      const unlocked = await unlockOffline(ports, known, password, ahead)
      if (!unlocked) return refused ?? { kind: 'wrong' }
      if (!kept) await putBack(known)
      await enter({ ...unlocked, ...(refused?.kind === 'deactivated' && { deactivated: true }) }, password)
      return { kind: 'in', offline: true, mustChangePassword: unlocked.person.primerIngreso }
    },

    async comeBack(unlocked, offline) {
      await enter(unlocked)
      if (!offline) afterLogin(unlocked.person)
    },

    async signOut() {
      const leaving = here.get()
      // Stored before anything changes on screen, because the page may be closed at once.
      const noted = leaving && noteLeaving(leaving.person)
      keysGone.set(false)
      here.set(null)
      handover?.lockAll()
      try {
        await noted
      } finally {
        await background.unlock(null)
        await tellSignOuts()
      }
    },

    async changePassword(current, next) {
      const me = here.get()
      if (!me || !ports.connectivity.online()) return 'needsConnection'
      const call = asPerson(store, wire, me.person.nid)
      const { answer } = await call({
        operation: 'usuario/actualizaPassword',
        fields: { anterior: current, password: next, username: me.person.usuario },
        as: 'session',
        timeoutMs: TIMEOUT.login,
        ...hostOf(me.person).heads(),
      })
      if (answer.kind === 'refused') {
        if (answer.code === WRONG_PREVIOUS) return 'wrongPrevious'
        const refused = answer.fields?.password
        return refused ? { refused } : 'failed'
      }
      if (answer.kind === 'signedOut') return 'signedOut'
      if (answer.kind !== 'done') return answer.kind === 'unclear' ? 'needsConnection' : 'failed'
      await closeAnew(me, current, next)
      return 'changed'
    },
  }

  /** Again from the copy if not there: while a lost database was being replaced, the first comparison has failed. */
  async function keptHere(usuario: string): Promise<PersonRow | undefined> {
    const kept = await store.get('people', loginId(usuario))
    if (kept || !ports.journal) return kept
    await recoverNow(ports, ports.journal)
    return store.get('people', loginId(usuario))
  }

  /**
   * The person at work in a page whose storage was cleared without signal: the page still holds the row that the
   * password opens.
   */
  const remembered = (usuario: string) => {
    const row = here.get()?.row
    return row?.id === loginId(usuario) ? row : undefined
  }

  async function putBack(row: PersonRow): Promise<void> {
    await ports.cipher.deviceKey(true)
    await store.commit([{ table: 'people', put: row }])
  }

  async function closeAnew(me: ActiveUser, current: string, next: string): Promise<void> {
    // Under the cookie lock, so that gained-capacities.ts cannot restore the earlier vault.
    await withCookie(ports, async () => {
      const row = await store.get('people', loginId(me.person.usuario))
      const key = row && (await openVault(ports.cipher, row, current))
      if (!row || !key) return
      // Changing the password revoked the person's passkeys at the host.
      const { passkey: _, ...kept } = row
      await store.commit([{ table: 'people', put: { ...kept, vault: await closeVault(ports.cipher, key, next) } }])
    })
    // The change revoked the send-only token: a new sign-in brings the next one.
    const again = await withCookie(ports, () => online(me.person.usuario, next))
    if (again && !('kind' in again)) await enter(again, next)
  }

  async function noteLeaving(person: Person): Promise<void> {
    if (isAnswered('usuario/salir', person) && (await mayHaveSession(store, person.nid)))
      await store.commit([noteLeft(person.nid)])
  }

  /** Once after login; nothing depends on it (decision 100), so it comes after what the first screen asks for. */
  function afterLogin({ nid }: Person): void {
    clock.after(SETTLED, () => {
      const call = asPerson(store, wire, nid)
      const fields = { NID_PROPIETARIO: nid }
      if (here.get()?.person.nid === nid)
        void call({ operation: 'procesosDiarios/actualizaEdad', fields, as: 'session', timeoutMs: TIMEOUT.read })
    })
  }

  handover?.onLocked(() => {
    keysGone.set(false)
    here.set(null)
    void background.unlock(null)
  })
  return session
}
