/** The population report of the registry: who may read it, what it says, and until when it is kept. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { openWith } from './harness.ts'
import { nid } from './world.ts'

const { server, admin, ana, registrar } = await openWith('admin', 'ana', 'registrar')

const rows = async () => (await server.call('poblacion/informe', {}, { as: admin })).body as Values[]
const only = (found: readonly Values[], table: string, key: string) =>
  found.find(({ CUADRO, CLAVE, RAZA }) => CUADRO === table && CLAVE === key && RAZA === '900')

describe('the population report', () => {
  it('is for administrators only, on a host that announces it', async () => {
    for (const as of [ana, registrar]) expect((await server.call('poblacion/informe', {}, { as })).status).toBe(403)
    expect((await server.call('poblacion/informe', {})).status).toBe(401)
    expect(admin.answer.capacidades).toContain('poblacion')
  })

  it('counts the animals of owners; those known from pedigrees are ancestors; sires have their names', async () => {
    await server.rows(sql`insert into breeds (id, species, name) values (900, 'C', 'Serrana')`)
    await server.rows(sql`insert into animals (id, chip, name, species, breed_id, sex, born_on, composition, owner_nid)
      values (9001, 'EX1', 'Trueno', 'C', 900, 'M', null, 'PP', null),
        (9002, '900000000000002', 'Nube', 'C', 900, 'H', '2020-03-01', 'PP', ${nid.ana})`)
    await server.rows(sql`insert into animals (id, species, breed_id, sex, born_on, registered_on, composition, owner_nid,
        sire_id, dam_id, birth_weight)
      select 9002 + n, 'C', 900, 'H', '2024-05-05', case when n = 1 then date '2025-01-01' end, 'PP', ${nid.ana},
        9001, 9002, 3.5 from generate_series(1, 2) n`)
    const found = await rows()
    expect(found[0]).toEqual({ CUADRO: 'estado', CLAVE: 'listo', FECHA: expect.stringMatching(/^20/) })
    expect(only(found, 'tamano', 'ANIMALES')?.VALOR).toBe('3')
    expect(only(found, 'anios', '2024')).toMatchObject({ NACIDOS: '2', HEMBRAS: '2', REGISTRADOS: '0', F: '0' })
    expect(only(found, 'anios', '2025')).toMatchObject({ NACIDOS: '0', REGISTRADOS: '1' })
    expect(only(found, 'padres', '1')).toMatchObject({ CHIP: 'EX1', NOMBRE: 'Trueno', CRIAS: '2', PARTE: '1' })
    expect(only(found, 'origen', 'FE')?.VALOR).toBe('2')
    expect(only(found, 'produccion', '900')).toMatchObject({ PARTOS: '1', CRIAS_POR_PARTO: '2', PESO_HEMBRAS: '3.5' })
  })

  it('is kept until an animal or a breed has changed, by whatever way', async () => {
    const [before] = await rows()
    // A check is good for a minute.
    let minute = 10
    const later = () => server.setNow(`2026-11-21T15:${++minute}:30Z`)
    later()
    expect((await rows())[0]).toEqual(before)
    // A new name changes no figure: it is shown without computing anything again.
    await server.rows(sql`update animals set name = 'Rayo' where id = 9001`)
    const named = await rows()
    expect([named[0], only(named, 'padres', '1')?.NOMBRE]).toEqual([before, 'Rayo'])
    await server.rows(sql`update animals set birth_weight = 4.5 where id = 9003`)
    expect((await rows())[0]).toEqual(before)
    later()
    const changed = await rows()
    expect(changed[0]?.FECHA).not.toBe(before?.FECHA)
    expect(only(changed, 'produccion', '900')?.PESO_HEMBRAS).toBe('4')
    await server.rows(sql`update breeds set name = 'Nubiana nueva' where id = 900`)
    later()
    expect(only(await rows(), 'tamano', 'ANIMALES')?.GRUPO).toBe('Nubiana nueva')
    await server.rows(sql`delete from animals where id = 9004`)
    later()
    expect(only(await rows(), 'tamano', 'ANIMALES')?.VALOR).toBe('2')
  })
})
