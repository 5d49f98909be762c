/** Promise 12: what was told saved outlives the browser's database (src/sync/copy). */
import { describe, expect, it } from 'vitest'
import { formOf, type Values } from '../../src/registry/index.ts'
import { outboxTexts } from '../../src/registry/texts/outbox.ts'
import { filesIn } from '../../src/sync/copy/files.ts'
import type { Device } from './fakes/device.ts'
import { a01, a02, picture } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

/** A phone without signal on which a form and one with its picture wait. */
async function captured(kind: 'ours' | 'documented' = 'ours') {
  const made = newWorld(kind)
  const { world } = made
  const device = made.newDevice()
  const page = await signedIn(world, device)
  device.online = false
  const first = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
  const second = idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('p', 5_000)))))
  await world.pass(1_000)
  return { ...made, device, page, first, second }
}

const rowsOf = async ({ copy }: Device, id: string) =>
  (filesIn(await copy.list()).entries.get(id)?.rows ?? []).map(({ kind, version }) => `${kind}${version}`)
const numbers = (host: { filings: readonly { form: string; number: string }[] }) =>
  host.filings.map(({ form, number }) => `${form} ${number}`).sort()

describe('the browser throws its database away', () => {
  it.each(['ours', 'documented'] as const)(
    'every form is back with its picture, opens without signal, and is filed once (%s)',
    async (kind) => {
      const { world, host, device, page, second } = await captured(kind)
      page.process.kill()
      device.loseDatabase()
      const later = await signedIn(world, device)
      const whole = await entry(world, later, second)
      expect(whole).toMatchObject({ state: 'waiting', number: '100' })
      expect(await later.book.outbox.photo(whole.photos[0]?.id ?? '')).toEqual(picture('p', 5_000))
      // The cookie's owner and the send-only token died with the database.
      device.online = true
      later.process.kill()
      await signedIn(world, device)
      await world.pass(10 * 60_000)
      expect(numbers(host)).toEqual(['A01 100', 'A02 100'])
      expect(host.filings.find(({ form }) => form === 'A02')?.photos).not.toEqual({})
      expect(device.failures).toEqual([])
    },
  )

  it.each(['now', 'an earlier release'])('a sign-in that its lost tail had is back (copied by %s)', async (by) => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    await signedIn(world, device)
    const first = await device.store.get('people', 'ana')
    if (!first) throw new Error('nobody signed in')
    await world.pass(60_000)
    const page = await signedIn(world, device)
    const second = await device.store.get('people', 'ana')
    page.process.kill()
    await device.store.commit([{ table: 'people', put: first }])
    const [name = ''] = [...device.journal.files.keys()].filter((one) => one.startsWith('k-ana~'))
    const file = device.journal.files.get(name)
    device.journal.files.delete(name)
    if (file) device.journal.files.set(by === 'now' ? name : 'k-ana~2', file)
    const later = device.openPage()
    expect((await world.until(later.process.ports.store.get('people', 'ana')))?.lastSignIn).toBe(second?.lastSignIn)
    expect(second?.lastSignIn).toBeGreaterThan(first.lastSignIn)
  })

  it('whoever signs in while it is being replaced is known here all the same', async () => {
    const { world, device, page, second } = await captured()
    page.process.kill()
    device.loseDatabase()
    const list = device.journal.list
    let failures = 0
    // At the start of its two contexts, and when the sign-in compares first.
    device.journal.list = () => (++failures > 3 ? list() : Promise.reject(new Error('being replaced')))
    const later = await signedIn(world, device)
    expect(await entry(world, later, second)).toMatchObject({ state: 'waiting' })
  })

  it('signed in once, its person leaves them to the locked device as before', async () => {
    const { world, host, device, page } = await captured()
    page.process.kill()
    device.loseDatabase()
    const later = await signedIn(world, device)
    device.online = true
    await signedIn(world, device)
    later.process.kill()
    await world.pass(10 * 60_000)
    expect(numbers(host)).toEqual(['A01 100', 'A02 100'])
  })

  it.each([
    ['was filed', 'fine'],
    ['was sent without an answer', 'answerLost'],
  ] as const)(
    'a correction that waits for the previous password is not filed over a later one that %s',
    async (_, kind) => {
      const { world, host, newDevice } = newWorld()
      const device = newDevice()
      const page = await signedIn(world, device)
      const rows: Values[] = []
      for (const number of ['100', '101']) {
        const id = idOf(await world.until(page.book.capture.submit(a01(ANA, number))))
        await world.pass(10_000)
        rows.push((await entry(world, page, id)).values)
      }
      const corrected = async ({ book }: typeof page, number: string, OBSERVACIONES: string) => {
        const row = rows.find(({ CONSECUTIVO }) => CONSECUTIVO === number) ?? {}
        return idOf(
          await world.until(book.capture.submit({ ...a01(ANA, number, { OBSERVACIONES }), mode: 'edit', row })),
        )
      }
      device.online = false
      const first = await corrected(page, '100', 'primera')
      await corrected(page, '101', 'única')
      await world.pass(1_000)
      page.process.kill()
      device.loseDatabase()
      host.changePassword(ANA, 'Otra.9')
      device.online = true
      const later = await signedIn(world, device, 'ana', 'Otra.9')
      device.fate = () => ({ kind })
      await corrected(later, '100', 'segunda')
      await world.pass(60_000)
      await world.until(later.book.session.openLeftClosed('Clave.1'))
      device.fate = () => ({ kind: 'fine' })
      await world.pass(10 * 60_000)
      expect(host.filings.map(({ fields }) => fields.OBSERVACIONES)).toEqual(['segunda', 'única'])
      expect(await entry(world, later, first)).toMatchObject({ state: 'refused', why: outboxTexts.overtaken })
    },
  )

  it('a form that was on its way asks the host first', async () => {
    const { world, host, device, page, first } = await captured('documented')
    device.online = true
    device.mayDie = (_, moment, what) => moment === 'answered' && what === formOf('A01').submit.operation
    page.process.wake()
    await world.pass(60_000)
    device.mayDie = () => false
    page.process.kill()
    device.loseDatabase()
    device.online = false
    const later = await signedIn(world, device)
    expect(await device.store.get('entries', first)).toMatchObject({ state: 'waiting', uncertain: true })
    device.online = true
    await signedIn(world, device)
    later.process.wake()
    await world.pass(20 * 60_000)
    expect(numbers(host)).toEqual(['A01 100', 'A02 100'])
  })

  it('a discarded form does not come back', async () => {
    const { world, device, page, first, second } = await captured()
    expect(await world.until(page.book.capture.discard(first))).toBe('discarded')
    page.process.kill()
    device.loseDatabase()
    const later = await signedIn(world, device)
    expect((await now(world, later.book.outbox.entries)).map(({ id }) => id)).toEqual([second])
  })

  it('the numbers that they use are taken, and a second form cannot have them', async () => {
    const { world, device, page } = await captured()
    page.process.kill()
    device.loseDatabase()
    const later = await signedIn(world, device)
    expect(await world.until(later.book.capture.submit(a01(ANA, '100')))).toMatchObject({ kind: 'invalid' })
  })

  it('under an open page: signing in again finds them', async () => {
    const { world, device, page, first } = await captured()
    device.loseDatabase()
    await world.until(page.book.session.signIn('ana', 'Clave.1'))
    expect(await entry(world, page, first)).toMatchObject({ state: 'waiting' })
  })

  it('filed forms are known as filed, and nothing of them is sent again', async () => {
    const { world, host, device, page, first } = await captured()
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    page.process.kill()
    expect((await rowsOf(device, first))[0]).toMatch(/^s/)
    device.loseDatabase()
    const later = await signedIn(world, device)
    expect((await now(world, later.book.outbox.entries)).map(({ state }) => state)).toEqual(['filed', 'filed'])
    await world.pass(10 * 60_000)
    expect(host.filings).toHaveLength(2)
  })
})

