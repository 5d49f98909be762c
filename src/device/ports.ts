import type { Connectivity, Ports } from '../sync/ports.ts'
import { systemChance } from './chance.ts'
import { systemClock } from './clock.ts'
import { Database } from './database.ts'
import { deviceLog } from './device-log.ts'
import { DexieStore } from './dexie-store.ts'
import { FetchTransport } from './fetch-transport.ts'
import { WebCipher } from './web-cipher.ts'
import { webLock } from './web-lock.ts'

/** The browser as the engine needs it: the same in a page, in the sync worker and in the service worker. */
export function devicePorts(connectivity: Connectivity, db = new Database()): Ports {
  return {
    store: new DexieStore(db),
    transport: new FetchTransport(),
    clock: systemClock,
    connectivity,
    lock: webLock(),
    cipher: new WebCipher(db),
    chance: systemChance,
    log: deviceLog(db),
  }
}
