/** The population report of the animals on a device, and of whom an administrator sees one. */
import { expect, it } from 'vitest'
import { groupsOf } from '../../src/registry/pedigree/tables.ts'
import { encodeHerd } from '../../src/sync/inventory/encode.ts'
import { openHerd } from '../../src/sync/inventory/further-herd.ts'
import { reportOn } from '../../src/sync/inventory/population-report.ts'
import type { HostKind } from './fakes/host.ts'
import { ANA, newWorld, now, signedIn } from './harness.ts'
import { animal, sourceOf } from './herd-model.ts'

const born = (chip: string, day: string, change: Record<string, string> = {}) =>
  animal({ CHIP: chip, NOMBRE: `N${chip}`, FECHA_NACIMIENTO: day, CHIP_MADRE: '', PESO_AL_NACER: '', ...change })

const rows = [
  born('1', '2020-01-10', { SEXO: 'M' }),
  born('2', '2020-02-10'),
  born('3', '2025-06-30', { CHIP_PADRE: '1', CHIP_MADRE: '2', PESO_AL_NACER: '2' }),
  // Not registered yet, so without a chip.
  born('', '2025-07-01', { CHIP_PADRE: '1', CHIP_MADRE: '2', PESO_AL_NACER: '2.5' }),
  born('', '2026-02-01', { CHIP_PADRE: '1', CHIP_MADRE: '3', COD_CONCEPCION: 'TE' }),
  born('7', '2026-10-01', { NID_PROPIETARIO: '200', CHIP_PADRE: '8' }),
]
const herd = () => openHerd(encodeHerd([sourceOf(rows)]))
const report = (owner: string) => groupsOf(reportOn(herd(), owner, 2026))
const found = (owner: string, table: string, key: string) =>
  report(owner)[0]?.rows[table]?.find(({ CLAVE }) => CLAVE === key)

it('counts the animals of the owner, those without a chip too, with the pedigree that is known here', () => {
  const owner = rows[0]?.NID_PROPIETARIO ?? ''
  expect(found(owner, 'tamano', 'ANIMALES')?.VALOR).toBe('5')
  expect(found('', 'tamano', 'ANIMALES')?.VALOR).toBe('6')
  expect(found(owner, 'anios', '2025')).toMatchObject({ NACIDOS: '2', F: '0' })
  // Sire and daughter.
  expect(found(owner, 'anios', '2026')).toMatchObject({ NACIDOS: '1', F: '0.25' })
  expect(found(owner, 'padres', '1')).toMatchObject({ CHIP: '1', NOMBRE: 'N1', CRIAS: '3', PARTE: '1' })
  const [production] = report(owner)[0]?.rows.produccion ?? []
  expect(production).toMatchObject({ PARTOS: '1', CRIAS_POR_PARTO: '2', PESO_HEMBRAS: '2.25' })
})

it('has no years of registration, which no inventory has: their column is not there', () => {
  for (const row of report('')[0]?.rows.anios ?? []) expect(row).not.toHaveProperty('REGISTRADOS')
})

it('is kept while the inventory is the same, and made anew for another', () => {
  const one = herd()
  expect(reportOn(one, '', 2026)).toBe(reportOn(one, '', 2026))
  expect(reportOn(one, '', 2027)).not.toBe(reportOn(one, '', 2026))
  expect(reportOn(herd(), '', 2026)).not.toBe(reportOn(one, '', 2026))
})

const ROWS = [
  { CUADRO: 'estado', CLAVE: 'calculando', FECHA: '2026-11-21T10:00:00.000Z' },
  { ESPECIE: 'C', RAZA: '', GRUPO: 'Caprina', CUADRO: 'tamano', CLAVE: 'ANIMALES', VALOR: '7' },
]

async function administratorAt(kind: HostKind) {
  const all = newWorld(kind)
  let asked = 0
  all.host.extra.set('poblacion/informe', () => {
    asked++
    return ROWS
  })
  const page = await signedIn(all.world, all.newDevice(), 'admin', 'Clave.3')
  const read = async (owner: string) => {
    await now(all.world, page.book.animals.population(owner))
    await all.world.pass(60_000)
    return await now(all.world, page.book.animals.population(owner))
  }
  return { read, asked: () => asked }
}

it('an administrator reads that of the whole registry from a host that computes it, with its age', async () => {
  const { read, asked } = await administratorAt('ours')
  const { value, takenAt } = await read('')
  expect(value).toMatchObject({ rows: [ROWS[1]], computing: true, source: { operation: 'poblacion/informe' } })
  expect(takenAt).toBe(Date.parse('2026-11-21T10:00:00Z'))
  expect(asked()).toBeGreaterThan(0)
})

it('of a farm, and at a host of the documents, it is that of the animals on the device', async () => {
  const ours = await administratorAt('ours')
  expect((await ours.read(ANA)).value).toMatchObject({ computing: false, source: { herdOf: ANA } })
  expect(ours.asked()).toBe(0)
  const documented = await administratorAt('documented')
  expect((await documented.read('')).value).toMatchObject({ source: { herdOf: '' } })
  expect(documented.asked()).toBe(0)
})
