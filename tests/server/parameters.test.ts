import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CHANGED, defaultBounds, fill, readBounds, type Values } from '../../src/registry/index.ts'
import { mastersTexts } from '../../src/registry/texts/masters.ts'
import { parametersTexts } from '../../src/registry/texts/parameters.ts'
import { serverTexts } from '../../src/server/core/texts.ts'
import { openWith } from './harness.ts'
import { breed } from './world.ts'

const { server, admin } = await openWith('admin')

const t = parametersTexts
const rowsOf = async (operation: string, fields: Values = {}) =>
  (await server.call(operation, fields, { as: admin })).body as Values[]
const save = async (fields: Values, operation = 'parametros/ingresarLimite', key?: string) =>
  (await server.call(operation, fields, { as: admin, detail: true, ...(key && { key }) })).body
const bounds = async () => readBounds((await rowsOf('parametros/parametros'))[0]?.consejos)
const bound = async (key: string) => (await rowsOf('parametros/limites')).find(({ CLAVE }) => CLAVE === key)

describe('the bounds of the advice', () => {
  it('are listed one by one, as they count', async () => {
    expect(admin.answer.capacidades).toContain('parametros')
    expect(await bound('consejos.gestacion.C')).toEqual({
      CLAVE: 'consejos.gestacion.C',
      PARAMETRO: 'Gestación, Caprina',
      UNIDAD: 'días',
      MINIMO: '140',
      MAXIMO: '160',
      GENERAL: '',
    })
    expect(await bound('consejos.consanguinidad')).toMatchObject({ MINIMO: '6.25', MAXIMO: '', UNIDAD: '%' })
    expect(await bound('consejos.pesoAlNacer.C.2')).toMatchObject({ MINIMO: '', MAXIMO: '', GENERAL: '1,7 a 5 kg' })
    expect(await bound('puntajeMinimo.H')).toMatchObject({ MINIMO: '75' })
  })

  it('are changed one by one, at once for every form, with a trail; the others stay', async () => {
    expect(await save({ CLAVE: 'consejos.gestacion.O', MINIMO: '142', MAXIMO: '156' }, undefined, 'k-1')).toBe(1)
    expect(await save({ CLAVE: 'consejos.gestacion.O', MINIMO: '142', MAXIMO: '156' }, undefined, 'k-1')).toBe(1)
    const other = { CLAVE: 'consejos.gestacion.C', MINIMO: '142', MAXIMO: '156' }
    expect(await save(other, undefined, 'k-1'), 'the same key').toEqual({ error: serverTexts.sameKeyOtherContent })
    expect(await save({ CLAVE: 'consejos.pesoAlNacer.C.2', MINIMO: '1.25', MAXIMO: '4' })).toBe(1)
    expect(await save({ CLAVE: 'consejos.consanguinidad', MINIMO: '12.5', MAXIMO: '' })).toBe(1)
    expect(await save({ CLAVE: 'puntajeMinimo.M', MINIMO: '82', MAXIMO: '' })).toBe(1)
    expect(await bounds()).toEqual({
      ...defaultBounds,
      gestacion: { C: [140, 160], O: [142, 156] },
      pesoAlNacer: { ...defaultBounds.pesoAlNacer, C: { '': [1.7, 5], '2': [1.25, 4] } },
      consanguinidad: 0.125,
    })
    expect((await rowsOf('parametros/parametros'))[0]?.puntajeMinimo).toEqual({ M: 82, H: 75 })
    expect(await rowsOf('auditoria/historial', { TIPO: 'parametros', NUMERO: 'consejos.gestacion.O' })).toEqual([
      expect.objectContaining({
        ANTES: expect.stringMatching(/"MINIMO": ?"140"/),
        DESPUES: expect.stringMatching(/"MINIMO": ?"142"/),
      }),
    ])
  })

  it('of one type of birth may go: then the general one counts', async () => {
    await save({ CLAVE: 'consejos.pesoAlNacer.O.3', MINIMO: '1', MAXIMO: '3' })
    expect(await save({ CLAVE: 'consejos.pesoAlNacer.O.3', MINIMO: '', MAXIMO: '' })).toBe(1)
    expect((await bounds()).pesoAlNacer.O).toEqual({ '': [1.5, 6] })
  })

  const whole = fill(t.whole, { least: 1, most: 999 })
  it.each([
    ['consejos.gestacion.C', '', '160', { MINIMO: t.empty }],
    ['consejos.gestacion.C', '160', '140', { MAXIMO: t.order }],
    ['consejos.gestacion.C', '140.5', '160', { MINIMO: whole }],
    ['consejos.gestacion.C', '0', '160', { MINIMO: whole }],
    ['consejos.edadMadre', 'mil', '', { MINIMO: t.number }],
    ['consejos.consanguinidad', '101', '', { MINIMO: fill(t.decimal, { least: 0, most: 100, n: 2 }) }],
    ['consejos.pesoAlNacer.C.2', '1', '', { MAXIMO: t.empty }],
  ])('%s from %j to %j is refused at its field', async (CLAVE, MINIMO, MAXIMO, campos) => {
    const before = await bounds()
    expect(await save({ CLAVE, MINIMO, MAXIMO })).toMatchObject({ codigo: 0, campos })
    expect(await bounds()).toEqual(before)
  })

  it('that are none are refused', async () => {
    expect(await save({ CLAVE: '__proto__.x', MINIMO: '1', MAXIMO: '2' })).toMatchObject({ codigo: 103 })
  })

  it('are there too where the association never set any', async () => {
    await server.rows(sql`delete from parameters where name = 'puntajeMinimo'`)
    expect(await bound('puntajeMinimo.M')).toMatchObject({ MINIMO: '' })
    expect(await save({ CLAVE: 'puntajeMinimo.M', MINIMO: '70', MAXIMO: '' })).toBe(1)
    expect(await bound('puntajeMinimo.M')).toMatchObject({ MINIMO: '70' })
  })
})

