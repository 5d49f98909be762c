/**
 * Alternative libraries for storing a form in a page, each with its defaults: unsealed, and only as durable as the
 * library requests. Plain JavaScript, because its packages are not dependencies of the project.
 */
import { createCollection, localOnlyCollectionOptions } from '@tanstack/db'
import { startOfflineExecutor } from '@tanstack/offline-transactions'
import Dexie from 'dexie'
import localforage from 'localforage'
import PouchDB from 'pouchdb-browser'
import { createRxDatabase } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'

const HOST = '/forma'
const bodyOf = ({ form, photo }) => {
  const body = new FormData()
  body.set('form', form)
  if (photo) body.set('photo', new Blob([photo], { type: 'image/jpeg' }))
  return body
}
const filed = async (response) => {
  if ((await response.text()) !== '1') throw new Error(`not filed: ${response.status}`)
}
const base64 = (bytes) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsDataURL(new Blob([bytes]))
  })

const makers = {
  async 'Dexie alone'() {
    const db = new Dexie('solo')
    db.version(1).stores({ forms: 'id' })
    await db.open()
    return { put: (one) => db.table('forms').add(one) }
  },
  async localforage() {
    await localforage.ready()
    return { put: (one) => localforage.setItem(one.id, one) }
  },
  async PouchDB() {
    const db = new PouchDB('formas')
    const files = (photo) => ({ foto: { content_type: 'image/jpeg', data: new Blob([photo]) } })
    return {
      put: ({ id, form, photo }) => db.put({ _id: id, form, ...(photo && { _attachments: files(photo) }) }),
    }
  },
  async RxDB() {
    const db = await createRxDatabase({ name: 'rx', storage: getRxStorageDexie(), multiInstance: false })
    const text = { type: 'string' }
    const properties = { id: { type: 'string', maxLength: 40 }, form: text, photo: text }
    const schema = { version: 0, primaryKey: 'id', type: 'object', properties, required: ['id', 'form'] }
    const { forms } = await db.addCollections({ forms: { schema } })
    return {
      put: async ({ id, form, photo }) => forms.insert({ id, form, ...(photo && { photo: await base64(photo) }) }),
    }
  },
  async Workbox() {
    // The library expects the registration of a service worker, which a page lacks.
    self.registration ??= {}
    const { Queue } = await import('workbox-background-sync')
    const queue = new Queue('formas', { forceSyncFallback: true, onSync: () => Promise.resolve() })
    return {
      put: (one) => queue.pushRequest({ request: new Request(HOST, { method: 'POST', body: bodyOf(one) }) }),
      replay: () => queue.replayRequests(),
      async clear() {
        while (await queue.shiftRequest());
      },
    }
  },
  async TanStack() {
    const collection = createCollection(localOnlyCollectionOptions({ id: 'forms', getKey: ({ id }) => id }))
    let kept = () => {}
    let send = async () => {}
    // The library only works while the browser reports a network, which an isolated machine does not.
    const onlineDetector = {
      isOnline: () => true,
      subscribe: () => () => {},
      notifyOnline: () => {},
      dispose: () => {},
    }
    const executor = startOfflineExecutor({
      collections: { forms: collection },
      onlineDetector,
      mutationFns: {
        // The library calls it after it has written its outbox.
        async file({ transaction }) {
          kept()
          for (const { modified } of transaction.mutations) await send(modified)
        },
      },
    })
    await executor.waitForInit?.()
    const commit = (one) => {
      const transaction = executor.createOfflineTransaction({ mutationFnName: 'file', autoCommit: false })
      transaction.mutate(() => collection.insert(one))
      return transaction.commit()
    }
    return {
      put: (one) =>
        new Promise((resolve, reject) => {
          kept = resolve
          const unkept = () => reject(new Error('it ended without its outbox'))
          commit(one).then(unkept, reject)
        }),
      async replayOf(all) {
        let sent = 0
        send = async (one) => {
          await filed(await fetch(HOST, { method: 'POST', body: bodyOf(one) }))
          sent++
        }
        await Promise.all(all.map(commit))
        if (sent !== all.length) throw new Error(`${sent} of ${all.length} were sent`)
      },
    }
  },
}

const bareOpened = new Promise((resolve, reject) => {
  const request = indexedDB.open('desnudo', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('cosas', { keyPath: 'id' })
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error)
})

const barePut = (db, value) =>
  new Promise((resolve, reject) => {
    const transaction = db.transaction('cosas', 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    transaction.objectStore('cosas').put(value)
  })

const timed = async (run) => {
  const start = performance.now()
  await run()
  const time = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, 30))
  return time
}

/** WebCrypto returns at most 64 KB of random bytes at a time. */
function noise(bytes) {
  const whole = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(whole.subarray(at, Math.min(at + 65_536, bytes)))
  return whole.buffer
}

let count = 0
const formOf = (photoBytes) => ({
  id: `forma-${++count}`,
  form: 'x'.repeat(1_000),
  ...(photoBytes > 0 && { photo: noise(photoBytes) }),
})

const opened = {}
const peerOf = (name) => {
  opened[name] ??= makers[name]()
  return opened[name]
}

window.peers = {
  names: Object.keys(makers),
  /** Alternates with a bare strict put of the same bytes. */
  async pairs(name, rounds, photoBytes) {
    const [peer, bare] = [await peerOf(name), await bareOpened]
    const pairs = []
    for (let round = 0; round < rounds; round++) {
      const one = formOf(photoBytes)
      const theirs = () => timed(() => peer.put(one))
      const alone = () => timed(() => barePut(bare, { ...one, id: `${one.id} ${name}` }))
      if (round % 2 === 0) pairs.push({ theirs: await theirs(), bare: await alone() })
      else {
        const first = await alone()
        pairs.push({ theirs: await theirs(), bare: first })
      }
    }
    return pairs
  },
  /** ms until `forms` are filed; undefined: the library cannot send to an ordinary host. */
  async replay(name, forms) {
    const peer = await peerOf(name)
    const all = Array.from({ length: forms }, () => formOf(0))
    if (!peer.replay && !peer.replayOf) return undefined
    // Forms stored by pairs() are not sent.
    await peer.clear?.()
    if (peer.replay) for (const one of all) await peer.put(one)
    const start = performance.now()
    await (peer.replay?.() ?? peer.replayOf(all))
    return performance.now() - start
  },
  async oneByOne(forms) {
    const start = performance.now()
    for (let n = 0; n < forms; n++) await filed(await fetch(HOST, { method: 'POST', body: bodyOf(formOf(0)) }))
    return performance.now() - start
  },
}
