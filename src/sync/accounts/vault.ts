/** The person's key under his password: what makes signing in without signal possible (docs/security.md). */
import { type Person, readPerson } from '../../registry/index.ts'
import { toHex } from '../core/bytes.ts'
import { isAside, setAside } from '../core/draft-rows.ts'
import { openJson, rewrap, sealJson } from '../core/envelope.ts'
import type { Derivation } from '../ports/cipher.ts'
import type { Cipher, PersonRow, Ports, SealKey, Unlocked, Write } from '../ports/ports.ts'
import { sealSendFacts, wasEnded } from './credentials.ts'

export type LoginAnswer = Readonly<Record<string, unknown>>

export const loginId = (usuario: string): string => usuario.trim().toLowerCase()

/** What follows from the password alone, worked out while the host is asked for whom it lets in. */
export interface Ahead {
  readonly of: Derivation
  /** No vault of this device has these parameters. */
  readonly isNew: boolean
  readonly derived: Promise<SealKey>
}

/** For the vault that is here under this name, or for a new one. It opens nothing until the host, or the vault, agrees. */
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

/** The person's key; undefined: not the password of this vault. @param ahead of this password */
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

/** undefined: wrong password, or a vault whose session does not open. */
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

/** A vault under an earlier password: a page that still works under its key goes on saving what it opens. */
const asEarlierVault = ({ vault, keyMark }: PersonRow) => ({ ...vault, ...(keyMark !== undefined && { keyMark }) })

/** Without what only the device's key of now opens. */
export const rowToRemember = ({ sendToken: _, ...row }: PersonRow): PersonRow => row

/** Rows of before there were marks; without one any key is believed. */
async function markKey({ store, cipher, log }: Ports, row: PersonRow, key: SealKey): Promise<void> {
  const put = { ...row, keyMark: await cipher.markOf(key) }
  // A full disk does not keep the person from his work.
  await store.commit([{ table: 'people', put }]).catch((error: unknown) => log.failure('mark key', error))
}

/**
 * After the host accepted the password: the vault that it opens here from now on. Where the password was changed
 * elsewhere the old vault stays shut: a new key is made, and unsent entries are wrapped for it through the device's key.
 * What only the old key opens is kept with its vault, for the person to open with the earlier password (previous-password.ts).
 * @param ahead of this password
 */
export async function enrol(
  ports: Ports,
  person: Person,
  password: string,
  answer: LoginAnswer,
  ahead?: Ahead,
): Promise<Unlocked> {
  const { store, cipher } = ports
  // The storage may have been emptied since this page read it.
  await cipher.deviceKey(true)
  const known = await store.get('people', loginId(person.usuario))
  const same = known?.person === person.nid ? known : undefined
  const opened = same && (await openVault(cipher, same, password, ahead))
  const key = opened ?? (await keyOfOtherLogin(ports, person, password)) ?? (await cipher.newKey())
  const close = () => (ahead?.isNew ? closedBy(cipher, key, ahead) : closeVault(cipher, key, password))
  const vault = same && opened ? same.vault : await close()
  const earlier = [...(same?.earlier ?? []), ...(same && !opened ? [asEarlierVault(same)] : [])]
  const { tokenEnvio, ...session } = answer
  // The host ended it with the device.
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
  const put: Write = { table: 'people', put: row }
  const unlocked = { person, key, row: rowToRemember(row) }
  if (!same || opened) {
    await store.commit([put])
    return unlocked
  }
  // Again when an entry was being sent meanwhile; in the end its device key opens it anyway.
  for (let tries = 0; tries < REWRAPS; tries++) {
    const { writes, guards } = await writesForNewKey(ports, person.nid, key)
    if (await store.commit([...writes, put], guards)) return unlocked
  }
  await store.commit([put])
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
    // Filed: the device's key is gone from it, and it waits for the earlier password.
    if (!renewed) continue
    writes.push({ table: 'entries', put: { ...renewed, version: row.version + 1 } })
    guards.push({ entry: row.id, version: row.version })
    for (const { id } of row.photos) {
      // One that the disk does not give back stays as it is: its form says so when it is sent.
      const photo = await store.get('photos', id).catch(() => undefined)
      const wrapped = photo && (await rewrap(cipher, photo, key))
      if (wrapped) writes.push({ table: 'photos', put: wrapped })
    }
  }
  // What only the old key opened can be fetched again; what the person wrote cannot.
  for (const id of await store.ids('answers', nid)) writes.push({ table: 'answers', remove: id })
  for (const id of await store.ids('herds', nid)) writes.push({ table: 'herds', remove: id })
  for (const row of await store.all('drafts', nid))
    if (!isAside(row)) writes.push(setAside(row, random.uuid(clock.now())), { table: 'drafts', remove: row.id })
  return { writes, guards }
}
