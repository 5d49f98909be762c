/**
 * The person's key, wrapped by a key derived from the password: it allows signing in without signal (docs/security.md).
 */
import { type Person, readPerson } from '../../registry/index.ts'
import { toHex } from '../core/bytes.ts'
import { isAside, isCorrection, setAside } from '../core/draft-rows.ts'
import { openJson, rewrap, sealJson } from '../core/envelope.ts'
import type { Derivation } from '../ports/cipher.ts'
import type { Cipher, PersonRow, Ports, SealKey, Unlocked, Write } from '../ports/ports.ts'
import { sealSendFacts, wasEnded } from './credentials.ts'

export type LoginAnswer = Readonly<Record<string, unknown>>

export const loginId = (usuario: string): string => usuario.trim().toLowerCase()

/** A key derived from the password ahead of time, while the host checks the sign-in. */
export interface Ahead {
  readonly of: Derivation
  /** No vault on this device uses these parameters. */
  readonly isNew: boolean
  readonly derived: Promise<SealKey>
}

/**
 * Derives for the stored vault of this login name, or for a new one. The derived key is used only after the host, or
 * the vault, has accepted the password.
 */
export async function deriveAhead({ store, cipher }: Ports, usuario: string, password: string): Promise<Ahead> {
  const vault = (await store.get('people', loginId(usuario)))?.vault
  const of = vault ?? cipher.newVaultParameters()
  const derived = cipher.derive(password, of)
  derived.catch(() => {})
  return { of, isNew: !vault, derived }
}

const isSame = (one: Derivation, other: Derivation): boolean =>
  one.kdf === other.kdf &&
  one.iterations === other.iterations &&
  toHex(new Uint8Array(one.salt)) === toHex(new Uint8Array(other.salt))

/** The person's key; undefined: the password does not open this vault. @param ahead derived from the same password */
export async function openVault(
  cipher: Cipher,
  row: Pick<PersonRow, 'vault'>,
  password: string,
  ahead?: Ahead,
): Promise<SealKey | undefined> {
  const derived = await (ahead && isSame(ahead.of, row.vault) ? ahead.derived : cipher.derive(password, row.vault))
  try {
    return await cipher.unwrap(row.vault.wrappedKey, derived)
  } catch {
    return undefined
  }
}

export async function closeVault(cipher: Cipher, key: SealKey, password: string): Promise<PersonRow['vault']> {
  const of = cipher.newVaultParameters()
  return closedBy(cipher, key, { of, derived: cipher.derive(password, of) })
}

const closedBy = async (
  cipher: Cipher,
  key: SealKey,
  { of, derived }: Pick<Ahead, 'of' | 'derived'>,
): Promise<PersonRow['vault']> => ({
  kdf: of.kdf,
  iterations: of.iterations,
  salt: of.salt,
  wrappedKey: await cipher.wrap(key, await derived),
})

/** undefined: wrong password, or a vault whose sign-in answer cannot be opened. */
export async function unlockOffline(
  ports: Ports,
  row: PersonRow,
  password: string,
  ahead?: Ahead,
): Promise<Unlocked | undefined> {
  const key = await openVault(ports.cipher, row, password, ahead)
  if (!key) return undefined
  const person = readPerson(await openJson<LoginAnswer>(ports.cipher, key, row.session), row.id)
  if (person && !row.keyMark) await markKey(ports, row, key)
  return person ? { person, key, row: rowToRemember(row) } : undefined
}

/**
 * Vault under a previous password, kept so that a page still working under its key can go on saving what that password
 * opens.
 */
const asPreviousVault = ({ vault, keyMark }: PersonRow) => ({ ...vault, ...(keyMark !== undefined && { keyMark }) })

/** Without the data that only the current device key opens. */
export const rowToRemember = ({ sendToken: _, ...row }: PersonRow): PersonRow => row

/** Rows written before keys had marks: without a mark any key is accepted. */
async function markKey({ store, cipher, log }: Ports, row: PersonRow, key: SealKey): Promise<void> {
  const put = { ...row, keyMark: await cipher.markOf(key) }
  // A full disk must not keep the person from working.
  await store.commit([{ table: 'people', put }]).catch((error: unknown) => log.failure('mark key', error))
}

