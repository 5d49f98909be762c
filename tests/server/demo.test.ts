import { describe, expect, test } from 'vitest'
import { breeds } from '../../src/demo/base/breeds.ts'
import { dayOf } from '../../src/demo/base/days.ts'
import { Random } from '../../src/demo/base/random.ts'
import type { World } from '../../src/demo/base/world.ts'
import { createWorld, createWorldParts } from '../../src/demo/create-world.ts'
import { demoHelp } from '../../src/demo/help.ts'
import { demoAccounts, nidOf } from '../../src/demo/index.ts'
import { createPeople } from '../../src/demo/people/people.ts'
import { farmMinute } from '../../src/registry/index.ts'
import { zones } from '../../src/registry/vocabulary/codes.ts'
import places from '../../src/server/database/divipola.json' with { type: 'json' }
import { breedNames } from '../../src/server/database/reference-data.ts'

const today = '2026-11-21'
const world = createWorld({ today })
const asociado = nidOf('asociado')
const asociado2 = nidOf('asociado2')

const bred = world.animals.filter((each) => each.breederNid)
const closed = new Set(world.births.map((birth) => `${birth.serviceCode} ${birth.serviceNumber}`))
const open = world.services.filter((each) => !closed.has(`${each.code} ${each.number}`))
const days = (from: string | null | undefined, to: string | null | undefined) => dayOf(to ?? '') - dayOf(from ?? '')
const repeated = (values: readonly unknown[]) => values.length - new Set(values).size

/** Every date on which a record says that something happened. */
const happened = [
  ...world.animals.flatMap((each) => [each.bornOn, each.registeredOn]),
  ...world.services.flatMap((each) => [each.servedOn, each.requestedOn]),
  ...world.births.flatMap((each) => [each.bornOn, each.requestedOn]),
  ...world.stock.flatMap((each) => [each.servedOn, each.requestedOn]),
  ...world.transfers.map((each) => each.transferredOn),
  ...world.leases.map((each) => each.startsOn),
]

test('only what the association publishes is for everybody: a proof of payment is its owner’s', () => {
  const open = world.files.filter(({ state }) => state === 'public').map(({ code }) => code)
  expect([...new Set(open)].sort()).toEqual(['A99', 'NOAPLICA1'])
  const owners = new Map(world.formRequests.map(({ supportId, ownerNid }) => [supportId, ownerNid]))
  const proofs = world.files.filter(({ code }) => code === 'SOLICITUD')
  expect(proofs.length).toBeGreaterThan(2)
  for (const { id, state, ownerNid } of proofs)
    expect({ state, ownerNid }).toEqual({ state: 'claimed', ownerNid: owners.get(id) })
})

test('what came from the field is dated with the farm’s day on which it was captured, by daylight', () => {
  for (const { capturedAt, after } of world.filings) {
    const { FECHA_SOLICITUD } = after as Record<string, string>
    const [day, hour] = farmMinute(Date.parse(String(capturedAt))).split(/[ :]/)
    if (FECHA_SOLICITUD) expect(day).toBe(FECHA_SOLICITUD)
    expect(Number(hour)).toBeGreaterThanOrEqual(6)
    expect(Number(hour)).toBeLessThan(18)
  }
})

test('every form says when its newest records were received', () => {
  const filed = new Set(world.filings.map(({ code, number }) => `${code} ${number}`))
  for (const code of ['A08', 'A09', 'A10', 'A11'])
    expect(world.stock.filter((each) => each.code === code).every(({ number }) => filed.has(`${code} ${number}`))).toBe(
      true,
    )
  for (const { number, parentNumber } of world.leases) expect(filed.has(`A12 ${number}`)).toBe(parentNumber === null)
  for (const { number } of world.transfers) expect(filed.has(`A06 ${number}`)).toBe(true)
  expect(new Set(world.filings.map(({ code }) => code))).toContain('A05')
})