describe('two administrators at one record', () => {
  const rename = (RAZA: string, seen?: Values) =>
    save(
      {
        IDRAZA: String(breed.saanen),
        COD_ESPECIE: 'C',
        RAZA,
        ...(seen && { ANTES: JSON.stringify({ COD_ESPECIE: seen.COD_ESPECIE, RAZA: seen.RAZA }) }),
      },
      'razas/ingresarRazas',
    )
  const seen = async () => (await rowsOf('razas/razas')).find(({ IDRAZA }) => IDRAZA === String(breed.saanen)) as Values
  const changed = { codigo: CHANGED, mensaje: mastersTexts.changed }

  it('the second is told, and nothing of the first is undone; having looked again he may', async () => {
    expect(admin.answer.capacidades).toContain('version')
    const before = await seen()
    expect(await rename('Saanen Alpina', before)).toBe(1)
    expect(await rename('Saanen Suiza', before)).toMatchObject({ codigo: CHANGED })
    expect((await seen()).RAZA).toBe('Saanen Alpina')
    expect(await rename('Saanen Suiza', await seen())).toBe(1)
    expect(changed.mensaje).toContain('cambió mientras usted lo editaba')
  })

  it('who says nothing of what he saw is not asked: the last one wins, as the documents have it', async () => {
    expect(await rename('Saanen')).toBe(1)
  })

  it('of a bound, a fee, a chip and a number too', async () => {
    const stale = (record: Values, changedField: string) =>
      JSON.stringify({ ...record, [changedField]: `otro ${record[changedField]}` })
    const [fee] = await rowsOf('formularios/formularios')
    const limit = (await bound('consejos.edadMadre')) as Values
    await server.rows(sql`insert into chips (chip, received_on, homologated, homologated_to, state)
      values ('982000411209999', '2026-01-31', 'N', '', 0)`)
    const [chip] = await rowsOf('maestroChips/maestroChips')
    const [number] = (await rowsOf('maestroConsecutivos/maestroConsecutivos', { nid_propietario: 'ADMINANCO' })).filter(
      ({ estado }) => estado === '0',
    )
    for (const [operation, fields, name] of [
      ['parametros/ingresarLimite', limit, 'MINIMO'],
      ['formularios/ingresarFormulario', fee as Values, 'valor'],
      ['maestroChips/ingresarChip', chip as Values, 'FECHA_RECEPCION'],
      ['maestroConsecutivos/ingresarConsecutvo', number as Values, 'nid_propietario'],
    ] as const) {
      expect(await save({ ...fields, ANTES: stale(fields, name) }, operation), operation).toMatchObject({
        codigo: CHANGED,
      })
      expect(await save({ ...fields, ANTES: JSON.stringify(fields) }, operation), operation).toBe(1)
    }
  })
})
