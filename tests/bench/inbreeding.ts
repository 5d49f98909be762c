/**
 * Inbreeding at full size: ten complete generations (a book of some thirty years), one sire to thirty dams. Times in
 * ms, each cold.
 */
import { encodeHerd } from '../../src/sync/inventory/encode.ts'
import { openHerd } from '../../src/sync/inventory/further-herd.ts'
import { chipOf, inventedHerd } from './invented-herd.ts'

const GENERATIONS = 10
const DAMS_A_SIRE = 30
const PAIRS = 5

/** An opened inventory without any cached query. */
function herdOfGenerations(animals: number) {
  let state = 42
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 0x1_0000_0000) * below)
  }
  const source = inventedHerd(animals)
  const size = Math.floor(animals / GENERATIONS)
  const rows = source.rows.map((row, n) => {
    const before = (Math.floor(n / size) - 1) * size
    if (before < 0) return { ...row, CHIP_PADRE: '', CHIP_MADRE: '' }
    const sire = before + random(Math.floor(size / DAMS_A_SIRE)) * DAMS_A_SIRE
    return { ...row, CHIP_PADRE: chipOf(sire), CHIP_MADRE: chipOf(before + random(size)) }
  })
  const blob = encodeHerd([{ ...source, rows }])
  return () => openHerd(blob)
}

/** The slowest of several pairs of the last generation, each as the first query of a newly opened inventory. */
export function measurePair(animals = 100_000): number {
  const open = herdOfGenerations(animals)
  return Math.max(
    ...Array.from({ length: PAIRS }, (_, n) => {
      const herd = open()
      return timed(() => {
        if (!herd.pair(chipOf(animals - 2 - n), chipOf(animals - 50 - n))) throw new Error('no such pair')
      })
    }),
  )
}

export function measureAll(animals = 100_000): number {
  const herd = herdOfGenerations(animals)()
  return timed(() => {
    if (herd.coefficients().length < animals) throw new Error('coefficients are missing')
  })
}

function timed(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}
