/**
 * Serialises a device's stored data: the app's IndexedDB with encrypted bytes and key, in a browser or a fake of
 * IndexedDB.
 */

interface Index {
  readonly name: string
  readonly keyPath: string | string[]
  readonly unique: boolean
  readonly multiEntry: boolean
}

interface Kept {
  readonly keyPath: string | string[] | null
  readonly autoIncrement: boolean
  readonly indexes: readonly Index[]
  /** Bytes and keys are serialised as text. */
  readonly rows: readonly unknown[]
}

export interface Profile {
  /** The version of IndexedDB: ten times that of Dexie. */
  readonly version: number
  readonly stores: Readonly<Record<string, Kept>>
}

export const DATABASE = 'libro-de-campo'
/** Stores without people's work, whose contents differ in every recording. */
const LEFT_OUT = ['failures']

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const textOf = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

async function written(value: unknown): Promise<unknown> {
  if (value instanceof ArrayBuffer) return { $bytes: textOf(new Uint8Array(value)) }
  if (value instanceof CryptoKey) return { $key: textOf(new Uint8Array(await crypto.subtle.exportKey('raw', value))) }
  if (Array.isArray(value)) return Promise.all(value.map(written))
  if (typeof value !== 'object' || value === null) return value
  const parts = await Promise.all(
    Object.entries(value).map(async ([name, part]) => [name, await written(part)] as const),
  )
  return Object.fromEntries(parts)
}

async function read(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(read))
  if (typeof value !== 'object' || value === null) return value
  const { $bytes, $key } = value as { $bytes?: string; $key?: string }
  if ($bytes !== undefined) return bytesOf($bytes).buffer
  // As the app stores it: not extractable.
  if ($key !== undefined)
    return crypto.subtle.importKey('raw', bytesOf($key), 'AES-GCM', false, [
      'encrypt',
      'decrypt',
      'wrapKey',
      'unwrapKey',
    ])
  const parts = await Promise.all(Object.entries(value).map(async ([name, part]) => [name, await read(part)] as const))
  return Object.fromEntries(parts)
}

/** @param most rows larger than this many bytes are left out of `answers`: they can be fetched again. */
export async function recordProfile(most: number): Promise<Profile> {
  const database = await answered(indexedDB.open(DATABASE))
  const stores: Record<string, Kept> = {}
  for (const name of [...database.objectStoreNames].sort()) {
    const store = database.transaction(name).objectStore(name)
    const rows = LEFT_OUT.includes(name) ? [] : await answered(store.getAll())
    const kept = rows.filter((row) => name !== 'answers' || row.content.byteLength <= most)
    stores[name] = {
      keyPath: store.keyPath,
      autoIncrement: store.autoIncrement,
      indexes: [...store.indexNames].map((index) => {
        const { name, keyPath, unique, multiEntry } = store.index(index)
        return { name, keyPath, unique, multiEntry }
      }),
      rows: (await written(kept)) as unknown[],
    }
  }
  const { version } = database
  database.close()
  return { version, stores }
}

/** Replaces any existing database, which must not be open. */
export async function restoreProfile({ version, stores }: Profile): Promise<void> {
  await answered(indexedDB.deleteDatabase(DATABASE))
  const rows = new Map<string, unknown[]>()
  for (const [name, kept] of Object.entries(stores)) rows.set(name, (await read(kept.rows)) as unknown[])
  const request = indexedDB.open(DATABASE, version)
  request.onupgradeneeded = () => {
    for (const [name, { keyPath, autoIncrement, indexes }] of Object.entries(stores)) {
      const store = request.result.createObjectStore(name, { keyPath, autoIncrement })
      for (const { name: index, keyPath: path, ...how } of indexes) store.createIndex(index, path, how)
    }
  }
  const database = await answered(request)
  const transaction = database.transaction(Object.keys(stores), 'readwrite')
  for (const [name, all] of rows) for (const row of all) transaction.objectStore(name).put(row)
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  database.close()
}
