/** Lists of all owners, paged and streamed: the same rows as the documented list, at any length. */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts, eraseAll, nidOf, seedDemo } from '../../src/demo/index.ts'
import { inventoryColumns } from '../../src/registry/app/inventory.ts'
import { EVERY_OWNER, listedForms, masterOf, type Values } from '../../src/registry/index.ts'
import { type Answer, openWith } from './harness.ts'

const today = '2026-11-21'
let cookie = ''

const ask = (operation: string, fields: Values, headers: Record<string, string> = {}): Promise<Answer> =>
  server.call(operation, fields, { headers: { cookie, ...headers } })
const rowsOf = async (operation: string, fields: Values) => {
  const { body, status } = await ask(operation, fields)
  expect(status, operation).toBe(200)
  return body as readonly Values[]
}

const { server } = await openWith()
beforeAll(async () => {
  await eraseAll(server.db)
  await seedDemo(server.db, { today, animals: 120 })
  const { password = '' } = demoAccounts.find(({ username }) => username === 'admin') ?? {}
  const { headers } = await server.call('usuario/login', { usuario: 'admin', password })
  cookie = String(headers['set-cookie']).split(';')[0] ?? ''
}, 120_000)

const lists = [
  ...listedForms
    .filter(({ list }) => list.operation !== 'misdatos/terceros')
    .map(({ key, id, list }) => ({ key, id, list, fields: { [list.ownerField]: EVERY_OWNER } as Values })),
  ...['terceros', 'prefijos', 'maestroChips', 'maestroConsecutivos', 'revisados', 'paraRevisar'].map((key) => ({
    key,
    id: masterOf(key).id,
    list: masterOf(key).list,
    fields: {},
  })),
  {
    key: 'inventario',
    id: 'id',
    list: { operation: 'dashboard/dataAnimales' as const, columns: inventoryColumns },
    fields: { NID_PROPIETARIO: EVERY_OWNER },
  },
]

/** The documented row: pages also say how many there are, and when each was received. */
const plain = ({ TOTAL_FILAS: _total, RECIBIDO: _received, ...row }: Values): Values => row

describe.each(lists)('the list of $key', ({ id, list, fields }) => {
  const { operation } = list
  const page = (wanted: Values) => rowsOf(operation, { ...fields, DESDE: '0', FILAS: '10', ...wanted })

  test('in pages is the documented list, each page saying how many rows there are', async () => {
    const whole = await rowsOf(operation, fields)
    expect(whole.length).toBeGreaterThan(0)
    const size = Math.max(1, Math.ceil(whole.length / 5))
    const pages: Values[] = []
    for (let first = 0; first < whole.length; first += size)
      pages.push(...(await page({ DESDE: String(first), FILAS: String(size) })))
    expect(pages.map(plain)).toEqual(whole)
    expect(new Set(pages.map((row) => row.TOTAL_FILAS))).toEqual(new Set([String(whole.length)]))
  })

  test('is sorted by every column that it shows, both ways, and loses no row by it', async () => {
    const [some] = await page({ FILAS: '1' })
    const total = Number(some?.TOTAL_FILAS)
    for (const { key } of list.columns)
      for (const way of ['', '-']) {
        const rows = await page({ FILAS: '25', ORDEN: `${way}${key}` })
        expect(new Set(rows.map((row) => row[id])).size, key).toBe(Math.min(total, 25))
      }
    const [first] = await page({ FILAS: '1', ORDEN: list.columns[0]?.key ?? '' })
    const [last] = await page({ FILAS: '1', ORDEN: `-${list.columns[0]?.key}` })
    if (total > 1 && first?.[id] === last?.[id]) expect(list.columns[0]?.key).toMatch(/^(TID|descripcion)/)
  })

  test('has its rows once each on the pages of any order, from whichever end a page is read', async () => {
    const [some] = await page({ FILAS: '1' })
    const total = Number(some?.TOTAL_FILAS)
    const size = Math.floor(Math.min(total, 1000) / 3)
    if (size === 0) return
    for (const [place, { key }] of list.columns.entries()) {
      const ORDEN = `${place % 2 === 0 ? '-' : ''}${key}`
      const whole = (await page({ FILAS: '1000', ORDEN })).map((row) => row[id])
      const last = await page({ DESDE: String(total - size), FILAS: String(size), ORDEN })
      if (total > 1000) {
        expect(last.length, key).toBe(size)
        continue
      }
      const middle = await page({ DESDE: String(size), FILAS: String(total - 2 * size), ORDEN })
      expect([...whole.slice(0, size), ...middle.map((row) => row[id]), ...last.map((row) => row[id])], key).toEqual(
        whole,
      )
    }
  })

  test('finds a record by its key, and rows by what each column shows', async () => {
    const sample = (await page({ FILAS: '30' })).at(-1) ?? {}
    expect((await page({ CLAVE: sample[id] ?? '' })).map((row) => row[id])).toEqual([sample[id]])
    expect(await page({ BUSCAR: 'nada que haya' })).toEqual([])
    expect(await page({ BUSCAR: '%' })).toEqual([])
    for (const column of list.columns) {
      const { key } = column
      const shown = sample['name' in column && column.name ? column.name : key] ?? ''
      if (unsearched.has(key) || shown === '' || 'value' in column) continue
      const found = await page({ FILAS: '1000', BUSCAR: shown.toUpperCase() })
      expect(
        found.map((row) => row[id]),
        `${key} ${shown}`,
      ).toContain(sample[id])
    }
  })
})

