import { describe, expect, test } from 'vitest'
import { dayOf } from '../../src/demo/base/days.ts'
import { createWorld } from '../../src/demo/create-world.ts'
import { nidOf } from '../../src/demo/index.ts'
import { kinshipOf } from '../../src/registry/rules/kinship.ts'
import { formNames } from '../../src/registry/vocabulary/codes.ts'

const world = createWorld({ today: '2026-11-21' })
const asociado = nidOf('asociado')
const asociado2 = nidOf('asociado2')

const animals = new Map(world.animals.map((animal) => [animal.id, animal]))
const animal = (id: number | null | undefined) => {
  const found = animals.get(id ?? 0)
  if (!found) throw new Error(`no animal ${id}`)
  return found
}
const bred = world.animals.filter((each) => each.breederNid)
const services = new Map(world.services.map((each) => [`${each.code} ${each.number}`, each]))
const days = (from: string | null | undefined, to: string | null | undefined) => dayOf(to ?? '') - dayOf(from ?? '')
const repeated = (values: readonly unknown[]) => values.length - new Set(values).size

describe('animals', () => {
  test('3,000 animals, of both species, over at least five generations', () => {
    expect(bred).toHaveLength(3000)
    expect(new Set(bred.map((each) => each.species))).toEqual(new Set(['C', 'O']))
    const depth = new Map<number, number>()
    for (const { id, sireId, damId } of world.animals)
      depth.set(id ?? 0, 1 + Math.max(depth.get(sireId ?? 0) ?? 0, depth.get(damId ?? 0) ?? 0))
    expect(Math.max(...depth.values())).toBeGreaterThanOrEqual(5)
    for (const book of ['FU', 'G1', 'G2', 'G3', 'PP', 'MZ'])
      expect(bred.filter((each) => each.composition === book).length, book).toBeGreaterThan(5)
    expect(bred.filter((each) => each.composition === 'PP' && each.birthNumber).length).toBeGreaterThan(20)
  })

  test.each([
    ['sire', 'M', 260],
    ['dam', 'H', 210],
  ] as const)('a %s has the right sex, species and age at the birth', (parent, sex, age) => {
    const wrong = world.animals.filter((each) => {
      const id = parent === 'sire' ? each.sireId : each.damId
      if (!id) return false
      const found = animal(id)
      return found.sex !== sex || found.species !== each.species || days(found.bornOn, each.bornOn) < age
    })
    expect(wrong).toEqual([])
  })

  test('the book of a born animal follows from those of its parents', () => {
    const steps = ['FU', 'G1', 'G2', 'G3', 'PP']
    const wrong = bred.filter((each) => {
      if (!each.birthNumber) return false
      const [sire, dam] = [animal(each.sireId), animal(each.damId)]
      const crossed = sire.breedId !== dam.breedId || sire.composition === 'MZ' || dam.composition === 'MZ'
      const lower = Math.min(steps.indexOf(sire.composition), steps.indexOf(dam.composition))
      return each.composition !== (crossed ? 'MZ' : steps[Math.min(4, lower + 1)])
    })
    expect(wrong).toEqual([])
  })

  test('founders reach the minimum score; pure initial animals have their four grandparents', () => {
    for (const each of bred.filter((one) => !one.birthNumber)) {
      if (each.composition === 'FU') expect(each.founderScore).toBeGreaterThanOrEqual(each.sex === 'M' ? 80 : 75)
      else {
        const grandparents = [animal(each.sireId), animal(each.damId)].flatMap((one) => [one.sireId, one.damId])
        expect(grandparents.filter(Boolean)).toHaveLength(4)
      }
    }
  })

  test('chips have 15 digits, no two animals bear the same, and the chip master says which are used', () => {
    const chips = world.animals.flatMap((each) => each.chip ?? [])
    expect(repeated(chips)).toBe(0)
    expect(chips.filter((chip) => !/^\d{15}$/.test(chip))).toEqual([])
    const state = new Map(world.chips.map((each) => [each.chip, each.state]))
    expect(repeated(world.chips.map((each) => each.chip))).toBe(0)
    expect(bred.filter((each) => each.chip && state.get(each.chip) !== 1)).toEqual([])
    const borne = new Set(chips)
    const free = world.chips.filter((each) => each.state === 0)
    expect(free.length).toBeGreaterThanOrEqual(300)
    expect(free.filter((each) => borne.has(each.chip))).toEqual([])
  })

  test('whoever has offspring or serves has a chip; many young ones have none yet', () => {
    const parents = world.animals.flatMap((each) => [each.sireId, each.damId]).filter(Boolean)
    expect(parents.filter((id) => !animal(id).chip)).toEqual([])
    expect(world.services.filter((each) => !animal(each.sireId).chip)).toEqual([])
    expect(bred.filter((each) => each.birthNumber && !each.chip).length).toBeGreaterThan(100)
  })

  test('weights at birth are those of kids and lambs', () => {
    expect(world.births.filter(({ weight }) => weight <= 1 || weight >= 7)).toEqual([])
  })

  test('every degree of kinship is found in the herds of the demo associates', () => {
    const own = bred.filter((each) => each.chip && [asociado, asociado2].includes(each.ownerNid ?? ''))
    const parentsOf = (id: number) => ({ sire: animal(id).sireId ?? undefined, dam: animal(id).damId ?? undefined })
    const found = new Set<string>()
    for (const male of own.filter((each) => each.sex === 'M'))
      for (const female of own.filter((each) => each.sex === 'H' && each.ownerNid === male.ownerNid))
        found.add(kinshipOf(parentsOf, male.id ?? 0, female.id ?? 0))
    for (const code of ['MA', 'HI', 'MH', 'AB', 'NI', 'TI', 'SO', 'PR', 'OT', 'NP']) expect(found).toContain(code)
  })
})