/**
 * After the host accepted the password: the vault that it opens here from now on. If the password was changed
 * elsewhere, the old vault cannot be opened: a new key is made, and unsent entries are rewrapped for it through the
 * device key. What only the old key opens is kept with its vault, for the person to open with the previous password
 * (previous-password.ts).
 * @param beside further writes of the same commit
 * @param ahead derived from the same password
 */
export async function enrol(
  ports: Ports,
  { person, answer }: { readonly person: Person; readonly answer: LoginAnswer },
  password: string,
  beside: readonly Write[],
  ahead?: Ahead,
): Promise<Unlocked> {
  const { store, cipher } = ports
  // The storage may have been cleared since this page read it.
  await cipher.deviceKey(true)
  const known = await store.get('people', loginId(person.usuario))
  const same = known?.person === person.nid ? known : undefined
  const opened = same && (await openVault(cipher, same, password, ahead))
  const key = opened ?? (await keyOfOtherLogin(ports, person, password)) ?? (await cipher.newKey())
  const close = () => (ahead?.isNew ? closedBy(cipher, key, ahead) : closeVault(cipher, key, password))
  const vault = same && opened ? same.vault : await close()
  const earlier = [...(same?.earlier ?? []), ...(same && !opened ? [asPreviousVault(same)] : [])]
  const { tokenEnvio, ...session } = answer
  // The host revoked the passkey with the device.
  const passkey = opened && !(await wasEnded(ports, person.nid)) ? same?.passkey : undefined
  const facts = {
    tid: person.tid,
    capacidades: person.capacidades,
    ...(typeof tokenEnvio === 'string' && tokenEnvio !== '' && { token: tokenEnvio }),
  }
  const row: PersonRow = {
    id: loginId(person.usuario),
    person: person.nid,
    vault,
    keyMark: await cipher.markOf(key),
    ...(earlier.length > 0 && { earlier }),
    ...(passkey && { passkey }),
    session: await sealJson(cipher, key, { ...session, nombreUsuario: person.usuario }),
    sendToken: await sealSendFacts(ports, facts),
    lastSignIn: ports.clock.now(),
  }
  const put: readonly Write[] = [{ table: 'people', put: row }, ...beside]
  const unlocked: Unlocked = { person, key, row: rowToRemember(row), ...(!known && { firstTime: true }) }
  if (!same || opened) {
    await store.commit(put)
    return unlocked
  }
  // Repeated when an entry was being sent meanwhile; if that never succeeds, the entry's device key still opens it.
  for (let tries = 0; tries < REWRAPS; tries++) {
    const { writes, guards } = await writesForNewKey(ports, person.nid, key)
    if (await store.commit([...writes, ...put], guards)) return unlocked
  }
  await store.commit(put)
  return unlocked
}

const REWRAPS = 5

/** One document number may have two login names: they share the key when they share the password. */
async function keyOfOtherLogin(ports: Ports, person: Person, password: string): Promise<SealKey | undefined> {
  for (const row of await ports.store.all('people', person.nid)) {
    const key = row.id === loginId(person.usuario) ? undefined : await openVault(ports.cipher, row, password)
    if (key) return key
  }
  return undefined
}

async function writesForNewKey({ store, cipher, random, clock }: Ports, nid: string, key: SealKey) {
  const writes: Write[] = []
  const guards: { entry: string; version: number }[] = []
  for (const row of await store.all('entries', nid)) {
    const renewed = await rewrap(cipher, row, key)
    // Filed: its device key was removed, so it can only be opened with the previous password.
    if (!renewed) continue
    writes.push({ table: 'entries', put: { ...renewed, version: row.version + 1 } })
    guards.push({ entry: row.id, version: row.version })
    for (const { id } of row.photos) {
      // An unreadable photo stays as it is: its form reports it when it is sent.
      const photo = await store.get('photos', id).catch(() => undefined)
      const wrapped = photo && (await rewrap(cipher, photo, key))
      if (wrapped) writes.push({ table: 'photos', put: wrapped })
    }
  }
  // What only the old key opened can be fetched again; what the person wrote cannot, and is kept.
  for (const id of await store.ids('answers', nid)) writes.push({ table: 'answers', remove: id })
  for (const id of await store.ids('herds', nid)) writes.push({ table: 'herds', remove: id })
  for (const row of await store.all('drafts', nid))
    if (!isAside(row) && !isCorrection(row))
      writes.push(setAside(row, random.uuid(clock.now())), { table: 'drafts', remove: row.id })
  return { writes, guards }
}
