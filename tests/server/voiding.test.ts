/** Every form that was filed by mistake can be voided with what it did, and restored, while nothing rests on it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it, vi } from 'vitest'
import {
  CHANGED,
  formOf,
  listedForms,
  operationNamed,
  seenOf,
  type Values,
  valuesIn,
} from '../../src/registry/index.ts'
import type { Call } from '../../src/server/core/call.ts'
import { voidingA12 } from '../../src/server/forms/a12/voiding.ts'
import { keepReviewed, reviewFiles } from '../../src/server/herd-book/run.ts'
import { initial, seedA05 } from './a05.ts'
import { a01, a02, a04, fresh, jpeg } from './forms.ts'
import { openWith, START } from './harness.ts'
import { a03, a08, a09, a10, a11, type Desk, withPapers } from './stock-forms.ts'
import { breed, nid } from './world.ts'

const { server, admin } = await openWith('admin')
await seedA05(server)
const desk: Desk = { server, as: admin }

const post = async (operation: string, fields: Values) =>
  (await server.call(operation, fields, { as: admin, detail: true })).body as Record<string, unknown>
const rows = async (operation: string, fields: Values) => (await post(operation, fields)) as unknown as Values[]
const end = (what: 'anular' | 'restaurar', FORMULARIO: string, NUMERO: string, seen?: Values) =>
  post(`revisionCampo/${what}`, {
    ...{ FORMULARIO, NUMERO, MOTIVO: 'Se registró dos veces' },
    ...(seen && { ANTES: JSON.stringify(seenOf(formOf(FORMULARIO), seen)) }),
  })

/** Files it as a device does. @returns its number */
async function file(key: string, given: Values, photo = false): Promise<string> {
  const { submit, fields, number } = formOf(key)
  const files = photo ? [{ part: 'SOPORTE', bytes: await jpeg(128, 32) }] : []
  expect((await server.call(submit.operation, given, { as: admin, detail: true, files })).body).toBe(1)
  return given[number] ?? given[fields[number]?.wireName ?? ''] ?? ''
}
async function listed(key: string, number: string): Promise<Values | undefined> {
  const form = formOf(key)
  const rows = (await post(form.list.operation, { [form.list.ownerField]: 'ADMINANCO' })) as unknown as Values[]
  return rows.find((row) => row[form.number] === number)
}
const stateOf = async (code: string, number: string) =>
  (await server.rows<{ state: number }>(sql`select state from numbers where code = ${code} and number = ${number}`))[0]
    ?.state
const pending = async (code: string, number: string) =>
  (
    await server.rows<{ pending: number }>(sql`select pending from stock where code = ${code} and number = ${number}`)
  )[0]?.pending

let lease = 2000
const a12 = (given: Values = {}): Values => ({
  ...{ consecutivo: String(lease++), tid_propietario: 'CC', nid_propietario: nid.beto, especie: 'C', sexo: 'M' },
  ...{ raza: String(breed.alpina), crg_animal: 'BM1', fecha_inicio: '2026-11-20', fecha_fin: '2026-12-10' },
  ...{ tid_arrendatario: 'CC', nid_arrendatario: nid.ana, observaciones: 'Por un mes', CODIGO: 'A12', ...given },
})
const group = (): Values => ({
  ...{ NID_PROPIETARIO: nid.ana, CONSECUTIVO: fresh(), FECHA_SOLICITUD: '2026-11-21', COD_ESPECIE: 'C' },
  ...{ FECHA_INICIO_EMPADRE: '2026-11-10', FECHA_FIN_EMPADRE: '2026-12-20', RAZA: String(breed.alpina) },
  ...{ CHIP_MACHO: 'AM1', OBSERVACIONES: '', CODIGO: 'A01a' },
})
const subLease = (given: Values = {}): Values => ({
  ...{ nid_propietario: nid.ana, consecutivo: fresh(), consecutivoArrendamiento: '9001', CODIGO: 'A12' },
  ...{ nid_propietario_s: nid.caro, fecha_inicio: '2026-11-22', fecha_fin: '2026-11-30', ...given },
})

