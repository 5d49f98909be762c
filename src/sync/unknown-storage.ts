import type { Live, StorageState } from './book.ts'
import { live } from './live.ts'
import type { Log } from './ports.ts'

/** Of a device without a screen: nothing is known of its disk. */
export const unknownStorage = (log: Log): Live<StorageState> =>
  live(
    log,
    'storage',
    async () => ({
      persisted: undefined,
      free: undefined,
      used: undefined,
      low: false,
      canAsk: false,
      mayForget: false,
    }),
    [],
  )