/** Pictures, amounts and computed columns can be sorted, but not searched. */
const unsearched = new Set([
  'soporte',
  'HOMO',
  'total',
  'valor',
  'SOPORTE',
  'REGISTRO_ICA',
  'PEDIGREE_ANIMAL',
  'FACTURA_DE_COMPRA',
  'PESO_AL_NACER',
  'TOTAL',
  'ESTADO',
  'ESTADO_TERCERO',
  'TID_SOLICITANTE',
  'TID_CRIADOR',
  'tid_propietario',
  'tid_arrendatario',
  'diasPendientes',
])

describe('choices among everybody', () => {
  test.each([
    ['selecciones/seleccionUsuariosAdmin', { codigo: 'A04' }],
    ['selecciones/seleccionUsuariosDash', { NID_PROPIETARIO: EVERY_OWNER }],
    ['selecciones/seleccionUsuariosTotal', {}],
    ['selecciones/SeleccionChipsLibres', {}],
    ['selecciones/seleccionMachosDash', { NID_PROPIETARIO: EVERY_OWNER, COD_ESPECIE: 'C' }],
    ['selecciones/seleccionHembrasDash', { NID_PROPIETARIO: EVERY_OWNER }],
  ])('%s are searched at the host, a few at a time', async (operation, fields) => {
    const whole = await rowsOf(operation, fields)
    expect(whole.length).toBeGreaterThan(8)
    const sample = whole[7] ?? {}
    const few = await rowsOf(operation, { ...fields, DESDE: '0', FILAS: '5' })
    expect(few).toHaveLength(5)
    const found = await rowsOf(operation, { ...fields, DESDE: '0', FILAS: '5', BUSCAR: sample.name ?? '' })
    expect(found.map(({ code }) => code)).toContain(sample.code)
    expect(await rowsOf(operation, { ...fields, DESDE: '0', FILAS: '20', CLAVE: sample.code ?? '' })).toEqual([
      expect.objectContaining({ code: sample.code, name: sample.name }),
    ])
  })
})

describe('whom one visits', () => {
  test.each([
    ['selecciones/seleccionUsuariosAdmin', { codigo: 'A04' }],
    ['usuario/usuariosConsecutivos', { estado: '0' }],
  ])('%s tells premises and municipality, and is searched by them', async (operation, fields) => {
    const farm = (await rowsOf(operation, fields)).find(({ aprisco, municipio }) => aprisco && municipio) ?? {}
    for (const text of [farm.aprisco, farm.municipio]) {
      expect(text).toBeTruthy()
      const found = await rowsOf(operation, { ...fields, DESDE: '0', FILAS: '500', BUSCAR: text ?? '' })
      expect(found.map(({ code }) => code)).toContain(farm.code)
    }
  })
})

test('a name from elsewhere is found as it is written, whatever its accents', async () => {
  const insert = sql`insert into third_parties (nid, tid, name) values ('777001', 'PAS', 'João da Conceição Álvares')`
  await server.rows(insert)
  for (const BUSCAR of ['João', 'CONCEIÇÃO', 'alvares', 'ÁLVARES'])
    expect((await rowsOf('terceros/terceros', { DESDE: '0', FILAS: '10', BUSCAR })).length, BUSCAR).toBe(1)
})

