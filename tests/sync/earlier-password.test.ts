import { describe, expect, it } from 'vitest'
import { StoreFull } from '../../src/sync/ports/ports.ts'
import type { Device, Page } from './fakes/device.ts'
import { a01, a02 } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const picture = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer
type Made = ReturnType<typeof newWorld>

const draftOf = (number: string) => ({ ...a01(ANA, number), form: 'A01' })
const leave = async ({ world }: Made, page: Page) => {
  await world.until(page.book.session.signOut())
  page.process.kill()
}
const opens = ({ world }: Made, page: Page, password: string) => world.until(page.book.session.openLeftClosed(password))
const left = ({ world }: Made, page: Page) => now(world, page.book.session.leftClosed)

/** Ana leaves two drafts (one with a photo) and a form filed today; then her password is changed on another device. */
async function changedElsewhere(made = newWorld()) {
  const { world, host, newDevice } = made
  const device = newDevice()
  const page = await signedIn(world, device)
  const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
  await world.pass(10_000)
  await world.until(page.book.capture.saveDraft(draftOf('101')))
  await world.pass(60_000)
  await world.until(page.book.capture.saveDraft({ ...a02(ANA, '102', '70', picture('foto')), form: 'A02' }))
  await leave(made, page)
  host.changePassword(ANA, 'Otra.9')
  return { ...made, device, id }
}
const again = ({ world }: Made, device: Device, password = 'Otra.9') => signedIn(world, device, 'ana', password)