/** By key: files one, and what then rests on it (undefined: nothing can). */
const all: Readonly<Record<string, { file: () => Promise<string>; rest?: (number: string) => Promise<string> }>> = {
  A01: {
    file: () => file('A01', a01()),
    rest: async (number) => `A04 ${await file('A04', a04({ CONSECUTIVO_SERVICIO: number }))}`,
  },
  A01a: {
    async file() {
      const number = await file('A01a', group())
      for (const CHIP_HEMBRA of ['AH1', 'AH2'])
        expect(await post('formularioA01a/ingresarMontaGrupalDetalle', { CONSECUTIVO: number, CHIP_HEMBRA })).toBe(1)
      return number
    },
  },
  A02: { file: () => file('A02', a02(), true) },
  A03: {
    async file() {
      const flush = await withPapers(desk, a08())
      await file('A08', flush)
      return file('A03', a03({ CONSECUTIVO_SERVICIO: flush.CONSECUTIVO ?? '' }), true)
    },
  },
  A08: {
    file: async () => file('A08', await withPapers(desk, a08())),
    rest: async (number) => `A03 ${await file('A03', a03({ CONSECUTIVO_SERVICIO: number }), true)}`,
  },
  A09: { file: async () => file('A09', await withPapers(desk, a09())) },
  A10: {
    file: async () => file('A10', await withPapers(desk, a10())),
    rest: async (number) => `A02 ${await file('A02', a02({ CONSECUTIVO_SERVICIO: number }), true)}`,
  },
  A11: { file: async () => file('A11', await withPapers(desk, a11())) },
  A12: {
    file: () => file('A12', a12()),
    rest: async () => `A01 ${await file('A01', a01({ CHIP_MACHO: 'BM1', FECHA_SERVICIO: '2026-11-21' }))}`,
  },
  'A12-sub': { file: () => file('A12-sub', subLease()) },
  'A05-inicial': {
    file: () => file('A05-inicial', initial()),
    async rest(number) {
      const row = await listed('A05-inicial', number)
      return `A01 ${await file('A01', a01({ CHIP_HEMBRA: row?.CHIP ?? '' }))}`
    },
  },
}

it('covers every numbered form, with those that administrators correct', () => {
  const correctable = ['A04', 'A05', 'A06']
  const numbered = listedForms.filter(({ submit, key }) => submit.fixed.CODIGO && key !== 'A12-disponibles')
  expect(numbered.map(({ key }) => key).sort()).toEqual([...Object.keys(all), ...correctable].sort())
  for (const { key, voiding } of numbered)
    expect(typeof voiding === 'function' ? voiding({}) : voiding, key).toMatch(/\.$/)
})

it.each(Object.entries(all))(
  '%s is voided with what it did, is restored as it was, and is not voided where something rests on it',
  async (key, { file: fileOne, rest }) => {
    const number = await fileOne()
    const { code } = formOf(key)
    const before = await listed(key, number)
    expect(before).toBeTruthy()
    // Under its number stands another record by now: the host went back, or somebody corrected it.
    const other = { ...before, ...Object.fromEntries(Object.keys(formOf(key).fields).map((name) => [name, 'otro'])) }
    expect(await end('anular', key, number, other)).toMatchObject({ codigo: CHANGED })
    expect(await end('anular', key, number, before)).toBe(1)
    expect(await listed(key, number)).toBeUndefined()
    expect(await stateOf(code, number)).toBe(2)
    expect(await end('anular', key, number)).toMatchObject({ codigo: 103 })
    expect(await end('restaurar', key, number)).toBe(1)
    expect(await listed(key, number)).toEqual(before)
    expect(await stateOf(code, number)).toBe(1)
    if (!rest) return
    const what = await rest(number)
    expect(await end('anular', key, number)).toMatchObject({ error: expect.stringContaining(what) })
    expect(await listed(key, number)).toBeTruthy()
  },
)

it('an animal that the papers of semen name as a forebear is not voided, also once that form is', async () => {
  const dam = initial()
  const number = await file('A05-inicial', dam)
  const pedigree = { CRG_MACHO: 'US-91', CRG_PADRE: 'US-92', CRG_ABUELA_PATERNA: dam.CHIP ?? '' }
  const straws = await file('A11', await withPapers(desk, a11(pedigree)))
  const refusal = { codigo: 0, error: expect.stringContaining('animal US-92') }
  expect(await end('anular', 'A05-inicial', number)).toMatchObject(refusal)
  expect(await end('anular', 'A11', straws)).toBe(1)
  expect(await end('anular', 'A05-inicial', number)).toMatchObject(refusal)
})

