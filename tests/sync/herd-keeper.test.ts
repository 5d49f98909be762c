import { beforeEach, describe, expect, it } from 'vitest'
import { farmClock } from '../../src/sync/core/farm-clock.ts'
import { createHerdKeeper, type HerdKeeper } from '../../src/sync/inventory/herd-keeper.ts'
import type { Log, Unlocked } from '../../src/sync/ports/ports.ts'
import { associate } from '../ui/fake-book.ts'
import { FakeCipher } from './fakes/cipher.ts'
import { animal, noFilter, sourceOf } from './herd-model.ts'
import { MemoryStore } from './memory-store.ts'

const clock = { ...farmClock({ now: () => 9_000, ticks: () => 0, after: () => () => {} }), today: () => '2026-11-21' }
const everything = { filter: noFilter, search: '', first: 0, rows: 100 }
const ofOwner = (owner: string, ...numbers: string[]) =>
  sourceOf(
    numbers.map((CHIP) => animal({ CHIP, NID_PROPIETARIO: owner })),
    owner,
  )

let store: MemoryStore
let cipher: FakeCipher
let failures: string[]
let me: Unlocked

const log: Log = { failure: (where) => failures.push(where) }
const keeper = (): HerdKeeper => createHerdKeeper({ store, cipher, clock, log })
const chips = async (herds: HerdKeeper) => (await herds.questions.herdPage(everything)).rows.map((row) => row.CHIP)

beforeEach(async () => {
  let next = 0
  store = new MemoryStore()
  cipher = new FakeCipher(() => {
    next += 0.01
    return next
  })
  failures = []
  me = { person: associate, key: await cipher.newKey() }
  // The person's vault: nothing is written under a key that is not stored.
  const nothing = new ArrayBuffer(0)
  const vault = { kdf: 'k', iterations: 1, salt: nothing, wrappedKey: nothing }
  const row = { id: 'ana', person: associate.nid, vault, session: nothing, lastSignIn: 1 }
  await store.commit([{ table: 'people', put: row }])
})

describe('the inventory of whoever is unlocked', () => {
  it('is there again after the app was closed', async () => {
    const first = keeper()
    first.unlock(me)
    await first.renew([{ answer: ofOwner('100', '1', '2'), etags: { a: 'etag' } }])
    const second = keeper()
    second.unlock(me)
    expect(await chips(second)).toEqual(['1', '2'])
    expect(await second.etags()).toEqual({ a: 'etag' })
    expect(await second.sources()).toEqual([{ owner: '100', takenAt: 1_000 }])
  })

  it('is sealed: nothing of it is on disk in clear', async () => {
    const herds = createHerdKeeper({
      store,
      clock,
      log,
      cipher: Object.assign(cipher, { seal: async () => new ArrayBuffer(9) }),
    })
    herds.unlock(me)
    await herds.renew([{ answer: ofOwner('100', '982000000000001'), etags: {} }])
    const rows = await store.all('herds')
    expect(rows.map(({ content }) => content.byteLength)).toEqual([9])
  })

  it('is nothing to another person, nor to nobody', async () => {
    const herds = keeper()
    herds.unlock(me)
    await herds.renew([{ answer: ofOwner('100', '1'), etags: {} }])
    herds.unlock({ person: { ...associate, nid: '555' }, key: await cipher.newKey() })
    expect(await chips(herds)).toEqual([])
    herds.unlock(null)
    expect(await chips(herds)).toEqual([])
    expect((await herds.questions.herdSummary(noFilter)).takenAt).toBeUndefined()
  })

  it('shows what another tab fetched', async () => {
    const [here, there] = [keeper(), keeper()]
    here.unlock(me)
    there.unlock(me)
    expect(await chips(here)).toEqual([])
    await there.renew([{ answer: ofOwner('100', '1'), etags: {} }])
    expect(await chips(here)).toEqual(['1'])
    await there.renew([{ answer: ofOwner('200', '2'), etags: {} }])
    expect((await chips(here)).sort()).toEqual(['1', '2'])
  })

  it('two fetches at once both stay', async () => {
    const herds = keeper()
    herds.unlock(me)
    await Promise.all([
      herds.renew([{ answer: ofOwner('100', '1'), etags: { a: '1' } }]),
      herds.renew([{ answer: ofOwner('200', '2'), etags: { b: '2' } }]),
    ])
    expect((await chips(herds)).sort()).toEqual(['1', '2'])
    expect(await herds.etags()).toEqual({ a: '1', b: '2' })
  })

  it('a full disk keeps what was held, and later fetches go on', async () => {
    const herds = keeper()
    herds.unlock(me)
    await herds.renew([{ answer: ofOwner('100', '1'), etags: {} }])
    store.full = true
    await expect(herds.renew([{ answer: ofOwner('100', '2'), etags: {} }])).rejects.toThrow()
    expect(await chips(herds)).toEqual(['1'])
    store.full = false
    await herds.renew([{ answer: ofOwner('100', '3'), etags: {} }])
    expect(await chips(herds)).toEqual(['3'])
  })

  it('an answer that is still true is only younger', async () => {
    const herds = keeper()
    herds.unlock(me)
    await herds.renew([{ answer: ofOwner('100', '1'), etags: {} }])
    await herds.renew([{ answer: ofOwner('200', '2'), etags: {} }])
    await herds.confirm(['100'], 7_000)
    expect(await herds.sources()).toEqual([
      { owner: '100', takenAt: 7_000 },
      { owner: '200', takenAt: 1_000 },
    ])
    expect(await chips(herds)).toEqual(['1', '2'])
  })

  it('a blob that does not open is told to the log and fetched anew, without etags', async () => {
    const herds = keeper()
    herds.unlock(me)
    await herds.renew([{ answer: ofOwner('100', '1'), etags: { a: 'etag' } }])
    const row = await store.get('herds', associate.nid)
    if (!row) throw new Error('nothing was kept')
    await store.commit([{ table: 'herds', put: { ...row, content: row.content.slice(0, 40) } }])
    const next = keeper()
    next.unlock(me)
    expect(await chips(next)).toEqual([])
    expect(await next.etags()).toEqual({})
    expect(failures).toEqual(['herd'])
    await next.renew([{ answer: ofOwner('100', '2'), etags: {} }])
    expect(await chips(next)).toEqual(['2'])
  })

  it('gives single animals by chip, and nothing for one that is not here', async () => {
    const herds = keeper()
    herds.unlock(me)
    await herds.renew([{ answer: ofOwner('100', '1'), etags: {} }])
    expect((await herds.questions.herdAnimals(['1', '2', ''])).map((found) => found?.CHIP)).toEqual([
      '1',
      undefined,
      undefined,
    ])
  })
})
