import type { TableName } from '../../src/sync/ports/ports.ts'
import type { Device } from './fakes/device.ts'

const tables: readonly TableName[] = ['entries', 'photos', 'drafts', 'answers', 'herds', 'people', 'notes', 'claims']

/** All clear data of a device's tables, as one text; without bytes, which are sealed: the fake seal hides nothing. */
export async function inClear(device: Device, only: readonly TableName[] = tables): Promise<string> {
  const rows = await Promise.all(only.map((table) => device.store.all(table)))
  return JSON.stringify(rows, (_, value) => (value instanceof ArrayBuffer ? undefined : value))
}
