/** Public content, readable without signing in: stored in clear, fetched again when it is shown and old. */
import type { OperationName, Values } from '../../registry/index.ts'
import type { Aged, Live } from '../contract/live.ts'
import { TIMEOUT } from '../core/api-client.ts'
import type { ApiClient } from '../core/api-result.ts'
import { live, signal } from '../core/live-query.ts'
import type { Ports } from '../ports/ports.ts'
import { valuesOf } from './items.ts'

/** ms */
const OLD = 10 * 60_000
const PAUSE = 30_000

interface Page {
  readonly rows: readonly Values[]
  readonly takenAt: number
}

export function publicPage(ports: Ports, wire: ApiClient, operation: OperationName): Live<Aged<readonly Values[]>> {
  const { store, clock, connectivity, log } = ports
  const id = `public ${operation}`
  const fetching = signal(false)
  let asked = Number.NEGATIVE_INFINITY

  async function fetch(): Promise<void> {
    fetching.set(true)
    try {
      const at = clock.now()
      const { answer } = await wire({ operation, fields: {}, as: 'session', timeoutMs: TIMEOUT.read })
      if (answer.kind !== 'done') return
      const page: Page = { rows: (answer.body as Record<string, unknown>[]).map(valuesOf), takenAt: at }
      await store.commit([{ table: 'notes', put: { id, value: page } }])
    } finally {
      fetching.set(false)
    }
  }

  const read = async (): Promise<Aged<readonly Values[]>> => {
    const page = (await store.get('notes', id))?.value as Page | undefined
    const now = clock.now()
    const isOld = !page || Math.abs(now - page.takenAt) > OLD
    if (isOld && connectivity.online() && Math.abs(now - asked) > PAUSE) {
      asked = now
      fetch().catch((error: unknown) => log.failure(operation, error))
    }
    return { value: page?.rows ?? [], takenAt: page?.takenAt, refreshing: fetching.get() }
  }
  return live(log, operation, read, [fetching.changed, (listener) => store.watch(['notes'], listener)])
}
