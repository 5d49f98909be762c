/** The registry as other systems read it (docs/ade.md). */
import { Validator } from '@seriousme/openapi-schema-validator'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { newSpeeds } from '../../src/server/ade/keys.ts'
import { commonFacts } from '../../src/server/ade/message.ts'
import { messages } from '../../src/server/ade/messages.ts'
import { type Place, pageOf } from '../../src/server/ade/pages.ts'
import type { AppContext } from '../../src/server/core/app-context.ts'
import { tidy } from '../../src/server/housekeeping.ts'
import { folderStorage } from '../../src/server/services/storage.ts'
import { a01, a02, a04, a06, fresh, jpeg } from './forms.ts'
import { type FileToSend, openWith, type Session, START } from './harness.ts'
import { breed, nid, PASSWORD } from './world.ts'

const { server, admin, ana, beto } = await openWith('admin', 'ana', 'beto')

type Member = Readonly<Record<string, never>> & {
  readonly meta: { readonly sourceId: string; readonly modified: string }
}
interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: {
    readonly view: { readonly totalItems: number; readonly next?: string }
    readonly member: readonly Member[]
    readonly errors: readonly { readonly status: number; readonly title: string }[]
  }
}

const keyFor = async (session = admin, ALCANCE = 'todo'): Promise<string> => {
  const { body } = await server.call(
    'sistemas/crearClave',
    { NOMBRE: 'Prueba', ALCANCE },
    { as: session, detail: true },
  )
  return (body as { clave: string }).clave
}
async function get(path: string, key: string, method: 'GET' | 'POST' = 'GET'): Promise<Answered> {
  const url = path.startsWith('/l') ? `/ade/v1.3${path}` : path
  const { statusCode, headers, payload } = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${key}` },
  })
  return { status: statusCode, headers, body: JSON.parse(payload) }
}
const herdOf = async (owner: string): Promise<string> => {
  const [row] = await server.rows<{ id: number }>(sql`select location_id as id from third_parties where nid = ${owner}`)
  return `/locations/localhost.finca/${row?.id}`
}
const of = async (owner: string, message: string, key: string, range = '') =>
  (await get(`${await herdOf(owner)}/${message}${range}`, key)).body
const filed = async (operation: string, fields: Values, session = ana, files: readonly FileToSend[] = []) => {
  const { body } = await server.call(operation, fields, { as: session, files, detail: true })
  expect(body, operation).toBe(1)
  return fields
}
const key = await keyFor()

/** What ana files: a mating and its twins, a group, an insemination, a transfer and a lease. */
async function fileAll(): Promise<void> {
  const service = await filed('formularioA01/ingresarNacimiento', a01())
  const birth = a04({ CONSECUTIVO_SERVICIO: service.CONSECUTIVO ?? '', TIPO_DE_PARTO: '2', FECHA_PARTO: '2026-11-21' })
  await filed('formularioA04/ingresarNacimiento', birth)
  await filed('formularioA04/ingresarNacimientoAdicionales', {
    ...birth,
    CONSECUTIVONEW: fresh(),
    SEXO_ADICIONAL: 'M',
    PESO_AL_NACER_ADICIONAL: '3',
    SIGLA: '1',
  })
  const group: Values = {
    NID_PROPIETARIO: nid.ana,
    CONSECUTIVO: fresh(),
    FECHA_SOLICITUD: '2026-11-21',
    COD_ESPECIE: 'C',
    FECHA_INICIO_EMPADRE: '2026-11-10',
    FECHA_FIN_EMPADRE: '2026-12-20',
    RAZA: String(breed.alpina),
    CHIP_MACHO: 'AM1',
    OBSERVACIONES: '',
    CODIGO: 'A01a',
  }
  await filed('formularioA01a/ingresarMontaGrupal', group)
  for (const CHIP_HEMBRA of ['AH1', 'AH2'])
    await filed('formularioA01a/ingresarMontaGrupalDetalle', {
      CONSECUTIVO: group.CONSECUTIVO ?? '',
      CHIP_HEMBRA,
    })
  const photo = { part: 'SOPORTE', bytes: await jpeg() }
  await filed('formularioA02/ingresarInseminacion', a02(), ana, [photo])
  await filed('formularioA06/ingresarFormularioA06', a06({ crg_animal: 'AO1' }))
}
await fileAll()

describe('what another system reads', () => {
  it('counts what the lists count: animals, births, litters, services, transfers, leases', async () => {
    const rowsIn = async (operation: string, fields: Values) => {
      const { body } = await server.call(operation, fields, { as: ana })
      return (body as readonly unknown[]).length
    }
    const own = { NID_PROPIETARIO: nid.ana }
    const [births, services, straws, given, taken] = await Promise.all([
      rowsIn('formularioA04/formulariosA04', own),
      rowsIn('formularioA01/formulariosA01', own),
      rowsIn('formularioA02/formulariosA02', { NID_TERCERO: nid.ana }),
      rowsIn('formularioA06/formulariosA06', { nid_propietario: nid.ana }),
      rowsIn('formularioA12/formulariosA12', { nid_propietario: nid.ana }),
    ])
    const total = async (message: string) => (await of(nid.ana, message, key)).view.totalItems
    expect(await total('animals')).toBe(await rowsIn('dashboard/dataAnimales', own))
    expect([births, await total('births'), await total('parturitions')]).toEqual([2, 2, 1])
    // A group counts once for each of its two females.
    expect(await total('inseminations')).toBe(services + straws + 2)
    expect([given, await total('departures')]).toEqual([1, 1])
    expect([taken, await total('arrivals')]).toEqual([1, 1])
    expect((await of(nid.beto, 'arrivals', key)).member).toMatchObject([{ arrivalReason: 'Purchase' }])
  })

  it('has the shapes of the standard: identities, parents, litters, services, expected births', async () => {
    const animals = (await of(nid.ana, 'animals', key)).member as readonly Record<string, unknown>[]
    const young = animals.find(({ identifier }) => (identifier as { scheme: string }).scheme === 'localhost.A04')
    expect(young).toMatchObject({
      resourceType: 'icarAnimalCoreResource',
      specie: 'Goat',
      birthDate: '2026-11-21T05:00:00Z',
      primaryBreed: { scheme: 'localhost.raza', id: 'Alpina' },
      parentage: [
        { gender: 'Male', relation: 'Genetic', identifier: { id: 'AM1' } },
        { gender: 'Female', relation: 'Genetic', identifier: { id: 'AH1' } },
      ],
    })
    const [litter] = (await of(nid.ana, 'parturitions', key)).member
    expect(litter).toMatchObject({
      animal: { id: 'AH1' },
      liveProgeny: 2,
      progenyDetails: [
        { gender: 'Female', birthWeight: { measurement: 3.2, units: 'KGM' } },
        { gender: 'Male', birthWeight: { measurement: 3 } },
      ],
    })
    const kinds = (await of(nid.ana, 'inseminations', key)).member as readonly Record<string, unknown>[]
    expect(kinds.map(({ inseminationType }) => inseminationType).sort()).toEqual(
      ['Insemination', 'NaturalService', 'RunWithBull', 'RunWithBull'].sort(),
    )
    expect(kinds.find(({ inseminationType }) => inseminationType === 'RunWithBull')).toMatchObject({
      eventDateTime: '2026-11-10T05:00:00Z',
      eventEndDateTime: '2026-12-20T05:00:00Z',
    })
    expect(kinds.find(({ straw }) => straw)).toMatchObject({ straw: { id: { scheme: 'localhost.A10', id: '5001' } } })
    const open = (await of(nid.ana, 'gestations', key)).member as readonly Record<string, unknown>[]
    expect(open.map(({ animal }) => (animal as { id: string }).id).sort()).toEqual(['AH1', 'AH2', 'AH2'])
  })

  it('recommends only pairs within the limit of the association', async () => {
    await server.rows(sql`update animals set born_on = '2020-01-01' where chip is not null`)
    const told = (await of(nid.ana, 'mating-recommendations', key)).member as unknown as readonly {
      animal: { id: string }
      sireRecommendations: readonly { recommendationType: string; sireIdentifiers?: readonly { id: string }[] }[]
    }[]
    const siresOf = (chip: string) =>
      told
        .find(({ animal }) => animal.id === chip)
        ?.sireRecommendations.flatMap(({ sireIdentifiers = [] }) => sireIdentifiers.map(({ id }) => id))
    // AH2 is AM1's daughter; BM2 is leased, FOREIGN in straws.
    expect(siresOf('AH2')?.sort()).toEqual(['BM2', 'FOREIGN'])
    expect(siresOf('AH3')?.sort()).toEqual(['AM1', 'BM2', 'FOREIGN'])
  })

  it('names no person and no document number', async () => {
    const texts = [JSON.stringify((await get('/locations', key)).body)]
    for (const { name } of messages) texts.push(JSON.stringify(await of(nid.ana, name, key)))
    for (const text of texts) {
      expect(text).not.toContain('Ardila')
      expect(text).not.toMatch(/"(100|200)"/)
    }
  })

  it('is read page by page, each row once, also where all rows were written in one instant', async () => {
    await server.rows(sql`update animals set modified_at = '2026-01-01T00:00:00Z'`)
    await server.rows(sql`update services set modified_at = '2026-01-01T00:00:00Z'`)
    const facts = { ...(await commonFacts(server.db, '2026-11-21')), nid: nid.ana }
    for (const message of messages) {
      const all = (await pageOf(message, facts, {})).rows.map(({ KIND, KEY, KEY_2 }) => `${KIND} ${KEY} ${KEY_2}`)
      const read: string[] = []
      let place: Place | undefined
      do {
        const page = await pageOf({ ...message, pageSize: 2 }, facts, {}, place)
        read.push(...page.rows.map(({ KIND, KEY, KEY_2 }) => `${KIND} ${KEY} ${KEY_2}`))
        place = page.last
      } while (place)
      expect([message.name, ...read]).toEqual([message.name, ...all])
      expect(new Set(read).size).toBe(read.length)
    }
  })
})

describe('a second reading since a mark', () => {
  const old = '2026-01-01T00:00:00Z'
  const mark = '2026-06-01T00:00:00Z'
  const tables = [
    'animals',
    'births',
    'services',
    'registrations',
    'transfers',
    'leases',
    'stock',
    'third_parties',
    'premises',
  ]
  const age = async () => {
    for (const table of tables)
      await server.rows(sql`update ${sql.identifier(table)} set modified_at = ${old}::timestamptz`)
  }
  const since = (message: string) => of(nid.ana, message, key, `?meta-modified-from=${mark}`)

  it('tells what changed, and nothing else', async () => {
    await age()
    expect((await since('animals')).view.totalItems).toBe(0)
    await server.rows(sql`update animals set name = 'Luna' where chip = 'AH1'`)
    expect((await since('animals')).member).toMatchObject([{ name: 'Luna', identifier: { id: 'AH1' } }])
    expect((await get(`/locations?meta-modified-from=${mark}`, key)).body.member).toHaveLength(1)
    const until = await of(nid.ana, 'animals', key, `?meta-modified-to=${mark}`)
    expect(until.view.totalItems).toBe((await of(nid.ana, 'animals', key)).view.totalItems - 1)
  })

  it('tells a birth, its litter and its young anew when the young gets its chip', async () => {
    await age()
    await server.rows(sql`update animals set chip = '170000000000017' where birth_number is not null and sex = 'M'`)
    for (const message of ['animals', 'parturitions'])
      expect([message, (await since(message)).view.totalItems]).toEqual([message, 1])
    const told = (await since('births')).member as readonly Record<string, unknown>[]
    expect(told.map(({ animal }) => animal)).toContainEqual({ scheme: 'std.iso.11785', id: '170000000000017' })
  })

  it('tells the services of a group anew when a female leaves it, and animals when their breed is renamed', async () => {
    await age()
    const [group] = await server.rows<{ number: number }>(sql`select number from services where code = 'A01a'`)
    await filed('formularioA01a/eliminarHembraMontaGrupal', { CONSECUTIVO: String(group?.number), CHIP_HEMBRA: 'AH1' })
    expect((await since('inseminations')).member).toMatchObject([{ animal: { id: 'AH2' } }])
    await server.rows(sql`update breeds set name = 'Saanen blanca' where id = ${breed.saanen}`)
    expect((await since('animals')).member).toMatchObject([{ primaryBreed: { id: 'Saanen blanca' } }])
  })

  it('reaches back before an import that was still being written at the mark', async () => {
    await age()
    await server.rows(
      sql`insert into herd_book_runs (source, state, begun_at, kept_at) values ('libro', 'kept', ${mark}, ${mark}::timestamptz - interval '10 minutes')`,
    )
    await server.rows(
      sql`update animals set modified_at = ${mark}::timestamptz - interval '8 minutes' where chip = 'AM1'`,
    )
    expect((await since('animals')).member).toMatchObject([{ identifier: { id: 'AM1' } }])
    await server.rows(sql`delete from herd_book_runs`)
    expect((await since('animals')).view.totalItems).toBe(0)
  })

  it('refuses what is no instant, and a page that no answer named', async () => {
    const place = (modified: string) => Buffer.from(JSON.stringify([1, 1, modified, '', 1, 1])).toString('base64url')
    for (const query of [
      ...['meta-modified-from=ayer', 'meta-modified-to=2026-13-01T00:00:00Z', 'after=abc', 'after=WzFd'],
      // JavaScript takes these for instants; the database does not.
      ...['meta-modified-from=2026-02-30T00:00:00Z', 'meta-modified-to=0000-01-01T00:00:00Z'],
      ...['meta-modified-from=2026-01-01T00:00:00%2B23:59', `after=${place('2026-02-30T00:00:00.000000Z')}`],
      // Of the herds, which have no instant.
      `after=${place('')}`,
    ])
      expect([query, (await get(`${await herdOf(nid.ana)}/animals?${query}`, key)).status]).toEqual([query, 400])
    const zoned = await get(`${await herdOf(nid.ana)}/animals?meta-modified-from=2026-06-01T00:00:00+02:00`, key)
    expect(zoned.status).toBe(200)
  })
})

/** An administrator makes the person inactive. */
async function deactivated(session: Session): Promise<void> {
  const { nid_propietario: NID_TERCERO } = session.answer
  const person = {
    TID_TERCERO: 'CC',
    NID_TERCERO: String(NID_TERCERO),
    NOMBRE: 'Beto Bueno',
    DEP_CODIGO: '68',
    MUN_CODIGO: '68001',
    DIRECCION: 'Vereda',
    TELEFONOS: '300',
    CORREO: 'beto@campo.example.com',
    URL: '.',
    PROFESION: 'GA',
    FECHA_INGRESO: '2020-01-01',
    FECHA_RETIRO: '',
    ESTADO_TERCERO: '1',
    TIPO_TERCERO: 'N',
    TIPO_SOCIO: 'N',
    OPCION: '2',
  }
  await filed('terceros/ingresarTercero', person, admin)
}

it('describes itself as valid OpenAPI 3.1, found from /api', async () => {
  const document = (await get('/ade/openapi.json', '')).body as unknown as { paths: Record<string, unknown> }
  expect((await new Validator().validate(structuredClone(document))).valid).toBe(true)
  expect(Object.keys(document.paths)).toHaveLength(messages.length + 1)
  expect((await server.app.inject('/api')).payload).toContain('href="/ade/openapi.json"')
})

describe('who may read', () => {
  it('nobody without a key; errors have the form of the standard; nothing is written', async () => {
    for (const unknown of ['', 'x'.repeat(43)]) {
      const { status, headers, body } = await get('/locations', unknown)
      expect([status, headers['www-authenticate'], body.errors[0]?.status]).toEqual([401, 'Bearer', 401])
    }
    expect((await get('/locations/localhost.finca/999999/animals', key)).status).toBe(404)
    expect((await get(`${await herdOf(nid.ana)}/deaths`, key)).body.errors).toMatchObject([{ status: 404 }])
    expect((await get('/locations', key, 'POST')).status).toBe(405)
    expect((await get('/locations', ana.tokenEnvio)).status).toBe(401)
  })

  it('a key is told once and stored hashed; its use is counted; Historial tells who made and ended it', async () => {
    const clave = await keyFor()
    const [stored] = await server.rows<{ text: string }>(
      sql`select string_agg(k::text, ' ') as text from system_keys k`,
    )
    const [trail] = await server.rows<{ text: string }>(
      sql`select string_agg(f::text, ' ') || coalesce((select string_agg(i::text, ' ') from idempotency i), '') as text from filings f`,
    )
    expect(stored?.text).not.toContain(clave)
    expect(trail?.text).not.toContain(clave)
    await get('/locations', clave)
    await get('/locations', clave)
    const list = async () => (await server.call('sistemas/claves', {}, { as: admin })).body as readonly Values[]
    const [first = {}] = await list()
    expect(first).toMatchObject({ NOMBRE: 'Prueba', ALCANCE: 'Todas las fincas', USOS: '2', TERMINADA: '' })
    expect(first.ULTIMO_USO).not.toBe('')
    const ID = first.ID ?? ''
    expect((await server.call('sistemas/terminarClave', { ID }, { as: beto })).body).toBe(103)
    expect((await server.call('sistemas/terminarClave', { ID }, { as: admin })).body).toBe(1)
    expect((await get('/locations', clave)).status).toBe(401)
    const { body } = await server.call('auditoria/historial', { TIPO: 'otrosSistemas', NUMERO: ID }, { as: admin })
    expect((body as readonly Values[]).map(({ OPERACION }) => OPERACION)).toEqual([
      'sistemas/terminarClave',
      'sistemas/crearClave',
    ])
  })

  it("a member's key reads the own herd only; it stands in 'Mis dispositivos', and ends there", async () => {
    const refused = await server.call('sistemas/crearClave', { NOMBRE: 'x', ALCANCE: 'todo' }, { as: beto })
    expect(refused.status).toBe(403)
    const own = await keyFor(beto, 'propio')
    const { member } = (await get('/locations', own)).body
    expect(member).toHaveLength(1)
    expect((await get(`${await herdOf(nid.beto)}/animals`, own)).status).toBe(200)
    expect((await get(`${await herdOf(nid.ana)}/animals`, own)).status).toBe(404)
    await tidy({ db: server.db, storage: folderStorage(server.dataDir), now: () => new Date(START) } as AppContext)
    expect((await get('/locations', own)).status, 'after the night').toBe(200)
    server.setNow('2026-11-21T15:11:00Z')
    await get('/locations', own)
    const { body } = await server.call('usuario/dispositivos', { NID_PROPIETARIO: nid.beto }, { as: beto })
    server.setNow(START)
    const row = (body as readonly Values[]).find(({ LLAVE }) => LLAVE === 'O')
    expect(row).toMatchObject({ NOMBRE: 'Prueba', DESDE: '2026-11-21 10:00', ULTIMO_USO: '2026-11-21 10:11' })
    await filed('usuario/terminarDispositivo', { ID: row?.ID ?? '' }, beto)
    expect((await get('/locations', own)).status).toBe(401)
  })

  it('who downloads the own data gets the same messages, which say nothing of other people', async () => {
    const { body } = await server.call('privacidad/tablas', { FORMATO: 'ade' }, { as: ana })
    const pieces = body as readonly Values[]
    const names = [...new Set(pieces.map(({ ARCHIVO }) => ARCHIVO))]
    expect(names).toEqual(['locations.json', ...messages.map(({ name }) => `${name}.json`)])
    const files = names.map((name) => pieces.flatMap(({ ARCHIVO, TEXTO }) => (ARCHIVO === name ? TEXTO : [])).join(''))
    const herds = files.flatMap((file) => file.match(/"localhost\.finca","id":"\d+"/g) ?? [])
    const [own] = await server.rows<{ id: number }>(
      sql`select location_id as id from third_parties where nid = ${nid.ana}`,
    )
    expect([...new Set(herds)]).toEqual([`"localhost.finca","id":"${own?.id}"`])
    expect(JSON.parse(files[0] ?? '').member).toMatchObject([{ meta: { creator: 'Ana Ardila' } }])
    expect(JSON.parse(files[1] ?? '').view.totalItems).toBe((await of(nid.ana, 'animals', key)).view.totalItems)
  })

  it('a key of one association reads its members, one of some owners those; anything else is refused at its field', async () => {
    await server.rows(sql`update third_parties set kind = 'AG' where nid = ${nid.national}`)
    await server.rows(sql`insert into association_members (association_nid, member_nid, member_kind, person_kind, left_on)
      values (${nid.national}, ${nid.ana}, 'N', 'N', null), (${nid.national}, ${nid.beto}, 'N', 'N', '2026-01-01')`)
    const read = async (ALCANCE: string) => (await get('/locations', await keyFor(admin, ALCANCE))).body.view.totalItems
    expect(await read(nid.national)).toBe(1)
    expect(await read(`${nid.ana}, ${nid.beto}`)).toBe(2)
    for (const ALCANCE of ['', '999999', `${nid.ana} ${nid.national}`]) {
      const { body } = await server.call('sistemas/crearClave', { NOMBRE: 'x', ALCANCE }, { as: admin, detail: true })
      expect(Object.keys((body as { campos: Values }).campos)).toEqual(['ALCANCE'])
    }
  })

  it('a key ends with its maker: at once and for good when deactivated, own ones with the password', async () => {
    const gone = await keyFor(beto, 'propio')
    await deactivated(beto)
    expect((await get('/locations', gone)).status).toBe(401)
    await server.rows(sql`update third_parties set status = 0 where nid = ${nid.beto}`)
    expect((await get('/locations', gone)).status).toBe(401)
    const back = await server.signIn('beto')
    const own = await keyFor(back, 'propio')
    expect((await get('/locations', own)).status).toBe(200)
    await filed(
      'usuario/actualizaPassword',
      { anterior: PASSWORD, password: 'Otra.Clave.2027.x', username: 'beto' },
      back,
    )
    expect((await get('/locations', own)).status).toBe(401)
    const all = await keyFor()
    await server.rows(sql`update accounts set nivel = 1, administrador = false where nid = ${nid.admin}`)
    expect((await get('/locations', all)).status).toBe(401)
    await server.rows(sql`update accounts set nivel = 2, administrador = true where nid = ${nid.admin}`)
  })

  it('a key is held up by no clock that was ahead', () => {
    let now = Date.parse('2026-11-23T12:00:00Z')
    const speeds = newSpeeds(() => now)
    expect(speeds.take(1)).toBe(0)
    now -= 3_600_000
    expect(speeds.take(1)).toBe(0)
  })

  it('a key is limited in speed, and nobody else waits for it', async () => {
    const fast = await keyFor()
    const path = `${await herdOf(nid.caro)}/departures`
    const answers: number[] = []
    for (let n = 0; n < 401; n++) answers.push((await get(path, fast)).status)
    expect([answers[399], answers[400]]).toEqual([200, 429])
    expect((await get(path, key)).status).toBe(200)
    server.setNow('2026-11-21T15:00:02Z')
    expect((await get(path, fast)).status).toBe(200)
  })
})
