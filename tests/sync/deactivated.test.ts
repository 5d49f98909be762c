import { describe, expect, it } from 'vitest'
// Loaded when first used: a fake world does not wait for a file.
import '../../src/sync/writing/rescue.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, idOf, newWorld, now, signedIn } from './harness.ts'

/** Ana captured a form without signal and was deactivated before it could leave. */
async function deactivated() {
  const { world, host, newDevice } = newWorld()
  const device = newDevice()
  const page = await signedIn(world, device)
  device.online = false
  const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
  page.process.kill()
  const account = host.accounts.find(({ nid }) => nid === ANA)
  if (account) account.deactivated = true
  device.online = true
  device.fate = ({ operation }) => (operation === 'usuario/login' ? { kind: 'fine' } : { kind: 'requestLost' })
  return { world, device, id, newDevice }
}

describe('a deactivated person who signs in with signal', () => {
  it('is told so, and reaches the waiting forms and the rescue copy', async () => {
    const { world, device, id } = await deactivated()
    const { book } = device.openPage()
    expect(await world.until(book.session.signIn('ana', 'Clave.1'))).toMatchObject({ kind: 'in', offline: true })
    expect(await now(world, book.session.state)).toMatchObject({ kind: 'in', deactivated: true })
    expect((await now(world, book.outbox.entries)).map((entry) => entry.id)).toEqual([id])
    expect((await world.until(book.outbox.exportRescue())).unread).toEqual({ forms: 0, photos: 0 })
  })

  it('with a wrong password is told nothing of it', async () => {
    const { world, device } = await deactivated()
    expect(await world.until(device.openPage().book.session.signIn('ana', 'otra'))).toEqual({ kind: 'wrong' })
  })

  it('on a device that does not know the person: told so, and nothing is opened', async () => {
    const { world, newDevice } = await deactivated()
    const { book } = newDevice().openPage()
    expect(await world.until(book.session.signIn('ana', 'Clave.1'))).toEqual({ kind: 'deactivated' })
    expect(await now(world, book.session.state)).toEqual({ kind: 'out' })
  })
})
