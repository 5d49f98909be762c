import { expect, it } from 'vitest'
import { lookAtEverything } from './axe.ts'
import { PHONE } from './device.ts'
import { stageOfTest } from './stage.ts'

const stage = stageOfTest()

it('on a phone axe finds nothing on any route or dialog in light, dark and sun, and no target is too small for a thumb', async () => {
  const { found, looked } = await lookAtEverything(stage, await stage.server(), PHONE)
  expect(looked).toBeGreaterThan(30)
  expect(found).toEqual({})
}, 600_000)