describe('the same world again', () => {
  test('the same seed and day give the same world, to the last letter', () => {
    expect(JSON.stringify(createWorld({ today }))).toBe(JSON.stringify(world))
  })

  test('another seed gives another world', () => {
    const other = createWorld({ today, seed: 'otra', animals: 300 })
    expect(JSON.stringify(other)).not.toBe(JSON.stringify(createWorld({ today, animals: 300 })))
  })

  test.each([200, 1000, 5000])('asked for %i animals it has exactly as many', (count) => {
    const made = createWorld({ today, animals: count })
    expect(made.animals.filter((each) => each.breederNid)).toHaveLength(count)
  })

  test('of 10,000 animals every parent stands before its offspring, so that rows can be written in their order', () => {
    const made = createWorld({ today, animals: 10_000 })
    expect(made.animals.filter((each) => each.breederNid)).toHaveLength(10_000)
    const known = new Set<number>()
    for (const { id = 0, sireId, damId } of made.animals) {
      for (const parent of [sireId, damId]) if (parent) expect(known.has(parent)).toBe(true)
      known.add(id)
    }
  })

  test('made in parts it gives no id, number, chip, document or prefix twice, and has as many animals', () => {
    const parts = [...createWorldParts({ today, animals: 4000, partSize: 700 })]
    const all = <Row>(rowsOf: (part: World) => readonly Row[]) => parts.flatMap(rowsOf)
    const animals = all((part) => part.animals)
    expect(parts).toHaveLength(6)
    expect(animals.filter((each) => each.breederNid)).toHaveLength(4000)
    expect(repeated(animals.map((each) => each.id))).toBe(0)
    expect(repeated(animals.flatMap((each) => each.chip ?? []))).toBe(0)
    expect(repeated(all((part) => part.chips).map((each) => each.chip))).toBe(0)
    expect(repeated(all((part) => part.chips).map((each) => each.id))).toBe(0)
    expect(repeated(all((part) => part.numbers).map((each) => `${each.code} ${each.number}`))).toBe(0)
    expect(repeated(all((part) => part.numbers).map((each) => each.id))).toBe(0)
    expect(repeated(all((part) => part.births).map((each) => each.number))).toBe(0)
    expect(repeated(all((part) => part.filings).map((each) => each.id))).toBe(0)
    expect(repeated(all((part) => part.files).map((each) => each.id))).toBe(0)
    expect(repeated(all((part) => part.thirdParties).map((each) => each.nid))).toBe(0)
    const people = new Set(all((part) => part.thirdParties).map((each) => each.nid))
    for (const each of animals) if (each.ownerNid) expect(people.has(each.ownerNid)).toBe(true)
  })

  test('of a large registry there are three forms for each animal, all used once', () => {
    const parts = [...createWorldParts({ today, animals: 4000, partSize: 1000 })]
    const used = parts.map(({ numbers }) => numbers.filter(({ state }) => state === 1).length)
    for (const forms of used.slice(1)) expect(forms).toBeGreaterThanOrEqual(3000)
    const services = parts.flatMap((part) => part.services)
    expect(repeated(services.map(({ code, number }) => `${code} ${number}`))).toBe(0)
    for (const { servedOn = '' } of services) expect(String(servedOn) <= today).toBe(true)
  })

  test('of a million animals the people are made, each with a prefix of his own', () => {
    const people = createPeople(new Random('muchos'), 3369, today)
    const prefixes = people.prefixes.flatMap((each) => each.prefix || [])
    expect(prefixes.length).toBeGreaterThan(3369)
    expect(repeated(prefixes)).toBe(0)
  })

  test('nothing happens after its last day', () => {
    expect(happened.filter((date) => date && date > today)).toEqual([])
  })

  test('the generator spreads evenly and repeats by its seed', () => {
    const random = new Random('a')
    const drawn = Array.from({ length: 6000 }, () => random.int(1, 6))
    for (let face = 1; face <= 6; face++) {
      const times = drawn.filter((each) => each === face).length
      expect(times).toBeGreaterThan(850)
      expect(times).toBeLessThan(1150)
    }
    const again = new Random('a')
    expect(drawn.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => again.int(1, 6)))
  })
})

