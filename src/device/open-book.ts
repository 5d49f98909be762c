import type { Book } from '../sync/contract/book.ts'
import type { TagReader } from '../sync/contract/device.ts'
import type { PageServices } from '../sync/contract/page-services.ts'
import { createBook } from '../sync/create-book.ts'
import { printCertificate, printPages } from './certificate/print-certificate.ts'
import { FetchTransport } from './network/fetch-transport.ts'
import { pageConnectivity } from './network/page-connectivity.ts'
import { authenticator } from './platform/authenticator.ts'
import { reportUncaught } from './platform/page-failures.ts'
import { pushReceiver } from './platform/push-receiver.ts'
import { browserSerial } from './platform/serial.ts'
import { readerPage, tagReader } from './platform/tag-reader.ts'
import { Database } from './storage/database.ts'
import { storageState } from './storage/storage-state.ts'
import { witness } from './storage/witness.ts'
import { askForBackgroundSync, hasUnsent } from './workers/background-sync.ts'
import { devicePorts } from './workers/ports.ts'
import { startServiceWorker, type UpdatePrompt } from './workers/service-worker-client.ts'
import { handover } from './workers/session-handoff.ts'
import { remoteBackground } from './workers/sync-worker-client.ts'

interface OpenedBook {
  readonly book: Book
  readonly update: UpdatePrompt
  /** null: not supported by this browser. */
  readonly tagReader: TagReader | null
}

/** The book of this page on the current browser, the prompt for a new version of the app, and the tag reader. */
export function openBook(): OpenedBook {
  const db = new Database()
  const connectivity = pageConnectivity()
  const transport = new FetchTransport('', (calls) => update.app.busy('page', calls > 0))
  const ports = { ...devicePorts(connectivity, db), transport }
  // While the lock of the copy is waited for; the first reading meets a failure again, and tells it.
  db.open().catch(() => undefined)
  reportUncaught(ports.log)
  const background = remoteBackground(ports.log, () => hasUnsent(ports.store))
  const storage = storageState()
  const update = startServiceWorker(ports.log)
  db.onOutdated(update.supersede)
  background
    .onStatus(({ fetching, sending }) => update.app.busy('worker', sending || fetching.length > 0))
    .catch((error: unknown) => ports.log.failure('status', error))
  connectivity.onWake(background.wake)
  // The page may have been shown before this was loaded: then no event tells of it.
  background.wake()
  // The page enters the back-forward cache: WebKit would freeze page and worker within a transaction, and database and
  // locks would stay taken for every other page. A page that comes back starts again (session-handoff.ts).
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return
    background.leave()
    db.leave()
  })
  askForBackgroundSync(ports.store, ports.log)
  const services: PageServices = {
    handover: handover(ports.random.uuid(ports.clock.now()), update.registration),
    witness,
    storage: storage.state,
    askPersistence: storage.ask,
    preparePhoto: async (...asked) => (await import('./photo/prepare-photo.ts')).preparePhoto(...asked),
    origin: location.origin,
    printCertificate,
    printPages,
    readSheet: async (...asked) => (await import('./spreadsheets/excel-import.ts')).readSheet(...asked),
    packFiles: async (files) => {
      const { zipOf } = await import('../spreadsheets/zip.ts')
      const encoder = new TextEncoder()
      return zipOf(files.map(({ name, text }) => ({ name, content: encoder.encode(text) }))).buffer
    },
    unpackFiles: async (file) => (await import('./spreadsheets/unpack-files.ts')).unpackFiles(file),
    keepApp: update.app.keep,
    appShare: update.app.share,
    authenticator: authenticator(),
    pushReceiver: pushReceiver(),
  }
  const serial = browserSerial()
  const reader = serial
    ? tagReader(
        serial,
        readerPage((error) => ports.log.failure('tag-reader', error)),
      )
    : null
  return { book: createBook(ports, background, services), update, tagReader: reader }
}
