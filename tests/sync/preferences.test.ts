/** A person's display preferences: stored sealed on the device, separately for each person. */
import { describe, expect, it } from 'vitest'
import { newWorld, now, signedIn } from './harness.ts'
import { inClear } from './on-disk.ts'

function withTwo() {
  const made = newWorld()
  made.host.accounts.push(
    { usuario: 'rita', password: 'Clave.4', nid: '4004', zona: '02' },
    { usuario: 'raul', password: 'Clave.5', nid: '5005', zona: '02' },
  )
  return { ...made, device: made.newDevice() }
}

describe('the preferences of a person', () => {
  it('are there again after the page was killed, and nobody else has them', async () => {
    const { world, device } = withTwo()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    expect(await now(world, page.book.lists.preferences)).toEqual({})
    await world.until(page.book.lists.prefer('lista A01', { filas: 25 }))
    page.process.kill()
    const again = await signedIn(world, device, 'rita', 'Clave.4')
    expect(await now(world, again.book.lists.preferences)).toEqual({ 'lista A01': { filas: 25 } })
    await world.until(again.book.session.signOut())
    const raul = await signedIn(world, device, 'raul', 'Clave.5')
    expect(await now(world, raul.book.lists.preferences)).toEqual({})
  })

  it('of two made at once both stay', async () => {
    const { world, device } = withTwo()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    await world.until(Promise.all([page.book.lists.prefer('uno', 1), page.book.lists.prefer('dos', 2)]))
    expect(await now(world, page.book.lists.preferences)).toEqual({ uno: 1, dos: 2 })
  })

  it('cannot be read from the disk', async () => {
    const { world, device } = withTwo()
    const page = await signedIn(world, device, 'rita', 'Clave.4')
    await world.until(page.book.lists.prefer('lista A01', { filtro: 'Zarzamora' }))
    expect(await world.until(inClear(device))).not.toContain('Zarzamora')
  })
})
