/** Online actions. */
import { describe, expect, it } from 'vitest'
import { ANA, newWorld, signedIn } from './harness.ts'

describe('an act', () => {
  it('never goes under somebody else’s cookie, but for what is done for anyone', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await signedIn(world, device, 'beto', 'Clave.2')
    const asked = (operation: string) => host.calls.some((call) => call.operation === operation)
    const saved = await world.until(page.book.desk.act({ operation: 'ayuda/ingresarAyuda', fields: {} }))
    expect([saved.kind, asked('ayuda/ingresarAyuda')]).toEqual(['signedOut', false])
    await world.until(
      page.book.desk.act({ operation: 'usuario/buscaCorreoUsuario', fields: { nidPropietario: 'ana' } }),
    )
    expect(asked('usuario/buscaCorreoUsuario')).toBe(true)
  })

  it('of somebody who is not signed in asks for the reason of a refusal too', async () => {
    const { world, host, newDevice } = newWorld()
    const page = newDevice().openPage()
    await world.until(
      page.book.desk.act({ operation: 'usuario/actualizaPasswordNew', fields: { password: '123456', datos: 'y' } }),
    )
    expect(host.calls.at(-1)).toMatchObject({ operation: 'usuario/actualizaPasswordNew', detail: true })
  })

  it('that changes a password is never sent twice: the second answer would deny the first', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.fate = (call) =>
      call.operation === 'usuario/actualizaPasswordNew' ? { kind: 'answerLost' } : { kind: 'fine' }
    const answer = await world.until(
      page.book.desk.act({ operation: 'usuario/actualizaPasswordNew', fields: { password: 'x', datos: 'y' } }),
    )
    expect(answer.kind).toBe('unclear')
    expect(host.calls.filter(({ operation }) => operation === 'usuario/actualizaPasswordNew')).toHaveLength(1)
  })

  it('is answered in words also where the disk fails at it: nobody waits before a button for ever', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    const { commit, get } = device.store
    device.store.commit = () => Promise.reject(new Error('the disk is gone'))
    host.endSessions(ANA)
    const act = { operation: 'ayuda/ingresarAyuda', fields: {} } as const
    expect(await world.until(page.book.desk.act(act))).toEqual({ kind: 'signedOut' })
    device.store.get = () => Promise.reject(new Error('the disk is gone'))
    expect(await world.until(page.book.desk.act(act))).toEqual({ kind: 'unclear' })
    const reading = { operation: 'ayuda/ayudaGeneral', fields: { dato: 'A01' } } as const
    expect(await world.until(page.book.desk.act(reading))).toEqual({ kind: 'needsConnection' })
    Object.assign(device.store, { commit, get })
  })

  it('that has to wait is told what for, in the words of the host', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.fate = () => ({ kind: 'breakdown', status: 429, done: false, retryAfter: 40 })
    const answer = await world.until(page.book.desk.act({ operation: 'ayuda/ingresarAyuda', fields: {} }))
    expect(answer).toEqual({ kind: 'wait', seconds: 40, text: 'falla' })
  })

  it('without signal says so and asks nothing', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    device.online = false
    const before = host.calls.length
    const asked = { operation: 'ayuda/ingresarAyuda', fields: {} } as const
    expect(await world.until(page.book.desk.act(asked))).toEqual({ kind: 'needsConnection' })
    expect(host.calls).toHaveLength(before)
  })
})
