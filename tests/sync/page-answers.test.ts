import { expect, it } from 'vitest'
import { keyOf, type LookupRequest, pageRequest, recordRequest } from '../../src/registry/index.ts'
import { latestPages, pageKind } from '../../src/sync/cache/page-eviction.ts'
import { MemoryStore } from './memory-store.ts'

const chips: LookupRequest = { operation: 'maestroChips/maestroChips', fields: {}, passing: [] }
const zones: LookupRequest = { operation: 'selecciones/seleccionZonas', fields: {}, passing: [] }
const page = (search: string) => pageRequest(chips, { first: 0, rows: 200, search })
const record = (key: number) => recordRequest(chips, String(key))
const content = { iv: new Uint8Array(), bytes: new ArrayBuffer(0) } as never

function disk() {
  const store = new MemoryStore()
  const keep = async (outdated: ReturnType<typeof latestPages>, request: LookupRequest, takenAt: number) => {
    const { operation } = request
    const page = pageKind(request)
    const put = { id: keyOf(request), person: 'admin', operation, ...(page && { page }), takenAt, content }
    await store.commit([{ table: 'answers', put }, ...(page ? await outdated('admin', put.id, page) : [])])
  }
  return { store, keep }
}

it('of a thousand searches the latest pages stay on the device, and nothing else goes', async () => {
  const { store, keep } = disk()
  const first = latestPages(store)
  await keep(first, zones, 0)
  for (let n = 0; n < 100; n++) await keep(first, page(`búsqueda ${n}`), n)
  // After a restart, the app finds what it stored before.
  const second = latestPages(store)
  for (let n = 100; n < 110; n++) await keep(second, page(`búsqueda ${n}`), n)
  const kept = (await store.all('answers', 'admin')).map(({ id }) => id)
  expect(kept).toHaveLength(31)
  expect(kept).toContain(keyOf(zones))
  expect(kept).toContain(keyOf(page('búsqueda 109')))
  expect(kept).not.toContain(keyOf(page('búsqueda 79')))
})

it('the names of two hundred farms stay beside them: neither pushes the other out', async () => {
  const { store, keep } = disk()
  const outdated = latestPages(store)
  for (let n = 0; n < 200; n++) await keep(outdated, record(n), n)
  for (let n = 200; n < 250; n++) await keep(outdated, page(`búsqueda ${n}`), n)
  const kept = (await store.all('answers', 'admin')).map(({ id }) => id)
  for (const n of [0, 199]) expect(kept).toContain(keyOf(record(n)))
  expect(kept).toHaveLength(230)
})
