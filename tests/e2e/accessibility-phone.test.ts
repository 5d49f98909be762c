import { afterEach, expect, inject, it } from 'vitest'
import { lookAtEverything } from './axe.ts'
import { PHONE } from './device.ts'
import { TestServer } from './server.ts'

let server: TestServer | undefined
afterEach(() => server?.stop())

it('on a phone in the sun axe finds nothing on any route or dialog, and no target is too small for a thumb', async () => {
  server = await TestServer.start(inject('template'))
  const { found, looked } = await lookAtEverything(server.port, PHONE)
  expect(looked).toBeGreaterThan(30)
  expect(found).toEqual({})
}, 420_000)
