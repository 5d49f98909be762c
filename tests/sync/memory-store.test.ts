import { expect, it } from 'vitest'
import { StoreFull } from '../../src/sync/ports/ports.ts'
import { MemoryStore } from './memory-store.ts'
import { storeContract } from './store-contract.ts'

storeContract('memory', async () => {
  const store = new MemoryStore()
  return { store, again: async () => store }
})

it('a full disk refuses the whole commit and harms nothing', async () => {
  const store = new MemoryStore()
  await store.commit([{ table: 'notes', put: { id: 'a', value: 1 } }])
  store.full = true
  await expect(store.commit([{ table: 'notes', put: { id: 'b', value: 2 } }])).rejects.toBeInstanceOf(StoreFull)
  expect((await store.all('notes')).map((row) => row.id)).toEqual(['a'])
})
