/** Capture in a page: the app's own Book, compared with a bare IndexedDB put of the same bytes. */

import { Database } from '../../../src/device/storage/database.ts'
import { devicePorts } from '../../../src/device/workers/ports.ts'
import { remoteBackground } from '../../../src/device/workers/sync-worker-client.ts'
import { type FormDefinition, formOf, type Values } from '../../../src/registry/index.ts'
import { createBook } from '../../../src/sync/create-book.ts'
import type { Unlocked } from '../../../src/sync/ports/ports.ts'
import { filledA01, filledA02, OWNER, USER } from '../filled-form.ts'
import { pageServices } from './page-services.ts'
import { putVault } from './vault.ts'

export interface Pair {
  /** ms from `submit` to 'saved'. */
  readonly ours: number
  /** ms from calling put to the transaction's `complete`. */
  readonly bare: number
}

declare global {
  interface Window {
    capture: {
      /**
       * @param photoBytes 0: an A01 of 1 KB without photo; otherwise an A02 with one.
       * @param drafted save the draft with the photo first, like the dialog.
       */
      pairs(count: number, photoBytes: number, drafted: boolean): Promise<Pair[]>
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** ms after which the Book has finished its work following a capture (waking the worker, notifying screens). */
const SETTLE = 60

const db = new Database()
const connectivity = { online: () => true, onWake: () => () => {} }
const ports = devicePorts(connectivity, db)

async function signedIn() {
  const unlocked: Unlocked = {
    person: {
      usuario: USER,
      nid: OWNER,
      tid: 'CC',
      nombres: 'CRIADERO LA MEDIDA',
      nivel: 1,
      administrador: false,
      primerIngreso: false,
      zona: '',
      capacidades: [],
    },
    key: await ports.cipher.newKey(),
  }
  await putVault(ports, unlocked)
  const book = createBook(
    ports,
    remoteBackground(ports.log, async () => false),
    pageServices(unlocked),
  )
  await new Promise<void>((resolve) => {
    book.session.state.subscribe((state) => {
      if (state.kind === 'in') resolve()
    })
  })
  // Every screen shows the badge of the outbox.
  book.outbox.connection.subscribe(() => {})
  return book
}

function openBare(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('desnudo', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('cosas', { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function barePut(bare: IDBDatabase, value: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = bare.transaction('cosas', 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.objectStore('cosas').put(value)
  })
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  const time = performance.now() - start
  await pause(SETTLE)
  return time
}

/** WebCrypto returns at most 64 KB of random bytes at a time. */
function noise(bytes: number): ArrayBuffer {
  const whole = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(whole.subarray(at, Math.min(at + 65_536, bytes)))
  return whole.buffer
}

let number = 0
const session = signedIn()
const bareDatabase = openBare()

window.capture = {
  async pairs(count, photoBytes, drafted) {
    const book = await session
    const bare = await bareDatabase
    const form: FormDefinition = formOf(photoBytes > 0 ? 'A02' : 'A01')
    const pairs: Pair[] = []
    for (let round = 0; round < count; round++) {
      number++
      const values: Values = photoBytes > 0 ? filledA02(number) : filledA01(number)
      const photo = photoBytes > 0 ? noise(photoBytes) : undefined
      const photos = photo ? [{ slot: 'SOPORTE', bytes: photo }] : []
      const same = { id: String(number), form: new TextEncoder().encode(JSON.stringify(values)).buffer, photo }
      if (drafted) {
        await book.capture.saveDraft({ form: form.key, values, mode: 'add', photos })
        await pause(SETTLE)
      }
      const submit = async () => {
        const said = await book.capture.submit({ form, values, mode: 'add', photos })
        if (said.kind !== 'saved') throw new Error(`not saved: ${JSON.stringify(said)}`)
      }
      // The order alternates, because the first may find a busier disk.
      if (round % 2 === 0) {
        const ours = await timed(submit)
        pairs.push({ ours, bare: await timed(() => barePut(bare, same)) })
      } else {
        const alone = await timed(() => barePut(bare, same))
        pairs.push({ ours: await timed(submit), bare: alone })
      }
    }
    return pairs
  },
}
