/**
 * What only one unsent form of this device may use (promise 8): a number, a chip that it assigns, an animal that it
 * transfers. Each claim is a row, added in the entry's transaction, so that the database itself admits only one of two
 * tabs; it is removed in the transaction that discards, renumbers or files the entry. Its id is an HMAC under a secret
 * sealed with the device key, so that no number can be read from it.
 */
import { type FormDefinition, usesNumber, type Values } from '../../registry/index.ts'
import { type Bytes, bufferOf } from '../core/bytes.ts'
import { type EntryRow, type Guard, type KeyGuard, type Ports, Taken, type Write } from '../ports/ports.ts'
import { type Entry, isUnsent } from './entries.ts'

const SECRET = 'secreto de reservas'
/**
 * How often claims left over by forms that an earlier version discarded or filed are removed before a number counts as
 * taken.
 */
const TRIES = 5

interface Claiming {
  readonly form: FormDefinition
  readonly mode: EntryRow['mode']
  readonly values: Values
}

export interface Claims {
  /** Ids of the claims that such a form needs. keys: of the person signed in. */
  idsOf(keys: KeyGuard, form: Claiming): Promise<readonly string[]>
  /** As `Store.commit`; 'taken': another unsent form holds one of the claims; nothing was written. */
  commit(writes: readonly Write[], guards: readonly Guard[]): Promise<boolean | 'taken'>
}

const namesOf = ({ form, mode, values }: Claiming): readonly string[] => {
  if (mode !== 'add') return []
  const number = usesNumber(form) ? (values[form.number] ?? '') : ''
  const chip = (form.takesChip && values[form.takesChip.field]) || ''
  const given = (form.givesAway && values[form.givesAway.chip]) || ''
  return [
    ...(number ? [`consecutivo ${form.code} ${number}`] : []),
    ...(chip ? [`chip ${chip}`] : []),
    ...(given ? [`entrega ${given}`] : []),
  ]
}

/** The writes that replace an entry's claims with these, committed with its row. */
export const claimWrites = (entry: string, had: readonly string[], takes: readonly string[]): readonly Write[] => [
  ...had.filter((id) => !takes.includes(id)).map((remove): Write => ({ table: 'claims', remove })),
  ...takes.filter((id) => !had.includes(id)).map((id): Write => ({ table: 'claims', add: { id, entry } })),
]

/** The writes that release the claims of an entry that is discarded or filed. */
export const givenUp = ({ id, claims = [] }: EntryRow): readonly Write[] => claimWrites(id, claims, [])

export function createClaims({ store, cipher, log }: Pick<Ports, 'store' | 'cipher' | 'log'>): Claims {
  let known: { readonly device: string; readonly secret: Bytes } | undefined

  async function secretOf(keys: KeyGuard): Promise<Bytes> {
    const device = keys.device ?? ''
    if (known?.device !== device) known = { device, secret: await readOrMake(keys) }
    return known.secret
  }

  /** Two tabs may create it at the same time: the first write wins. */
  async function readOrMake(keys: KeyGuard): Promise<Bytes> {
    const kept = await opened()
    if (kept) return kept
    const secret = cipher.newSecret()
    const value = await cipher.seal(await cipher.deviceKey(), secret)
    try {
      await store.commit([{ table: 'notes', add: { id: SECRET, value } }], [keys])
      return secret
    } catch (error) {
      const first = error instanceof Taken ? await opened() : undefined
      if (first) return first
      throw error
    }
  }

  async function opened(): Promise<Bytes | undefined> {
    const note = await store.get('notes', SECRET)
    if (!(note?.value instanceof ArrayBuffer)) return undefined
    try {
      return new Uint8Array(bufferOf(await cipher.open(await cipher.deviceKey(), note.value)))
    } catch (error) {
      // Belongs to a device key that is gone, together with the forms that it protected.
      log.failure('claims secret', error)
      await store.commit([{ table: 'notes', remove: SECRET }])
      return undefined
    }
  }

  /** Removes a claim whose entry is gone or filed; undefined: the entry still holds it. */
  async function leftover(id: string): Promise<{ write: Write; guard: Guard } | undefined> {
    const claim = await store.get('claims', id)
    if (!claim) return undefined
    const row = await store.get('entries', claim.entry).catch(() => null)
    if (row === null || (row && isUnsent(row) && row.claims?.includes(id))) return undefined
    return { write: { table: 'claims', remove: id }, guard: { entry: claim.entry, version: row?.version } }
  }

  return {
    async idsOf(keys, form) {
      const names = namesOf(form)
      if (names.length === 0) return []
      const secret = await secretOf(keys)
      return Promise.all(names.map((name) => cipher.mac(secret, name)))
    },

    async commit(writes, guards) {
      let [all, held] = [writes, guards]
      for (let tries = 0; ; tries++)
        try {
          return await store.commit(all, held)
        } catch (error) {
          if (!(error instanceof Taken)) throw error
          const left = tries < TRIES ? await leftover(error.id) : undefined
          if (!left) return 'taken'
          all = [...all, left.write]
          held = [...held, left.guard]
        }
    },
  }
}

/**
 * Forms captured by versions without claims get theirs at the next sign-in; the device's key opens unsent ones. Of two
 * with the same number the first keeps it. Entries being sent are skipped.
 */
export async function addMissingClaims(
  { store }: Pick<Ports, 'store'>,
  claims: Claims,
  keys: KeyGuard,
  entries: readonly Entry[],
): Promise<void> {
  for (const { row, form, payload } of entries) {
    if (row.claims || row.state === 'sending' || !isUnsent(row)) continue
    const ids = await claims.idsOf(keys, { form, mode: row.mode, values: payload.values })
    const guards = [{ entry: row.id, version: row.version }]
    const put = (claimed: readonly string[]): Write => ({
      table: 'entries',
      put: { ...row, version: row.version + 1, claims: claimed },
    })
    if ((await claims.commit([put(ids), ...claimWrites(row.id, [], ids)], guards)) === 'taken')
      await store.commit([put([])], guards)
  }
}
