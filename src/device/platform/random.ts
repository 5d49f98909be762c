import { v7 } from 'uuid'
import type { RandomSource } from '../../sync/ports/ports.ts'

export const systemRandom: RandomSource = {
  random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  uuid: (now) => v7({ msecs: now }),
}
