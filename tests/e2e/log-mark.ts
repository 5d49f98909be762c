/** The mark that the database's log is whole (src/device/storage/database-place.ts), read and removed in a page. */
import type { Device } from './device.ts'

const MARK = ['libro-de-campo-disco', '/disco/registro-entero'] as const

export const isLogWhole = ({ page }: Device): Promise<boolean> =>
  page.evaluate(async ([cacheName, entry]) => (await caches.match(entry, { cacheName })) !== undefined, MARK)

/** As the app does when it is told that the disk is full. */
export const markAsBroken = ({ page }: Device): Promise<boolean> =>
  page.evaluate(async ([cache, entry]) => (await caches.open(cache)).delete(entry), MARK)