it('what a voided service took is in stock again, and is taken again when it is restored', async () => {
  const stock = await file('A10', await withPapers(desk, a10({ CANTIDAD_PAJILLAS: '3' })))
  const number = await file('A02', a02({ CONSECUTIVO_SERVICIO: stock, CANTIDAD_PAJILLAS: '2' }), true)
  expect(await pending('A10', stock)).toBe(1)
  await end('anular', 'A02', number)
  expect(await pending('A10', stock)).toBe(3)
  const other = await file('A02', a02({ CONSECUTIVO_SERVICIO: stock, CANTIDAD_PAJILLAS: '2' }), true)
  expect(await end('restaurar', 'A02', number)).toMatchObject({ codigo: 102 })
  await end('anular', 'A02', other)
  expect(await end('restaurar', 'A02', number)).toBe(1)
  expect(await pending('A10', stock)).toBe(1)
})

it('a voided group comes back with its females', async () => {
  const number = (await all.A01a?.file()) ?? ''
  const females = () => post('formularioA01a/hembrasMontaGrupal', { CONSECUTIVO: number })
  const before = await females()
  expect(before).toHaveLength(2)
  await end('anular', 'A01a', number)
  expect(await females()).toEqual([])
  await end('restaurar', 'A01a', number)
  expect(await females()).toEqual(before)
})

it('also one whose chip was corrected meanwhile; not where one of them is no more', async () => {
  const number = (await all.A01a?.file()) ?? ''
  const form = initial()
  const hers = await file('A05-inicial', form)
  const joins = (CHIP_HEMBRA = '') =>
    post('formularioA01a/ingresarMontaGrupalDetalle', { CONSECUTIVO: number, CHIP_HEMBRA })
  const females = async () => {
    const rows = await post('formularioA01a/hembrasMontaGrupal', { CONSECUTIVO: number })
    return (rows as unknown as Values[]).map(({ CHIP_HEMBRA }) => CHIP_HEMBRA)
  }
  expect(await joins(form.CHIP)).toBe(1)
  await end('anular', 'A01a', number)
  await server.rows(sql`update animals set chip = 'CORREGIDO1' where chip = ${form.CHIP ?? ''}`)
  expect(await end('restaurar', 'A01a', number)).toBe(1)
  expect(await females()).toContain('CORREGIDO1')
  await end('anular', 'A01a', number)
  expect(await end('anular', 'A05-inicial', hers)).toBe(1)
  expect(await end('restaurar', 'A01a', number)).toMatchObject({ error: expect.stringContaining('1 hembra') })
})

async function bring(source: string, tables: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-anulados-'))
  const files = Object.entries(tables).map(([name, lines]) => {
    const path = join(folder, `${name}.csv`)
    return { name: `${name}.csv`, path, text: lines.join('\n') }
  })
  for (const { path, text } of files) await writeFile(path, text)
  const keeping = { source, now: new Date(START) }
  const reviewed = await reviewFiles(server.db, { ...keeping, files })
  await keepReviewed(server.db, reviewed, keeping)
  await reviewed.close()
  await rm(folder, { recursive: true })
}

it('services of an imported book come back as they were: they name no straws, and animals without a chip', async () => {
  await bring('anulados', {
    animales: ['CLAVE;ESPECIE;RAZA;SEXO', 'Y1;C;Alpina;M', 'Y2;C;Alpina;H', 'Y3;C;Alpina;H'],
    servicios: [
      'FORMULARIO;CONSECUTIVO;PROPIETARIO;FECHA_SERVICIO;FECHA_FIN;MACHO;HEMBRA;HEMBRAS;RECEPTORA',
      ...[`A01;7701;${nid.beto};2025-01-02;;Y1;Y2;;`, `A01a;7702;${nid.beto};2025-01-02;2025-02-02;Y1;;Y2|Y3;`],
      ...[`A02;7703;${nid.beto};2025-01-02;;Y1;Y2;;`, `A03;7704;${nid.beto};2025-01-02;;Y1;Y2;;Y3`],
    ],
  })
  const book = () =>
    server.rows(sql`select to_jsonb(s) - 'modified_at' as row, (select jsonb_agg(f.dam_id order by f.dam_id)
      from service_females f where f.code = s.code and f.number = s.number) as females
      from services s where s.number between 7701 and 7704 order by s.number`)
  const before = await book()
  expect(before).toHaveLength(4)
  for (const [at, key] of ['A01', 'A01a', 'A02', 'A03'].entries()) {
    expect(await end('anular', key, String(7701 + at)), key).toBe(1)
    expect(await book(), key).toHaveLength(3)
    const [{ now = '' } = {}] = await server.rows<{ now: string }>(sql`select clock_timestamp()::text as now`)
    expect(await end('restaurar', key, String(7701 + at)), key).toBe(1)
    expect(await book(), key).toEqual(before)
    // Others who read what has changed since then are told.
    expect(await server.count('services', sql`number = ${7701 + at} and modified_at > ${now}::timestamptz`)).toBe(1)
  }
})

