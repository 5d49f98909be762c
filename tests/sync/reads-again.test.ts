/** What is shown is read again when it may have changed, and not with each step of what goes on beside it. */
import { expect, it } from 'vitest'
import { keyOf, type LookupRequest } from '../../src/registry/index.ts'
import type { ActiveUser } from '../../src/sync/accounts/session.ts'
import type { BackgroundStatus } from '../../src/sync/contract/background.ts'
import { type Signal, signal } from '../../src/sync/core/live-query.ts'
import { createReader } from '../../src/sync/reading/reader.ts'
import { BETO, newWorld, signedIn } from './harness.ts'

const numbersOf = (CODIGO: string): LookupRequest => ({
  operation: 'selecciones/seleccionCodigos',
  fields: { NID_PROPIETARIO: BETO, CODIGO },
  passing: [],
})

it('hears of its own answer and of the signal, not of other answers nor of each step of a preparation', async () => {
  const { world, newDevice } = newWorld()
  const page = await signedIn(world, newDevice(), 'admin', 'Clave.3')
  const idle: BackgroundStatus = {
    sending: false,
    reachable: true,
    paused: false,
    progress: undefined,
    doing: '',
    fetching: [],
  }
  const status = signal(idle)
  const here = signal({ person: { nid: '9' } }) as unknown as Signal<ActiveUser | null>
  const reader = createReader(page.process.ports, page.background, here, status)
  const heard = { work: 0, own: 0, other: 0 }
  reader.work(() => heard.work++)
  reader.comingOf(numbersOf('A02'))(() => heard.own++)
  reader.comingOf(numbersOf('A04'))(() => heard.other++)

  for (const progress of [0.1, 0.2, 0.3])
    status.set({ ...idle, progress, doing: `${progress}`, shares: { [BETO]: progress } })
  expect(heard).toEqual({ work: 0, own: 0, other: 0 })
  status.set({ ...idle, fetching: [keyOf(numbersOf('A02'))] })
  status.set(idle)
  expect(heard).toEqual({ work: 2, own: 2, other: 0 })
  status.set({ ...idle, reachable: false })
  expect(heard).toEqual({ work: 3, own: 3, other: 1 })

  // Asked for from here: whoever waits hears of the end, though the worker never told of the beginning.
  status.set(idle)
  const before = { ...heard }
  reader.want(numbersOf('A02'), undefined)
  await world.pass(60_000)
  expect(heard.own).toBeGreaterThan(before.own)
  expect(heard.other).toBe(before.other)
  expect(reader.isComing(numbersOf('A02'))).toBe(false)
})