describe('what a person finds on the first day', () => {
  test('seven accounts with the levels that the house promises', () => {
    expect(demoAccounts.map(({ username, nivel, cargo }) => `${username} ${nivel} ${cargo}`).sort()).toEqual(
      [
        'admin 2 1',
        'asociado 1 1',
        'asociado2 1 1',
        'ayudas 5 1',
        'consulta 4 1',
        'nuevo 1 0',
        'registrador 1 1',
      ].sort(),
    )
    const known = new Set(world.thirdParties.map((each) => each.nid))
    for (const account of world.accounts) expect(known.has(account.nid)).toBe(true)
  })

  test('at least 40 associates with animals, premises and a prefix of their own', () => {
    const owners = new Set(bred.map((each) => each.ownerNid))
    expect(owners.size).toBeGreaterThanOrEqual(40)
    const prefixes = new Map(world.prefixes.map((each) => [each.ownerNid, each.prefix ?? '']))
    for (const owner of owners) expect(prefixes.get(owner ?? '')).toMatch(/^[A-Z]{3,5}$/)
    expect(repeated([...prefixes.values()].filter((prefix) => prefix !== ''))).toBe(0)
    expect(repeated(world.thirdParties.map((each) => each.nid))).toBe(0)
  })

  test('everybody lives in a municipality of the department', () => {
    const towns = new Set(places.flatMap((each) => each.municipalities.map((town) => town.code)))
    for (const each of [...world.thirdParties, ...world.premises]) {
      expect(towns.has(each.municipality ?? '')).toBe(true)
      expect(each.municipality?.slice(0, 2)).toBe(each.department)
    }
  })

  test('asociado keeps about 120 goats and sheep', () => {
    const own = bred.filter((each) => each.ownerNid === asociado)
    expect(own.length).toBeGreaterThan(100)
    expect(own.length).toBeLessThan(150)
    expect(new Set(own.map((each) => each.species))).toEqual(new Set(['C', 'O']))
  })

  test.each([asociado, asociado2])('%s has a service of each form that is due these days', (owner) => {
    for (const code of ['A01', 'A01a', 'A02', 'A03']) {
      const due = open.filter(
        (each) =>
          each.ownerNid === owner &&
          each.code === code &&
          days(each.servedOn, today) >= 144 &&
          days(each.servedOn, today) <= 200,
      )
      expect(due.length, code).toBeGreaterThan(0)
    }
  })

  test.each(['A08', 'A09', 'A10', 'A11'])('asociado and asociado2 have something pending of %s', (code) => {
    for (const owner of [asociado, asociado2])
      expect(world.stock.some((each) => each.ownerNid === owner && each.code === code && each.pending >= 2)).toBe(true)
  })

  test('leases and sub-leases end today, soon and later, given and received', () => {
    const running = world.leases.filter((each) => each.endsOn >= today && !each.parentNumber)
    for (const within of [0, 1, 2, 3]) expect(running.some((each) => days(today, each.endsOn) === within)).toBe(true)
    expect(running.some((each) => days(today, each.endsOn) > 30)).toBe(true)
    expect(running.some((each) => each.lessorNid === asociado || each.lessorNid === asociado2)).toBe(true)
    expect(running.some((each) => each.lesseeNid === asociado || each.lesseeNid === asociado2)).toBe(true)
    for (const side of ['lessorNid', 'lesseeNid'] as const)
      expect(world.leases.some((each) => each.parentNumber && each[side] === asociado)).toBe(true)
  })

  test("registrador's zone has asociado, asociado2 and a dozen more", () => {
    const registrador = world.registrars.find((each) => each.nid === nidOf('registrador'))
    expect(registrador?.status).toBe('A')
    const departments = zones.find((zone) => zone.code === registrador?.zone)?.departments.split(' ') ?? []
    const near = world.premises.filter((each) => departments.includes(each.department)).map((each) => each.ownerNid)
    expect(near).toEqual(expect.arrayContaining([asociado, asociado2]))
    expect(near.length).toBeGreaterThanOrEqual(14)
  })

  test('technicians are active and inactive, in every zone with associates', () => {
    expect(new Set(world.registrars.map((each) => each.status))).toEqual(new Set(['A', 'I']))
    expect(new Set(world.inseminators.map((each) => each.status))).toEqual(new Set(['A', 'I']))
    expect(new Set(world.registrars.map((each) => each.zone)).size).toBeGreaterThanOrEqual(7)
  })

  test('every screen has its help', () => {
    expect(new Set(Object.keys(demoHelp).map(Number))).toEqual(
      new Set(Array.from({ length: 22 }, (_, place) => place + 1)),
    )
  })

  test('IDRAZA is the same as in a registry without demo data', () => {
    const names = (['C', 'O'] as const).flatMap((species) => breedNames[species].map((name) => `${species} ${name}`))
    expect(breeds.map((breed) => `${breed.species} ${breed.name}`)).toEqual(names)
  })
})

test('33 departments and 1,120 municipalities, without articles in capitals', () => {
  expect(places).toHaveLength(33)
  const towns = places.flatMap((each) => each.municipalities)
  expect(towns).toHaveLength(1120)
  expect(repeated(towns.map((town) => town.code))).toBe(0)
  for (const { name } of towns) expect(name).not.toMatch(/ (De|Del|Las|Los|Y) /)
  expect(towns.find((town) => town.code === '05042')?.name).toBe('Santa Fe de Antioquia')
})