it('births and registrations of an imported book come back with all that no form says of their animals', async () => {
  const [ours, hers] = [nid.beto, nid.caro]
  await bring('nacidos', {
    animales: [
      'CLAVE;ESPECIE;RAZA;SEXO;FECHA_NACIMIENTO;PADRE;MADRE;PROPIETARIO;CRIADOR;CHIP;NUMERO_REGISTRO;NOMBRE',
      ...[`Z1;C;Alpina;M;2018-01-01;;;${ours};;;;`, `Z2;C;Alpina;H;2018-01-01;;;${ours};;;;`],
      `Z3;C;Alpina;H;2021-05-05;Z1;Z2;${hers};;982000000077703;;Nube`,
      `Z4;C;Alpina;H;2019-01-01;;;;${ours};982000000077704;7714;Luna`,
      `Z5;C;Alpina;H;2019-01-01;Z1;Z2;${ours};;982000000077705;7715;Sol`,
    ],
    servicios: [
      'FORMULARIO;CONSECUTIVO;PROPIETARIO;FECHA_SERVICIO;FECHA_FIN;MACHO;HEMBRA',
      `A01a;7711;${ours};2020-12-05;2020-12-08;Z1;Z2`,
    ],
    nacimientos: ['CONSECUTIVO;ANIMAL;FORMULARIO_SERVICIO;CONSECUTIVO_SERVICIO;PESO', '7713;Z3;A01a;7711;3'],
  })
  const all = () =>
    server.rows(sql`select to_jsonb(a) - 'modified_at' as animal, to_jsonb(b) - 'modified_at' as birth,
        to_jsonb(r) - 'modified_at' as registration, c.state, (select s.state from services s where s.number = 7711) as open
      from chips c left join animals a on a.chip = c.chip left join births b on b.animal_id = a.id
        left join registrations r on r.animal_id = a.id
      where c.chip between '982000000077703' and '982000000077705' order by c.chip`)
  const before = await all()
  for (const [key, number] of Object.entries({ A04: '7713', 'A05-inicial': '7714', A05: '7715' })) {
    expect(await end('anular', key, number), key).toBe(1)
    expect(await all(), key).not.toEqual(before)
    // Nothing was filed that the review could show: its voiding is, with what it was and the way back.
    const [found] = await rows('tablero/buscarFormulario', { NUMERO: number })
    expect(found, key).toMatchObject({ FORMULARIO: key, NUMERO: number })
    const [shown] = await rows('revisionCampo/detalle', { ID: found?.ANULADO ?? '' })
    // Whoever voided it neither captured nor sent it.
    const nobody = { NID_CAPTURO: '', CAPTURO: '', CAPTURADO_EN: '', RECIBIDO_EN: '', DISPOSITIVO: '' }
    expect(shown, key).toMatchObject({ LISTA: key, CAMBIADO: 'revisionCampo/anular', ...nobody })
    expect(valuesIn(shown?.REGISTRO ?? '')[formOf(key).number], key).toBe(number)
    expect(await end('restaurar', key, number), key).toBe(1)
    expect(await all(), key).toEqual(before)
  }
})

it('the number of a voided form of an imported book is nobody else’s', async () => {
  expect(await end('anular', 'A01', '7701')).toBe(1)
  const [row] = await server.rows<{ id: number }>(sql`select id from numbers where code = 'A01' and number = 7701`)
  const given = { id: String(row?.id), codigo: 'A01', nid_propietario: nid.beto, numero: '7701', estado: '0' }
  expect(await post('maestroConsecutivos/ingresarConsecutvo', given)).toMatchObject({ codigo: 0 })
  expect(await end('restaurar', 'A01', '7701')).toBe(1)
})

it('a form is not restored once something that it names is no more', async () => {
  const form = initial()
  const hers = await file('A05-inicial', form)
  await bring('nombrados', {
    animales: ['CLAVE;ESPECIE;RAZA;SEXO', 'W1;C;Alpina;M'],
    servicios: [
      'FORMULARIO;CONSECUTIVO;PROPIETARIO;FECHA_SERVICIO;MACHO;HEMBRA',
      `A01;7721;${nid.beto};2025-01-02;W1;${form.CHIP}`,
    ],
  })
  expect(await end('anular', 'A01', '7721')).toBe(1)
  expect(await end('anular', 'A05-inicial', hers)).toBe(1)
  expect(await end('restaurar', 'A01', '7721')).toMatchObject({ codigo: 0, error: expect.any(String) })
})

