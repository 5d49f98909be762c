import { copiedStore } from '../../sync/copy/copied-store.ts'
import { packedJournal } from '../../sync/copy/packed-journal.ts'
import type { Connectivity, Ports } from '../../sync/ports/ports.ts'
import { FetchTransport } from '../network/fetch-transport.ts'
import { systemClock, systemRandom } from '../platform/system.ts'
import { webLock } from '../platform/web-lock.ts'
import { browserJournal } from '../storage/browser-journal.ts'
import { Database } from '../storage/database.ts'
import { deviceLog } from '../storage/device-log.ts'
import { DexieStore } from '../storage/dexie-store.ts'
import { FreshLog } from '../storage/fresh-log.ts'
import { WebCipher } from '../storage/web-cipher.ts'

/** The engine's ports in a browser: the same in a page, in the sync worker and in the service worker. */
export function devicePorts(connectivity: Connectivity, db = new Database()): Ports {
  const fresh = new FreshLog(db)
  const [lock, cipher, log] = [webLock(), new WebCipher(db), deviceLog(db, fresh)]
  const files = browserJournal(lock)
  const journal = files && packedJournal(files, cipher, log)
  const bare = { store: new DexieStore(db, fresh), clock: systemClock, lock, cipher, log }
  return {
    ...bare,
    store: copiedStore(bare, journal),
    journal,
    transport: new FetchTransport(),
    connectivity,
    random: systemRandom,
  }
}