describe('whom a registrar visits', () => {
  const registrar = nidOf('registrador')
  const ofZone = { codigo: '', TID_PROPIETARIO: '', NID_PROPIETARIO: registrar }
  const operation = 'selecciones/seleccionUsuarios'
  let session = ''
  const found = async (fields: Values) => {
    const { body, status } = await server.call(operation, fields, { headers: { cookie: session } })
    expect(status).toBe(200)
    return body as readonly Values[]
  }
  beforeAll(async () => {
    const { password = '' } = demoAccounts.find(({ username }) => username === 'registrador') ?? {}
    const { headers } = await server.call('usuario/login', { usuario: 'registrador', password })
    session = String(headers['set-cookie']).split(';')[0] ?? ''
  })

  test('is who has numbers of any form that he may file for him, and nobody else', async () => {
    const forms = listedForms.filter(({ capture }) => capture === 'zone').map(({ code }) => code)
    const each = await Promise.all(forms.map((codigo) => found({ ...ofZone, codigo })))
    const codes = (rows: readonly Values[]) => rows.map(({ code = '' }) => code).sort()
    const any = await found(ofZone)
    expect(any.length).toBeGreaterThan(5)
    // The registrar may also use their own numbers of other forms.
    const others = codes(any).filter((code) => code !== registrar)
    expect(others).toEqual([...new Set(codes(each.flat()))].filter((code) => code !== registrar).sort())
  })

  test('is searched at the host, a few at a time, by farm and place too', async () => {
    const farm = (await found(ofZone)).find(({ aprisco, municipio }) => aprisco && municipio) ?? {}
    expect(await found({ ...ofZone, DESDE: '0', FILAS: '3' })).toHaveLength(3)
    for (const text of [farm.name, farm.aprisco, farm.municipio, farm.code]) {
      expect(text).toBeTruthy()
      const some = await found({ ...ofZone, DESDE: '0', FILAS: '500', BUSCAR: text ?? '' })
      expect(some.map(({ code }) => code)).toContain(farm.code)
    }
  })

  test('whoever is no registrar finds himself alone', async () => {
    const { password = '' } = demoAccounts.find(({ username }) => username === 'asociado') ?? {}
    const { headers } = await server.call('usuario/login', { usuario: 'asociado', password })
    const own = nidOf('asociado')
    const { body } = await server.call(
      operation,
      { ...ofZone, NID_PROPIETARIO: own },
      { headers: { cookie: String(headers['set-cookie']).split(';')[0] ?? '' } },
    )
    expect((body as readonly Values[]).map(({ code }) => code)).toEqual([own])
  })
})

describe('a documented answer of any length', () => {
  const long = { nid_propietario: EVERY_OWNER }
  const operation = 'maestroConsecutivos/maestroConsecutivos'

  beforeAll(async () => {
    await server.rows(sql`insert into numbers (code, number, owner_nid, state)
      select 'A12', 900000 + n, ${nidOf('asociado')}, 0 from generate_series(1, 9000) n`)
  })

  test('has every row once, in its order', async () => {
    const rows = await rowsOf(operation, long)
    expect(rows.length).toBe(await server.count('numbers'))
    const keys = rows.map(({ codigo, numero }) => `${codigo} ${String(numero).padStart(9, '0')}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect([...keys].sort()).toEqual(keys)
  })

  test('goes out while it is made; who asks with etags is told when nothing changed', async () => {
    const plainly = await ask(operation, long)
    expect(JSON.stringify(plainly.body).length).toBeGreaterThan(1_000_000)
    expect(plainly.headers).not.toHaveProperty('content-length')
    const named = await ask(operation, long, { 'x-detalle': '1' })
    const etag = String(named.headers.etag)
    expect(named.body).toEqual(plainly.body)
    expect((await ask(operation, long, { 'if-none-match': etag })).status).toBe(304)
    await server.rows(sql`update numbers set state = 2 where code = 'A12' and number = 900100`)
    const changed = await ask(operation, long, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  test('keeps nobody waiting: others are answered between its stretches', async () => {
    const order: string[] = []
    const whole = ask(operation, long).then(() => order.push('long'))
    await ask(operation, { ...long, DESDE: '0', FILAS: '1' }).then(() => order.push('short'))
    await whole
    expect(order).toEqual(['short', 'long'])
  })

  test.each([
    ['selecciones/seleccionChipsHembras', { NID_PROPIETARIO: EVERY_OWNER, PARENTESCO: 'NP' }],
    ['selecciones/SeleccionChipsLibres', {}],
    ['selecciones/seleccionConsecutivoServicioAdmin', { NID_PROPIETARIO: EVERY_OWNER, CODIGO: 'A08' }],
  ])('%s goes out while it is made where it covers every owner', async (operation, fields) => {
    await server.rows(sql`insert into animals (chip, name, species, breed_id, sex, composition, owner_nid)
      select 'larga-' || n, repeat('x', 500), 'C', (select min(id) from breeds), 'H', 'FU', ${nidOf('asociado')}
      from generate_series(1, 1200) n on conflict do nothing`)
    await server.rows(sql`insert into chips (chip) select repeat('libre-', 80) || n from generate_series(1, 1200) n
      on conflict do nothing`)
    await server.rows(sql`with n as (insert into numbers (code, number, owner_nid, state)
        select 'A08', 900000 + n, ${nidOf('asociado')}, 1 from generate_series(1, 1200) n on conflict do nothing returning number)
      insert into stock (code, number, owner_nid, requested_on, species, breed_id, amount, pending, sire_id, sire_name)
      select 'A08', number, ${nidOf('asociado')}, '2026-01-01', 'C', (select min(id) from breeds), 9, 9,
        (select min(id) from animals), repeat('x', 900) from n`)
    const { body, headers, status } = await ask(operation, fields)
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('content-length')
    const codes = (body as readonly Values[]).map(({ code }) => code)
    expect(codes.length).toBeGreaterThanOrEqual(1200)
    expect(new Set(codes).size).toBe(codes.length)
    expect((body as readonly Values[])[0]).not.toHaveProperty('id')
  })
})