describe('what a person wrote, after the password was changed elsewhere', () => {
  it('is told at once and opens with the earlier password: drafts, their photos, and forms filed today', async () => {
    const made = await changedElsewhere()
    const page = await again(made, made.device)
    const { world } = made
    expect(await left(made, page)).toMatchObject({ drafts: [{ form: 'A02' }, { form: 'A01' }], filed: 1 })
    expect((await now(world, page.book.outbox.today)).captured).toBe(0)
    expect(await page.book.capture.draft('A01')).toBeUndefined()
    expect(await opens(made, page, 'Clave.1')).toEqual({ kind: 'opened', drafts: 2, filed: 1, waiting: 0 })
    expect((await page.book.capture.draft('A01'))?.values.CONSECUTIVO).toBe('101')
    expect((await page.book.capture.draft('A02'))?.photos).toEqual([{ slot: 'SOPORTE', bytes: picture('foto') }])
    expect((await entry(world, page, made.id)).state).toBe('filed')
    expect((await now(world, page.book.outbox.today)).captured).toBe(1)
    expect(await left(made, page)).toBeNull()
    expect(made.device.failures).toEqual([])
  })

  it('stays open afterwards, without signal too, and the earlier password opens nothing any more', async () => {
    const made = await changedElsewhere()
    const page = await again(made, made.device)
    await opens(made, page, 'Clave.1')
    await leave(made, page)
    made.device.online = false
    const next = await again(made, made.device)
    expect((await next.book.capture.draft('A01'))?.values.CONSECUTIVO).toBe('101')
    expect((await made.device.store.all('people'))[0]).not.toHaveProperty('earlier')
    expect(await opens(made, next, 'Clave.1')).toEqual({ kind: 'wrong' })
  })

  it('stays as it is when the password typed is a wrong one, and over any number of sign-ins', async () => {
    const made = await changedElsewhere()
    const page = await again(made, made.device)
    for (const password of ['no', 'Otra.9', '']) expect(await opens(made, page, password)).toEqual({ kind: 'wrong' })
    await leave(made, page)
    const next = await again(made, made.device)
    await made.world.pass(90 * 86_400_000)
    expect(await left(made, next)).toMatchObject({ drafts: [{}, {}], filed: 1 })
    expect(await opens(made, next, 'Clave.1')).toMatchObject({ drafts: 2, filed: 1 })
  })

  it('opens after two changes, each part with the password of its time', async () => {
    const made = await changedElsewhere()
    const page = await again(made, made.device)
    await made.world.until(page.book.capture.saveDraft({ ...draftOf('103'), form: 'A01 mended' }))
    await leave(made, page)
    made.host.changePassword(ANA, 'Tercera.3')
    const next = await again(made, made.device, 'Tercera.3')
    expect(await left(made, next)).toMatchObject({ drafts: [{}, {}, {}], filed: 1 })
    expect(await opens(made, next, 'Otra.9')).toEqual({ kind: 'opened', drafts: 1, filed: 0, waiting: 0 })
    expect((await next.book.capture.draft('A01 mended'))?.values.CONSECUTIVO).toBe('103')
    expect(await opens(made, next, 'Clave.1')).toEqual({ kind: 'opened', drafts: 2, filed: 1, waiting: 0 })
    expect(await left(made, next)).toBeNull()
  })

  it('is not pushed out by a new draft of the same form: it waits until that one is sent', async () => {
    const made = await changedElsewhere()
    const { world } = made
    const page = await again(made, made.device)
    await world.until(page.book.capture.saveDraft(draftOf('104')))
    expect(await opens(made, page, 'Clave.1')).toEqual({ kind: 'opened', drafts: 1, filed: 1, waiting: 1 })
    expect((await page.book.capture.draft('A01'))?.values.CONSECUTIVO).toBe('104')
    idOf(await world.until(page.book.capture.submit(a01(ANA, '104'))))
    expect(await left(made, page)).toMatchObject({ drafts: [{ form: 'A01' }], filed: 0 })
    expect(await opens(made, page, 'Clave.1')).toMatchObject({ kind: 'opened', drafts: 1 })
    expect((await page.book.capture.draft('A01'))?.values.CONSECUTIVO).toBe('101')
  })

  it('survives a page that still works under the earlier key and saves a draft', async () => {
    const made = newWorld()
    const { world, host, newDevice } = made
    const device = newDevice()
    const old = await signedIn(world, device)
    host.changePassword(ANA, 'Otra.9')
    const page = await again(made, device)
    await world.until(old.book.capture.saveDraft(draftOf('105')))
    await world.until(page.book.capture.saveDraft(draftOf('106')))
    await world.until(page.book.capture.dropDraft('A01'))
    expect(await opens(made, page, 'Clave.1')).toMatchObject({ kind: 'opened', drafts: 1 })
    expect((await page.book.capture.draft('A01'))?.values.CONSECUTIVO).toBe('105')
  })

  it('goes when the person lets it go, with its photos, and nothing else goes with it', async () => {
    const made = await changedElsewhere()
    const { world, device } = made
    const page = await again(made, device)
    device.online = false
    idOf(await world.until(page.book.capture.submit(a02(ANA, '108', '70', picture('otra')))))
    await world.until(page.book.capture.saveDraft({ ...a02(ANA, '107', '70', picture('nueva')), form: 'A02' }))
    await world.until(page.book.session.letGoLeftClosed())
    expect(await left(made, page)).toBeNull()
    expect((await page.book.capture.draft('A02'))?.photos).toEqual([{ slot: 'SOPORTE', bytes: picture('nueva') }])
    expect(await now(world, page.book.outbox.entries)).toHaveLength(1)
    expect(await device.store.all('drafts')).toHaveLength(1)
    expect(await device.store.all('photos')).toHaveLength(2)
    expect(await device.store.all('entries')).toHaveLength(1)
    expect(await opens(made, page, 'Clave.1')).toEqual({ kind: 'wrong' })
  })

  it('keeps nobody waiting: what is unsent is readable and leaves meanwhile', async () => {
    const made = newWorld()
    const { world, host, newDevice } = made
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.until(page.book.capture.saveDraft(draftOf('101')))
    page.process.kill()
    host.changePassword(ANA, 'Otra.9')
    device.online = true
    const next = await again(made, device)
    await world.pass(60_000)
    expect((await entry(world, next, id)).state).toBe('filed')
    expect(host.filings).toHaveLength(1)
    expect(await left(made, next)).toMatchObject({ drafts: [{ form: 'A01' }], filed: 0 })
  })

  it('is shown to no other person of the device, and neither opened nor let go by him', async () => {
    const made = await changedElsewhere()
    await leave(made, await again(made, made.device))
    const beto = await signedIn(made.world, made.device, 'beto', 'Clave.2')
    expect(await left(made, beto)).toBeNull()
    expect(await opens(made, beto, 'Clave.1')).toEqual({ kind: 'wrong' })
    await made.world.until(beto.book.session.letGoLeftClosed())
    await leave(made, beto)
    const ana = await again(made, made.device)
    expect(await opens(made, ana, 'Clave.1')).toMatchObject({ drafts: 2, filed: 1 })
  })

  it('is not harmed by a full disk, nor by a change of the password here', async () => {
    const made = await changedElsewhere()
    const { world, device } = made
    const page = await again(made, device)
    const { commit } = device.store
    device.store.commit = () => Promise.reject(new StoreFull())
    await expect(opens(made, page, 'Clave.1')).rejects.toThrow(StoreFull)
    device.store.commit = commit
    expect(await world.until(page.book.session.changePassword('Otra.9', 'Nueva.2'))).toBe('changed')
    expect(await opens(made, page, 'Clave.1')).toEqual({ kind: 'opened', drafts: 2, filed: 1, waiting: 0 })
    expect((await page.book.capture.draft('A01'))?.values.CONSECUTIVO).toBe('101')
  })

  it('without a password changed, nothing is asked', async () => {
    const made = newWorld()
    const device = made.newDevice()
    const page = await signedIn(made.world, device)
    await made.world.until(page.book.capture.saveDraft(draftOf('101')))
    await leave(made, page)
    const next = await signedIn(made.world, device)
    expect(await left(made, next)).toBeNull()
    expect((await next.book.capture.draft('A01'))?.values.CONSECUTIVO).toBe('101')
  })

  it.each(['entries', 'photos'] as const)(
    'does not keep the person out for a key of the device that is damaged (%s)',
    async (table) => {
      const made = newWorld()
      const { world, host, newDevice } = made
      const device = newDevice()
      const page = await signedIn(world, device)
      device.online = false
      const spoilt = idOf(await world.until(page.book.capture.submit(a02(ANA, '100', '70', picture('foto')))))
      const whole = idOf(await world.until(page.book.capture.submit(a01(ANA, '101'))))
      await leave(made, page)
      device.journal.files.clear()
      const keyForDevice = new ArrayBuffer(20)
      const [photo] = await device.store.all('photos')
      const row = await device.store.get('entries', spoilt)
      if (!photo || !row) throw new Error('nothing to spoil')
      await device.store.commit([
        table === 'entries' ? { table, put: { ...row, keyForDevice } } : { table, put: { ...photo, keyForDevice } },
      ])
      host.changePassword(ANA, 'Otra.9')
      device.online = true
      const next = await again(made, device)
      await world.pass(60_000)
      expect((await entry(world, next, whole)).state).toBe('filed')
      expect((await entry(world, next, spoilt)).state).toBe(table === 'entries' ? 'unreadable' : 'refused')
    },
  )
})
