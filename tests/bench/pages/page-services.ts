/** Page services where a person is already signed in, as after a reload. */
import type { PageServices } from '../../../src/sync/contract/page-services.ts'
import type { Unlocked } from '../../../src/sync/ports/ports.ts'

export function pageServices(unlocked?: Unlocked): PageServices {
  const storage = { persisted: true, free: 1e9, used: 0, low: false, canAsk: true, mayForget: false }
  return {
    handover: {
      claim: () => Promise.resolve(unlocked),
      keep: () => {},
      lockAll: () => {},
      onLocked: () => {},
    },
    storage: {
      current: () => storage,
      subscribe: (told) => {
        told(storage)
        return () => {}
      },
    },
    askPersistence: () => Promise.resolve(true),
    preparePhoto: (file) => file.arrayBuffer(),
    readSheet: () => Promise.reject(new Error('No spreadsheets on this desk')),
  }
}
