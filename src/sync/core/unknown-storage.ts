import type { StorageState } from '../contract/device.ts'
import type { Live } from '../contract/live.ts'
import type { Log } from '../ports/ports.ts'
import { live } from './live-query.ts'

/** For a device without a screen, whose disk state is unknown. */
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
