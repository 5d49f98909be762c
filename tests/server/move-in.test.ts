import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { within } from '../within.ts'
import { openServer, type Server, type Session } from './harness.ts'

let server: Server
let admin: Session

beforeAll(async () => {
  server = await openServer()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

const ask = async (op: string, fields: Record<string, string> = {}) =>
  (await server.call(`traerRegistro/${op}`, fields, { as: admin, detail: true, key: crypto.randomUUID() })).body
const upload = async (fields: Record<string, string>, text: string) =>
  (
    await server.call(
      'traerRegistro/subirArchivo',
      { ORIGEN: 'Asocabras', ENTREGA: '', PARTE: '0', ...fields },
      {
        as: admin,
        detail: true,
        files: [{ part: 'file', name: 'a', bytes: Buffer.from(text) }],
      },
    )
  ).body as { entrega?: string; codigo?: number; error?: string }
const run = async (id: string) =>
  ((await ask('entregas')) as Record<string, string>[]).find(({ ENTREGA }) => ENTREGA === id)

/** The work goes on beside the calls: asked until it has come to that state. */
const until = (id: string, state: string) =>
  within(
    60_000,
    state,
    (async () => {
      for (;;) {
        const found = await run(id)
        if (!found || (found.ESTADO === state && found.AVANCE === '')) return found
        if (found.ESTADO === 'failed' && state !== 'failed') throw new Error(found.PROBLEMA)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })(),
  )

const ANIMALS = 'Clave;Especie;Raza;Sexo;Propietario\nK1;C;Alpina;M;100\nK2;C;Alpna;H;100\nK3;C;Alpina;;100\n'

describe("'Traer un registro'", () => {
  test('files in parts, a review, a correction, kept, and taken back', async () => {
    const { entrega = '' } = await upload({ NOMBRE: 'animales.csv' }, ANIMALS.slice(0, 40))
    expect(await upload({ NOMBRE: 'animales.csv', ENTREGA: entrega, PARTE: '1' }, ANIMALS.slice(40))).toEqual({
      entrega,
    })
    // Twice the same part would spoil the file.
    expect(await upload({ NOMBRE: 'animales.csv', ENTREGA: entrega, PARTE: '1' }, 'x')).toMatchObject({ codigo: 0 })

    expect(await ask('revisar', { ENTREGA: entrega })).toBe(1)
    const reviewed = await until(entrega, 'reviewed')
    expect(JSON.parse(reviewed?.CIFRAS ?? '')).toMatchObject({
      tables: { animales: { read: 3, fresh: 2, out: 1 } },
      findings: { impossible: 1, doubtful: 1 },
    })
    const found = (await ask('hallazgos', { ENTREGA: entrega, GRAVEDAD: 'impossible' })) as Record<string, string>[]
    expect(found).toMatchObject([{ TABLA: 'animales', FILA: '4', COLUMNA: 'SEXO', TOTAL: '1' }])

    expect(
      await ask('corregir', { ENTREGA: entrega, ARCHIVO: 'animales.csv', FILA: '4', COLUMNA: 'SEXO', VALOR: 'Hembra' }),
    ).toBe(1)
    await ask('revisar', { ENTREGA: entrega })
    expect(JSON.parse((await until(entrega, 'reviewed'))?.CIFRAS ?? '')).toMatchObject({ findings: { impossible: 0 } })

    const before = await server.count('animals')
    expect(await ask('guardar', { ENTREGA: entrega })).toBe(1)
    await until(entrega, 'kept')
    expect(await server.count('animals')).toBe(before + 3)
    expect(await ask('devolver', { ENTREGA: entrega })).toBe(1)
    await until(entrega, 'takenBack')
    expect(await server.count('animals')).toBe(before)
  })

  test('which column is which is said by hand, and kept for the next file', async () => {
    const text = 'a;b;c;d\nK9;C;Alpina;M\n'
    const { entrega = '' } = await upload({ NOMBRE: 'tabla.csv' }, text)
    await ask('revisar', { ENTREGA: entrega })
    expect(JSON.parse((await until(entrega, 'reviewed'))?.CIFRAS ?? '').sheets).toMatchObject([
      { table: '', headings: ['a', 'b', 'c', 'd'] },
    ])
    const COLUMNAS = JSON.stringify({ CLAVE: 'a', ESPECIE: 'b', RAZA: 'c', SEXO: 'd', OTRA: 'x' })
    expect(await ask('corresponder', { ENCABEZADOS: '["a","b","c","d"]', TABLA: 'animales', COLUMNAS })).toBe(1)
    await ask('revisar', { ENTREGA: entrega })
    expect(JSON.parse((await until(entrega, 'reviewed'))?.CIFRAS ?? '').tables.animales).toMatchObject({ fresh: 1 })
    expect(await ask('descartar', { ENTREGA: entrega })).toBe(1)
    expect(await run(entrega)).toBeUndefined()
  })

  test('a file that cannot be read says why at its run', async () => {
    const { entrega = '' } = await upload({ NOMBRE: 'libro.xlsx' }, 'PK no book')
    await ask('revisar', { ENTREGA: entrega })
    expect((await until(entrega, 'failed'))?.PROBLEMA).toContain('dañado')
    // Nothing that was not reviewed is kept.
    expect(await ask('guardar', { ENTREGA: entrega })).toMatchObject({ codigo: 103 })
  })

  test('other kinds of file, and files of nobody, are refused', async () => {
    expect(await upload({ NOMBRE: 'foto.jpg' }, 'x')).toMatchObject({ codigo: 100 })
    expect(await upload({ NOMBRE: 'a.csv', ORIGEN: '' }, 'x')).toMatchObject({ codigo: 0 })
    expect(await upload({ NOMBRE: 'a.csv', ENTREGA: '9999' }, 'x')).toMatchObject({ codigo: 0 })
  })
})