describe('the copy', () => {
  it.each(['half', 'zeros'] as const)('one record that is %s harms no other', async (how) => {
    const { world, device, page, first, second } = await captured()
    page.process.kill()
    for (const name of device.journal.files.keys()) if (name.startsWith(`f-${first}`)) device.journal.spoil(name, how)
    device.loseDatabase()
    const later = await signedIn(world, device)
    expect((await now(world, later.book.outbox.entries)).map(({ id }) => id)).toEqual([second])
  })

  it('a picture that the database cannot read is taken from it, and the form is sent with it', async () => {
    const { world, host, device, page, second } = await captured()
    const photo = (await device.store.get('entries', second))?.photos[0]?.id ?? ''
    device.store.break('photos', photo)
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    expect(numbers(host)).toEqual(['A01 100', 'A02 100'])
  })

  it('has no room: forms are saved all the same, and copied when there is', async () => {
    const { world, device, page } = await captured()
    device.journal.full = true
    const third = idOf(await world.until(page.book.capture.submit(a01(ANA, '101'))))
    await world.pass(1_000)
    expect(await rowsOf(device, third)).toEqual([])
    device.journal.full = false
    await world.pass(61_000)
    expect(await rowsOf(device, third)).toEqual(['f1'])
  })

  it('forms that leave together cost a few files, not one each', async () => {
    const { world, device, page } = await captured()
    for (let n = 101; n < 110; n++) await world.until(page.book.capture.submit(a01(ANA, String(n))))
    await world.pass(1_000)
    let written = 0
    const write = device.journal.write.bind(device.journal)
    device.journal.write = (name, bytes) => {
      written++
      return write(name, bytes)
    }
    device.online = true
    page.process.wake()
    await world.pass(60_000)
    expect((await now(world, page.book.outbox.entries)).every(({ state }) => state === 'filed')).toBe(true)
    expect(written).toBeLessThan(10)
  })

  it('a copy that is lost is written again', async () => {
    const { world, device, page, first } = await captured()
    page.process.kill()
    device.journal.files.clear()
    await signedIn(world, device)
    await world.pass(1_000)
    expect(await rowsOf(device, first)).toEqual(['f1'])
  })
})

it('a form that is discarded on a full disk does not come back, and has its tombstone once there is room', async () => {
  const { world, device, page, first, second } = await captured()
  device.journal.full = true
  expect(await world.until(page.book.capture.discard(first))).toBe('discarded')
  expect(await rowsOf(device, first)).toEqual([])
  device.journal.full = false
  expect(await world.until(page.book.capture.discard(second))).toBe('discarded')
  expect([...device.journal.files.keys()].filter((name) => name.startsWith('x-'))).toHaveLength(2)
  page.process.kill()
  device.store.loseTail(4)
  const later = await signedIn(world, device)
  expect(await now(world, later.book.outbox.entries)).toEqual([])
})