test('an imported male has its whole pedigree, as the papers of its A11 do', () => {
  const males = world.stock.filter(({ code }) => code === 'A11').map(({ sireId }) => animal(sireId))
  expect(males.length).toBeGreaterThan(3)
  for (const male of males) {
    const parents = [animal(male.sireId), animal(male.damId)]
    const forebears = parents.flatMap(({ sireId, damId }) => [animal(sireId), animal(damId)])
    expect(forebears.map(({ sex }) => sex)).toEqual(['M', 'H', 'M', 'H'])
    for (const one of [...parents, ...forebears]) expect([one.chip?.length, one.ownerNid]).toEqual([15, null])
  }
})

describe('services and births', () => {
  test('a birth comes 143 to 157 days after its service, or within a group period', () => {
    const wrong = world.births.filter((birth) => {
      const service = services.get(`${birth.serviceCode} ${birth.serviceNumber}`)
      const [soonest, latest] = [service?.endsOn ?? service?.servedOn, service?.servedOn].map((date) =>
        days(date, birth.bornOn),
      )
      return service?.ownerNid !== birth.ownerNid || (latest ?? 0) < 143 || (soonest ?? 999) > 157
    })
    expect(wrong).toEqual([])
  })

  test('a female rests between births', () => {
    const carried = new Map<number, string[]>()
    for (const birth of world.births.filter((each) => !each.firstNumber)) {
      const service = services.get(`${birth.serviceCode} ${birth.serviceNumber}`)
      const mother = service?.recipientId ?? birth.damId
      carried.set(mother, [...(carried.get(mother) ?? []), birth.bornOn])
    }
    for (const dates of carried.values()) {
      const sorted = dates.sort()
      for (let next = 1; next < sorted.length; next++) expect(days(sorted[next - 1], sorted[next])).toBeGreaterThan(200)
    }
  })

  test('no birth has more kids than its type says, and each further one points to the first', () => {
    const first = new Map(world.births.filter((each) => !each.firstNumber).map((each) => [each.number, each]))
    const kids = new Map<number, number>()
    for (const birth of world.births) {
      const number = birth.firstNumber ?? birth.number
      kids.set(number, (kids.get(number) ?? 0) + 1)
    }
    const others = world.births.filter(({ birthType, damId, firstNumber, number }) => {
      const led = first.get(firstNumber ?? number)
      return led?.birthType !== birthType || led.damId !== damId
    })
    expect(others).toEqual([])
    expect([...kids].filter(([number, count]) => count > Number(first.get(number)?.birthType))).toEqual([])
    const unfinished = [...kids].filter(([number, count]) => count < Number(first.get(number)?.birthType))
    expect(unfinished.some(([number]) => first.get(number)?.ownerNid === asociado)).toBe(true)
  })

  test('groups have at most 11 females and the receptora is never the mother of the embryo', () => {
    const sizes = new Map<number, number>()
    for (const { number } of world.serviceFemales) sizes.set(number, (sizes.get(number) ?? 0) + 1)
    expect(Math.max(...sizes.values())).toBeLessThanOrEqual(11)
    expect(world.services.filter((each) => each.code === 'A03' && each.recipientId === each.damId)).toEqual([])
  })

  test('a male is used by whoever owns or leases him that day', () => {
    for (const each of world.services.filter((one) => one.code === 'A01' || one.code === 'A01a')) {
      const moves = world.transfers.filter((move) => move.animalId === each.sireId)
      const owner =
        moves.filter((move) => move.transferredOn <= each.servedOn).at(-1)?.toNid ??
        moves[0]?.fromNid ??
        animal(each.sireId).ownerNid
      const leased = world.leases.some(
        (lease) =>
          lease.animalId === each.sireId &&
          lease.lesseeNid === each.ownerNid &&
          lease.startsOn <= each.servedOn &&
          each.servedOn <= lease.endsOn,
      )
      expect(owner === each.ownerNid || leased).toBe(true)
    }
  })

  test('straws and embryos taken and pending add up to those that entered', () => {
    for (const stock of world.stock) {
      const taken = world.services
        .filter((each) => each.stockCode === stock.code && each.stockNumber === stock.number)
        .reduce((sum, each) => sum + (each.amount ?? 0), 0)
      expect(stock.pending + taken).toBe(stock.amount)
      expect(stock.pending).toBeGreaterThanOrEqual(0)
    }
  })

  test('no two leases of one male overlap, and a sub-lease lies inside its lease', () => {
    const leases = new Map(world.leases.map((each) => [each.number, each]))
    for (const one of world.leases) {
      const parent = leases.get(one.parentNumber ?? 0)
      if (parent) {
        expect(one.startsOn >= parent.startsOn && one.endsOn <= parent.endsOn).toBe(true)
        continue
      }
      for (const other of world.leases)
        if (other !== one && other.animalId === one.animalId && !other.parentNumber)
          expect(other.endsOn < one.startsOn || one.endsOn < other.startsOn).toBe(true)
    }
  })
})

