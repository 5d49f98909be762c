/**
 * What only one unsent form of this device may use (promise 8): a number, a chip that it gives, an animal that it gives
 * away. Each is a row of its own, added in the transaction of the entry, so that of two tabs the database itself lets
 * one through; it goes in the transaction that frees it: discarded, renumbered, filed. Its id is an HMAC under a secret
 * that the device's key seals: nobody reads a number from it.
 */
import { type FormDefinition, usesNumber, type Values } from '../../registry/index.ts'
import { type Bytes, bufferOf } from '../core/bytes.ts'
import { type EntryRow, type Guard, type KeyGuard, type Ports, Taken, type Write } from '../ports/ports.ts'
import { type Entry, isUnsent } from './entries.ts'

const SECRET = 'secreto de reservas'
/** Leftovers of forms that an earlier version of the app discarded or filed, one after another. */
const TRIES = 5

interface Claiming {
  readonly form: FormDefinition
  readonly mode: EntryRow['mode']
  readonly values: Values
}

export interface Claims {
  /** Ids of what such a form takes. keys: of who is signed in. */
  idsOf(keys: KeyGuard, form: Claiming): Promise<readonly string[]>
  /** As `Store.commit`; 'taken': another unsent form has what this one would take, and nothing was written. */
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

/** The writes that go with an entry's row when it takes these instead of what it had. */
export const claimWrites = (entry: string, had: readonly string[], takes: readonly string[]): readonly Write[] => [
  ...had.filter((id) => !takes.includes(id)).map((remove): Write => ({ table: 'claims', remove })),
  ...takes.filter((id) => !had.includes(id)).map((id): Write => ({ table: 'claims', add: { id, entry } })),
]

/** What an entry that is discarded or filed gives up. */
export const givenUp = ({ id, claims = [] }: EntryRow): readonly Write[] => claimWrites(id, claims, [])

export function createClaims({ store, cipher, log }: Pick<Ports, 'store' | 'cipher' | 'log'>): Claims {
  let known: { readonly device: string; readonly secret: Bytes } | undefined

  async function secretOf(keys: KeyGuard): Promise<Bytes> {
    const device = keys.device ?? ''
    if (known?.device !== device) known = { device, secret: await readOrMake(keys) }
    return known.secret
  }

  /** Tabs may make it at once: whoever writes first decides. */
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
      // Of a device's key that is gone, as are the forms whose numbers it hid.
      log.failure('claims secret', error)
      await store.commit([{ table: 'notes', remove: SECRET }])
      return undefined
    }
  }

  /** Removes a claim whose entry is gone or filed; undefined: it still has it. */
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
 * Forms that were captured before there were claims get theirs when somebody signs in: the device's key opens what is
 * unsent. Of two that have the same number the first keeps it. What is being sent is left alone.
 */
export async function claimEarlier(
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
