import { afterEach, expect, inject, it } from 'vitest'
import { lookAtEverything } from './axe.ts'
import { DESK } from './device.ts'
import { TestServer } from './server.ts'

let server: TestServer | undefined
afterEach(() => server?.stop())

it('on a desk at night axe finds nothing on any route', async () => {
  server = await TestServer.start(inject('template'))
  const { found, looked } = await lookAtEverything(server.port, {
    viewport: DESK,
    scheme: 'dark',
    thumb: false,
    dialogs: 'some',
  })
  expect(looked).toBeGreaterThan(30)
  expect(found).toEqual({})
}, 420_000)