describe('numbers', () => {
  test('a number of a form is given once, and the used ones are those of the records', () => {
    expect(repeated(world.numbers.map((each) => `${each.code} ${each.number}`))).toBe(0)
    const filed = [
      ...[...world.services, ...world.stock].map((each) => `${each.code} ${each.number} ${each.ownerNid}`),
      ...world.births.map((each) => `A04 ${each.number} ${each.ownerNid}`),
      ...world.animals.flatMap((each) =>
        each.registrationNumber ? `A05 ${each.registrationNumber} ${each.breederNid}` : [],
      ),
      ...world.transfers.map((each) => `A06 ${each.number} ${each.fromNid}`),
      ...world.leases.map((each) => `A12 ${each.number} ${each.lessorNid}`),
    ]
    const used = world.numbers.filter((each) => each.state === 1)
    expect(used.map((each) => `${each.code} ${each.number} ${each.ownerNid}`).sort()).toEqual(filed.sort())
    expect(used.filter((each) => !each.usedAt)).toEqual([])
  })

  test.each(formNames.map((form) => form.code))('asociado has numbers of %s left', (code) => {
    const left = world.numbers.filter((each) => each.ownerNid === asociado && each.code === code && each.state === 0)
    expect(left.length).toBeGreaterThanOrEqual(10)
  })
})
