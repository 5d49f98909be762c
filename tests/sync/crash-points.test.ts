/**
 * A process dies between any two steps of saving, correcting, sending or discarding; then the database is as it was, or
 * it is lost (src/sync/copy/README.md).
 */
import { describe, expect, it } from 'vitest'
import type { Device, Moment, Page } from './fakes/device.ts'
import { a02, picture } from './fakes/forms.ts'
import { ANA, newWorld, now, signedIn } from './harness.ts'

type Act = 'captures' | 'corrects' | 'sends' | 'discards'
/** What the restarted phone shows of the form without signal; undefined: nothing. */
type Shown = 'as captured' | 'as corrected' | 'to be checked' | 'filed' | undefined

interface Point {
  readonly after: string
  readonly act: Act
  readonly at: Moment
  /** Of a file of the copy, or the tables of a commit. */
  readonly step: RegExp
  /** The file that was being written is there in part. */
  readonly half?: true
  readonly kept: Shown
  readonly lost: Shown
}

const ENTRIES = /entries/
const points: readonly Point[] = [
  {
    after: 'the commit of a new form',
    act: 'captures',
    at: 'committed',
    step: ENTRIES,
    kept: 'as captured',
    lost: undefined,
  },
  { after: 'its pictures', act: 'captures', at: 'copied', step: /^p-/, kept: 'as captured', lost: undefined },
  {
    after: 'half of its row',
    act: 'captures',
    at: 'copied',
    step: /^f-/,
    half: true,
    kept: 'as captured',
    lost: undefined,
  },
  { after: 'its row', act: 'captures', at: 'copied', step: /^f-/, kept: 'as captured', lost: 'as captured' },
  {
    after: 'the commit of a correction',
    act: 'corrects',
    at: 'committed',
    step: ENTRIES,
    kept: 'as corrected',
    lost: 'as captured',
  },
  {
    after: 'half of the corrected row',
    act: 'corrects',
    at: 'copied',
    step: /^f-.*~2$/,
    half: true,
    kept: 'as corrected',
    lost: 'as captured',
  },
  {
    after: 'the row of a corrected form',
    act: 'corrects',
    at: 'copied',
    step: /^f-.*~2$/,
    kept: 'as corrected',
    lost: 'as corrected',
  },
  {
    after: 'marking it as being sent in the database',
    act: 'sends',
    at: 'committed',
    step: ENTRIES,
    kept: 'to be checked',
    lost: 'as captured',
  },
  {
    after: 'marking it as being sent in the copy',
    act: 'sends',
    at: 'copied',
    step: /^f-.*~2$/,
    kept: 'to be checked',
    lost: 'to be checked',
  },
  {
    after: 'the commit that it was filed',
    act: 'sends',
    at: 'committed',
    step: /entries.*(photos|claims)/,
    kept: 'filed',
    lost: 'to be checked',
  },
  { after: 'the filed row', act: 'sends', at: 'copied', step: /^s-/, kept: 'filed', lost: 'filed' },
  {
    after: 'the commit that discards it',
    act: 'discards',
    at: 'committed',
    step: ENTRIES,
    kept: 'as captured',
    lost: 'as captured',
  },
  { after: 'the tombstone', act: 'discards', at: 'copied', step: /^x-/, kept: undefined, lost: undefined },
  { after: 'removing its row', act: 'discards', at: 'copied', step: /^f-/, kept: undefined, lost: undefined },
]

const form = a02(ANA, '100', '70', picture('p', 5_000))
const corrected = 'Corregida en el corral'

/** Dies once, at that step. */
function arm(device: Device, { at, step, half }: Point): () => boolean {
  let isDead = false
  device.mayDie = (_, moment, what) => {
    if (isDead || moment !== at || !step.test(what)) return false
    isDead = true
    if (half) device.journal.spoil(what, 'half')
    return true
  }
  return () => isDead
}

