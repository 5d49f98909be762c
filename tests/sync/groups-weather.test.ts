/**
 * Days of work on groups with random failures, determined by a seed: in the end the host has what the device showed,
 * once.
 */
import { describe, expect, it } from 'vitest'
import { formOf } from '../../src/registry/index.ts'
import { random } from './fakes/chance.ts'
import type { Fate } from './fakes/device.ts'
import { a01a, a04, joins, leaves } from './fakes/forms.ts'
import type { HostKind } from './fakes/host.ts'
import { ANA, newWorld, now, signedIn } from './harness.ts'

/** SEEDS=n runs more of them. */
const SEEDS = Number(process.env.SEEDS ?? 4)
const STEPS = 45
const group = formOf('A01a')

async function days(seed: number, kind: HostKind) {
  const next = random(seed * 104_729 + kind.length)
  const below = (n: number) => Math.floor(next() * n)
  const { world, host, newDevice } = newWorld(kind)
  host.addNumbers('A01a', ANA, 100, 20)
  const device = newDevice()
  const page = await signedIn(world, device)
  const fate = (): Fate => {
    switch (below(7)) {
      case 0:
        return { kind: 'requestLost', ms: below(3_000) }
      case 1:
        return { kind: 'answerLost', ms: below(3_000) }
      case 2:
        return { kind: 'breakdown', status: 500, done: next() < 0.5 }
      // A host without idempotency keys does not recognise a call repeated a minute later, and executes it again.
      case 3:
        return kind === 'documented' ? { kind: 'fine' } : { kind: 'late', ms: below(20_000) }
      default:
        return { kind: 'fine', ms: below(800) }
    }
  }
  device.fate = fate

  /** The displayed state: the females of each group, and those that have given birth. */
  const shown = new Map<string, Set<string>>()
  const born = new Set<string>()
  let births = 100
  const submit = async (filled: Parameters<typeof page.book.capture.submit>[0]) => {
    const said = await world.until(page.book.capture.submit(filled))
    expect(['saved', 'undone']).toContain(said.kind)
  }
  for (let step = 0; step < STEPS; step++) {
    const [number, females] = [...shown][below(shown.size)] ?? []
    const free = females ? [...females].filter((chip) => !born.has(`${number} ${chip}`)) : []
    const what = below(10)
    if (!number || !females || what === 0) {
      const made = String(100 + shown.size)
      if (shown.size < 4) await submit(a01a(ANA, made))
      if (shown.size < 4) shown.set(made, new Set())
    } else if (what < 6) {
      const chip = `H${below(14)}`
      if (females.has(chip) || females.size > 10) continue
      await submit(joins(ANA, number, chip))
      females.add(chip)
    } else if (what < 9 && free.length > 0) {
      const chip = free[below(free.length)] as string
      await submit(leaves(ANA, number, chip))
      females.delete(chip)
    } else if (free.length > 0) {
      const chip = free[below(free.length)] as string
      const change = { FORMA_CONCEPCION: 'A01a', CHIP_HEMBRA: chip, TIPO_DE_PARTO: '1', SIGLA: '0' }
      await submit(a04(ANA, String(births++), number, change))
      born.add(`${number} ${chip}`)
    }
    const rows = number ? (await now(world, page.book.lists.details(group, { CONSECUTIVO: number }))).value : []
    const staying = rows.filter(({ leaving }) => !leaving).map(({ values }) => values.CHIP_HEMBRA ?? '')
    expect(new Set(staying), `step ${step}`).toEqual(females ?? new Set())
    device.online = next() < 0.7
    if (device.online) page.process.wake()
    await world.pass(below(3) * 20_000)
  }
  device.fate = () => ({ kind: 'fine' })
  device.online = true
  for (let round = 0; round < 6; round++) {
    page.process.wake()
    await world.pass(10 * 60_000)
  }
  const outbox = await now(world, page.book.outbox.entries)
  return { shown, born, host, stuck: outbox.filter(({ state }) => state !== 'filed') }
}

describe.each(['ours', 'withoutBatch', 'documented'] as const)('on a host that is %s', (kind) => {
  it.each(Array.from({ length: SEEDS }, (_, seed) => seed))('groups end as they were shown, seed %i', async (seed) => {
    const { shown, born, host, stuck } = await days(seed, kind)
    expect(stuck.map(({ form, state, why }) => `${form} ${state} ${why}`)).toEqual([])
    for (const [number, females] of shown) expect(new Set(host.females.get(number))).toEqual(females)
    expect(host.filings.filter(({ form }) => form === 'A04')).toHaveLength(born.size)
    expect(host.filings.filter(({ form }) => form === 'A01a')).toHaveLength(shown.size)
  })
})