it('of two forms that had a number, and were both voided, the one that is seen is restored or none', async () => {
  const number = await file('A01', a01())
  await end('anular', 'A01', number)
  await server.rows(sql`update numbers set state = 0 where code = 'A01' and number = ${number}`)
  await file('A01', a01({ CONSECUTIVO: number, CHIP_HEMBRA: 'AH2' }))
  await end('anular', 'A01', number)
  const [first, second] = await server.rows<{ id: string }>(
    sql`select id from filings where code = 'A01' and number = ${number} and operation like 'formularioA01/%' order by id`,
  )
  const restore = (ID = '') =>
    post('revisionCampo/restaurar', { FORMULARIO: 'A01', NUMERO: number, ID, MOTIVO: 'Era ese' })
  expect(await restore(String(first?.id))).toMatchObject({
    codigo: 103,
    error: expect.stringContaining('otro formulario'),
  })
  expect(await listed('A01', number)).toBeUndefined()
  expect(await restore(String(second?.id))).toBe(1)
  expect(await listed('A01', number)).toMatchObject({ CHIP_HEMBRA: 'AH2' })
})

it('a form is voided and restored whoever its number belongs to', async () => {
  const number = await file('A01', a01())
  await server.rows(sql`update numbers set owner_nid = ${nid.beto} where code = 'A01' and number = ${number}`)
  for (const [what, isThere] of [
    ['anular', false],
    ['restaurar', true],
  ] as const) {
    expect(await end(what, 'A01', number)).toBe(1)
    expect((await listed('A01', number)) !== undefined).toBe(isThere)
  }
})

it('the chip of a voided initial animal is free, and the animal is gone', async () => {
  const form = initial()
  const number = await file('A05-inicial', form)
  const chip = form.CHIP ?? ''
  await end('anular', 'A05-inicial', number)
  expect(await server.rows(sql`select state from chips where chip = ${chip}`)).toEqual([{ state: 0 }])
  expect(await server.rows(sql`select 1 from animals where chip = ${chip}`)).toEqual([])
})

it('a lease on which a sub-lease rests is not voided, and no field of a form without corrections is corrected', async () => {
  const number = await file('A12-sub', subLease({ fecha_inicio: '2026-12-01', fecha_fin: '2026-12-05' }))
  expect(await end('anular', 'A12', '9001')).toMatchObject({ error: expect.stringContaining(`A12 ${number}`) })
  const changes = { CAMBIOS: '{"OBSERVACIONES":"x"}', MOTIVO: 'x', ANTES: '' }
  const one = await file('A01', a01())
  expect(await post('revisionCampo/corregir', { FORMULARIO: 'A01', NUMERO: one, ...changes })).toMatchObject({
    campos: { FORMULARIO: expect.any(String) },
  })
})

it('a lease voided after a service of its lessee was judged on it leaves that unfiled', async () => {
  const number = await file('A12', a12({ fecha_inicio: '2026-11-17', fecha_fin: '2026-11-19' }))
  const mating = a01({ CHIP_MACHO: 'BM1', FECHA_SERVICIO: '2026-11-18' })
  const { execute } = server.db
  const voided: unknown[] = []
  let isJudged = false
  const spy = vi.spyOn(server.db, 'execute').mockImplementation((async (statement: SQL) => {
    const rows = await execute.call(server.db, statement)
    const isFirst = !isJudged && /'leased', exists/.test(new PgDialect().sqlToQuery(statement).sql)
    isJudged ||= isFirst
    if (isFirst) voided.push(await end('anular', 'A12', number))
    return rows
  }) as unknown as typeof execute)
  const answer = await post('formularioA01/ingresarNacimiento', mating)
  spy.mockRestore()
  expect([...voided, answer]).toEqual([1, expect.objectContaining({ campos: { CHIP_MACHO: expect.any(String) } })])
})

it('a lease is restored while its male is held, as it was filed, so that none overlaps it', async () => {
  const number = await file('A12', a12({ fecha_inicio: '2027-02-01', fecha_fin: '2027-02-05' }))
  const row = (await listed('A12', number)) ?? {}
  await end('anular', 'A12', number)
  const said: string[] = []
  const execute = (statement: SQL) => {
    said.push(new PgDialect().sqlToQuery(statement).sql)
    return server.db.execute(statement)
  }
  const context = { db: { execute }, now: () => new Date(START), running: new Set() }
  const operation = operationNamed('revisionCampo/restaurar')
  await voidingA12.restore(row, { context, operation, fields: row, files: [] } as unknown as Call)
  expect(said[0]).toMatch(/from animals where chip = .* for update$/)
})
