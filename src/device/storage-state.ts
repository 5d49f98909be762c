import type { Live, StorageState } from '../sync/book.ts'
import { liveValue } from './live-value.ts'

/** Below this the disk is called low: room for about fifty forms with photos. Bytes. */
const LOW = 60_000_000
/** Or below this part of what the browser allows. */
const LOW_PART = 0.05
const EVERY = 60_000

async function read(): Promise<StorageState> {
  const storage = navigator.storage
  const [persisted, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => undefined),
    storage?.estimate?.().catch(() => undefined),
  ])
  const { quota, usage } = estimate ?? {}
  const free = quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)
  const low = free !== undefined && quota !== undefined && (free < LOW || free < quota * LOW_PART)
  return { persisted, free, used: usage, low }
}

/** What the browser says of its disk, asked again every minute and after each question for persistence. */
export function storageState(): { readonly state: Live<StorageState>; ask(): Promise<boolean>; refresh(): void } {
  const state = liveValue<StorageState>({ persisted: undefined, free: undefined, used: undefined, low: false })
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
