import type { StorageState } from '../../sync/contract/device.ts'
import type { Live } from '../../sync/contract/live.ts'
import { liveValue } from '../../sync/contract/live.ts'
import { looksPrivate } from './private-window.ts'

/** Below this the disk counts as nearly full: space for about fifty forms with photos. Bytes. */
const LOW = 60_000_000
/** Or below this share of the browser's quota. */
const LOW_PART = 0.05
const EVERY = 60_000

/** Browsers lack parts of it, whatever the types say. */
type Kept = Partial<StorageManager>

/** @param storage the browser's implementation, as far as it exists */
export async function readStorage(
  storage: Kept | undefined,
  isPrivate: typeof looksPrivate = looksPrivate,
): Promise<StorageState> {
  const [persisted, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => undefined),
    storage?.estimate?.().catch(() => undefined),
  ])
  const { quota, usage } = estimate ?? {}
  const free = quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)
  const low = free !== undefined && quota !== undefined && (free < LOW || free < quota * LOW_PART)
  const canAsk = typeof storage?.persist === 'function'
  return { persisted, free, used: usage, low, canAsk, mayForget: await isPrivate(storage, { quota, usage, persisted }) }
}

/** The browser's storage state, read again every minute and after each request for persistence. */
export function storageState(): { readonly state: Live<StorageState>; ask(): Promise<boolean>; refresh(): void } {
  const read = () => readStorage(navigator.storage)
  const state = liveValue<StorageState>({
    persisted: undefined,
    free: undefined,
    used: undefined,
    low: false,
    canAsk: typeof navigator.storage?.persist === 'function',
    mayForget: false,
  })
  const refresh = () => {
    read().then(state.set, () => {})
  }
  refresh()
  setInterval(refresh, EVERY)
  return {
    state,
    refresh,
    async ask() {
      const granted = (await navigator.storage?.persist?.().catch(() => false)) ?? false
      state.set(await read())
      return granted
    },
  }
}
