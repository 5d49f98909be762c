/** An upgraded host has more capacities than at sign-in: they are used without signing in again. */
import { describe, expect, it } from 'vitest'
import { a01 } from './fakes/forms.ts'
import type { HostKind } from './fakes/host.ts'
import { ANA, idOf, newWorld, now, signedIn } from './harness.ts'

type World = ReturnType<typeof newWorld>

/** ms after which a page probes the host again when its person returns. */
const A_WHILE = 60_000

async function olderHost(kind: HostKind = 'ours', lacking = 'arrendados') {
  const all = newWorld(kind)
  all.host.lacks.add(lacking)
  const device = all.newDevice()
  const page = await signedIn(all.world, device)
  await all.world.until(page.book.device.prepare())
  await all.world.pass(A_WHILE)
  return { ...all, device, page }
}

const inventoryAsked = ({ host }: Pick<World, 'host'>) =>
  host.calls.flatMap(({ operation, fields }) =>
    operation === 'dashboard/dataAnimales' ? [fields.ARRENDADOS ?? 'without'] : [],
  )

describe('a host that gains a capacity', () => {
  it('is asked for it by the page that is open, and whoever is at work stays signed in', async () => {
    const all = await olderHost()
    expect(new Set(inventoryAsked(all))).toEqual(new Set(['without']))
    all.host.lacks.clear()
    all.host.calls = []
    all.page.process.wake()
    await all.world.pass(A_WHILE)
    expect(inventoryAsked(all), 'its males of others come at once, however young what was kept').toEqual(['1'])
    const session = await now(all.world, all.page.book.session.state)
    expect(session).toMatchObject({ kind: 'in', online: true, person: { nid: ANA } })
    expect(all.host.calls.filter(({ operation }) => operation === 'usuario/login')).toEqual([])
    expect(all.device.failures).toEqual([])
  })

  it('is known after the next sign-in without signal too, and to the sender that nobody unlocked', async () => {
    const all = await olderHost('withoutBatch', 'idempotencia')
    all.host.lacks.clear()
    all.page.process.wake()
    await all.world.pass(A_WHILE)
    all.page.process.kill()
    all.device.online = false
    const again = all.device.openPage()
    await all.world.until(again.book.session.signIn('ana', 'Clave.1'))
    const session = await now(all.world, again.book.session.state)
    expect(session.kind === 'in' && session.person.capacidades).toContain('idempotencia')

    idOf(await all.world.until(again.book.capture.submit(a01(ANA, '100'))))
    await all.world.until(again.book.session.signOut())
    again.process.kill()
    all.device.online = true
    all.host.calls = []
    await all.world.until(all.device.openServiceWorker().sender.wake())
    const sent = all.host.calls.filter(({ key }) => key)
    expect(sent, 'its idempotency key travels').toHaveLength(1)
  })

  it('never takes one away, and one of the documents changes nothing', async () => {
    const all = await olderHost()
    const had = await now(all.world, all.page.book.session.state)
    all.host.lacks.add('idempotencia')
    all.page.process.wake()
    await all.world.pass(A_WHILE)
    expect(await now(all.world, all.page.book.session.state)).toEqual(had)

    const documented = await olderHost('documented')
    documented.host.calls = []
    documented.page.process.wake()
    await documented.world.pass(A_WHILE)
    const session = await now(documented.world, documented.page.book.session.state)
    expect(session.kind === 'in' && session.person.capacidades).toEqual([])
  })
})