async function shownOn(page: Page, world: Parameters<typeof now>[0], device: Device): Promise<Shown> {
  const [one, ...others] = await now(world, page.book.outbox.entries)
  expect(others).toEqual([])
  if (!one) return undefined
  if (one.state === 'filed') return 'filed'
  const row = await device.store.get('entries', one.id)
  if (row?.uncertain || row?.state === 'sending') return 'to be checked'
  expect(await page.book.outbox.photo(one.photos[0]?.id ?? '')).toEqual(picture('p', 5_000))
  return one.values.OBSERVACIONES === corrected ? 'as corrected' : 'as captured'
}

describe.each(['ours', 'documented'] as const)('on a host that is %s', (kind) => {
  describe.each(points)('it dies after $after', (point) => {
    it.each(['kept', 'lost'] as const)('and the database is %s', async (fate) => {
      const { world, host, newDevice } = newWorld(kind)
      const device = newDevice()
      const page = await signedIn(world, device)
      device.online = false
      const submit = () => world.atMost(page.book.capture.submit(form), 2_000)
      if (point.act !== 'captures') await submit()
      await world.pass(1_000)
      const [before] = await now(world, page.book.outbox.entries)
      const isDead = arm(device, point)
      if (point.act === 'captures') await submit()
      if (point.act === 'corrects' && before) {
        const values = { ...before.values, OBSERVACIONES: corrected }
        await world.atMost(page.book.capture.submit({ ...form, values, photos: [], replaces: before.id }), 2_000)
      }
      if (point.act === 'discards') await world.atMost(page.book.capture.discard(before?.id ?? ''), 2_000)
      if (point.act === 'sends') {
        device.online = true
        page.process.wake()
      }
      await world.pass(10_000)
      expect(isDead(), 'it died').toBe(true)
      device.mayDie = () => false
      device.online = false
      if (fate === 'lost') device.loseDatabase()

      const later = await signedIn(world, device)
      expect(await shownOn(later, world, device)).toBe(point[fate])
      device.online = true
      later.process.kill()
      await signedIn(world, device)
      await world.pass(20 * 60_000)
      expect(host.filings.map(({ number }) => number)).toEqual(point[fate] ? ['100'] : [])
      if (point[fate] === 'as corrected') expect(host.filings[0]?.values.OBSERVACIONES).toBe(corrected)
      expect(device.failures).toEqual([])
    })
  })
})

/** A device on which the form was captured. @param online it was filed as well */
async function captured(online: boolean) {
  const { world, host, newDevice } = newWorld()
  const device = newDevice()
  const page = await signedIn(world, device)
  device.online = online
  await world.until(page.book.capture.submit(form))
  await world.pass(online ? 10_000 : 1_000)
  return { world, host, device, page }
}

it('what is there in part is written again at the next start', async () => {
  const { world, device, page } = await captured(false)
  page.process.kill()
  for (const name of device.journal.files.keys()) device.journal.spoil(name, name.startsWith('p-') ? 'zeros' : 'half')
  const next = await signedIn(world, device)
  await world.pass(1_000)
  next.process.kill()
  device.loseDatabase()
  expect(await shownOn(await signedIn(world, device), world, device)).toBe('as captured')
})

it('the tail that discarded it is lost: it is removed again, and nothing of it is left', async () => {
  const { world, host, device, page } = await captured(false)
  const [before] = await now(world, page.book.outbox.entries)
  expect(await world.until(page.book.capture.discard(before?.id ?? ''))).toBe('discarded')
  page.process.kill()
  device.store.loseTail(1)
  expect(await device.store.all('entries')).toHaveLength(1)
  device.online = true
  await signedIn(world, device)
  await world.pass(60_000)
  for (const table of ['entries', 'photos', 'claims'] as const) expect(await device.store.all(table)).toEqual([])
  expect(host.filings).toEqual([])
})

