/** Forms sent only in their person's session, and a device revoked in 'Mis dispositivos'. */
import { describe, expect, it } from 'vitest'
import { forms } from '../../src/registry/index.ts'
import { devicesTexts } from '../../src/registry/texts/devices.ts'
import { outboxTexts } from '../../src/registry/texts/outbox.ts'
import { a01, a06 } from './fakes/forms.ts'
import { ANA, entry, idOf, newWorld, now, signedIn } from './harness.ts'

const CHIP = '7100'

function prepared() {
  const made = newWorld()
  made.host.addNumbers('A06', ANA, 100, 9)
  return { ...made, device: made.newDevice() }
}

describe('what gives an animal, a right or an address away', () => {
  it('is said by its definition', () => {
    const keys = forms.filter(({ onlyByPerson }) => onlyByPerson).map(({ key }) => key)
    expect(keys.sort()).toEqual(['A06', 'A12', 'A12-sub', 'misAprisco', 'misDatos'])
  })

  it('waits while its person is signed out, although other forms of his leave by the token', async () => {
    const { world, host, device } = prepared()
    const page = await signedIn(world, device)
    // The person's session has ended, and the device has been notified.
    host.endSessions(ANA)
    page.book.lookups.refresh({ operation: 'selecciones/seleccionPaises', fields: {}, passing: [] })
    await world.pass(10_000)
    const given = idOf(await world.until(page.book.capture.submit(a06(ANA, '100', CHIP))))
    const served = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(60_000)
    expect(await entry(world, page, served)).toMatchObject({ state: 'filed' })
    expect(await entry(world, page, given)).toMatchObject({
      state: 'waiting',
      why: outboxTexts.byPerson,
      attempts: 0,
    })
    await world.until(page.book.session.signOut())
    page.process.wake()
    await world.pass(120_000)
    expect(host.filings.map(({ form }) => form)).toEqual(['A01'])
    expect(host.calls.filter(({ operation }) => operation === 'formularioA06/ingresarFormularioA06')).toEqual([])

    await world.until(page.book.session.signIn('ana', 'Clave.1'))
    await world.pass(20_000)
    expect(host.filings.map(({ form }) => form)).toEqual(['A01', 'A06'])
    const sent = host.calls.filter(({ fields, operation }) => JSON.stringify([operation, fields]).includes('A06'))
    for (const { as } of sent) expect(as).toBe('session')
    expect(await entry(world, page, given)).toMatchObject({ state: 'filed' })
  })
})

describe('a device that was ended', () => {
  it('says what happened, sends nothing, costs no attempt, and goes on once its person has signed in again', async () => {
    const { world, host, device } = prepared()
    const page = await signedIn(world, device)
    host.endDevices(ANA)
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(60_000)
    expect(host.filings).toEqual([])
    expect(await entry(world, page, id)).toMatchObject({
      state: 'waiting',
      why: devicesTexts.endedHere,
      attempts: 0,
    })
    expect(await now(world, page.book.outbox.connection)).toMatchObject({ ended: true, paused: true, unsent: 1 })
    await world.until(page.book.session.signOut())
    await world.until(page.book.session.signIn('ana', 'Clave.1'))
    await world.pass(10_000)
    expect(host.filings).toHaveLength(1)
    expect((await now(world, page.book.outbox.connection)).ended).toBeUndefined()
  })

  it('is told also where it only reads', async () => {
    const { world, host, device } = prepared()
    const page = await signedIn(world, device)
    host.endDevices(ANA)
    page.book.lookups.refresh({ operation: 'selecciones/seleccionPaises', fields: {}, passing: [] })
    await world.pass(10_000)
    expect(await now(world, page.book.outbox.connection)).toMatchObject({ ended: true, unsent: 0 })
  })

  it('an expired session is not called so', async () => {
    const { world, host, device } = prepared()
    const page = await signedIn(world, device)
    host.endSessions(ANA)
    host.endTokens(ANA)
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(60_000)
    expect((await entry(world, page, id)).why).toBe(outboxTexts.signedOut)
    expect((await now(world, page.book.outbox.connection)).ended).toBeUndefined()
  })
})