it('the tail that filed it is lost: it is known as filed, with its picture, which the device alone cannot open', async () => {
  const { world, host, device, page } = await captured(true)
  const [row] = await device.store.all('entries')
  expect(row?.state).toBe('filed')
  page.process.kill()
  while ((await device.store.get('entries', row?.id ?? ''))?.state === 'filed') device.store.loseTail(1)
  const later = await signedIn(world, device)
  const [one] = await now(world, later.book.outbox.entries)
  expect(one?.state).toBe('filed')
  const [photo] = await device.store.all('photos')
  expect(photo).toMatchObject({ id: row?.photos[0]?.id })
  expect(photo?.keyForDevice).toBeUndefined()
  await world.pass(60_000)
  expect(host.filings).toHaveLength(1)
})

it('the copy is lost, later the database: what was filed before is known as filed, and the copy comes to rest', async () => {
  const { world, host, device, page } = await captured(true)
  page.process.kill()
  device.journal.files.clear()
  const next = await signedIn(world, device)
  await world.pass(1_000)
  const written = [...device.journal.files.keys()]
  next.process.wake()
  await world.pass(60_000)
  expect([...device.journal.files.keys()]).toEqual(written)
  next.process.kill()
  device.loseDatabase()
  const [one] = await now(world, (await signedIn(world, device)).book.outbox.entries)
  expect(one?.state).toBe('filed')
  expect(host.filings).toHaveLength(1)
})

it('the tail that filed it is lost on a full disk: it is not told discarded, and is known as filed once there is room', async () => {
  const { world, host, device, page } = await captured(true)
  const [row] = await device.store.all('entries')
  page.process.kill()
  while ((await device.store.get('entries', row?.id ?? ''))?.state !== 'waiting') device.store.loseTail(1)
  device.store.full = true
  device.journal.full = true
  device.online = false
  const later = await signedIn(world, device)
  expect(await world.until(later.book.capture.discard(row?.id ?? ''))).toBe('frozen')
  device.store.full = false
  device.journal.full = false
  device.online = true
  later.process.wake()
  await world.pass(60_000)
  const [one] = await now(world, later.book.outbox.entries)
  expect(one?.state).toBe('filed')
  expect(host.filings).toHaveLength(1)
})

it('the tail that wrapped its keys for the device again is lost: form and picture have them', async () => {
  const { world, device, page } = await captured(false)
  page.process.kill()
  device.loseDatabase()
  const next = await signedIn(world, device)
  await world.pass(1_000)
  next.process.kill()
  const isWrapped = async () =>
    (await Promise.all([device.store.all('entries'), device.store.all('photos')]))
      .flat()
      .map((row) => 'keyForDevice' in row)
  expect(await isWrapped()).toEqual([true, true])
  while ((await isWrapped())[0]) device.store.loseTail(1)
  expect(await isWrapped()).toEqual([false, false])
  device.openPage(true)
  await world.pass(1_000)
  expect(await isWrapped()).toEqual([true, true])
})

it('the tail that corrected it is lost on a full disk: neither sent nor corrected until the correction is back', async () => {
  const { world, host, device, page } = await captured(false)
  const [before] = await now(world, page.book.outbox.entries)
  const values = { ...before?.values, OBSERVACIONES: corrected }
  const correction = { ...form, values, photos: [], replaces: before?.id ?? '' }
  expect(await world.until(page.book.capture.submit(correction))).toMatchObject({ kind: 'saved' })
  await world.pass(1_000)
  page.process.kill()
  while (((await device.store.all('entries'))[0]?.version ?? 0) > 1) device.store.loseTail(1)
  device.store.full = true
  device.online = true
  const later = await signedIn(world, device)
  await world.pass(60_000)
  expect(host.filings).toEqual([])
  expect(await world.until(later.book.capture.submit(correction))).toEqual({ kind: 'full' })
  device.store.full = false
  later.process.kill()
  await signedIn(world, device)
  await world.pass(60_000)
  expect(host.filings.map((filing) => filing.values.OBSERVACIONES)).toEqual([corrected])
})
