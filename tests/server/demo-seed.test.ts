import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { World } from '../../src/demo/base/world.ts'
import { createWorld } from '../../src/demo/create-world.ts'
import { demoAccounts, nidOf } from '../../src/demo/index.ts'
import { eraseAll, isEmpty, isReady, type Progress, realPeople, seedDemo } from '../../src/demo/seed.ts'
import { makeAdministrator } from '../../src/server/access/make-administrator.ts'
import { wordsOf } from '../../src/server/database/errors.ts'
import { folderStorage } from '../../src/server/services/storage.ts'
import { openServer, type Server } from './harness.ts'

const today = '2026-11-21'
let folder: string
let server: Server
let world: World
let cookie = ''

const call = (operation: string, fields: Record<string, string>) =>
  server.call(operation, fields, { headers: cookie ? { cookie } : {} })

async function signIn(usuario: string, password: string) {
  cookie = ''
  const { body, headers } = await call('usuario/login', { usuario, password })
  cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return body
}

/** Replaces the tests' own world by the demo. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-demo-'))
  server = await openServer()
  await eraseAll(server.db)
  expect(await isEmpty(server.db)).toBe(true)
  world = createWorld({ today, animals: 600 })
  await seedDemo(server.db, { today, animals: 600, storage: folderStorage(folder) })
}, 120_000)

afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the demo world in the database', () => {
  test('every row arrived', async () => {
    expect(await server.count('animals')).toBe(world.animals.length)
    expect(await server.count('numbers')).toBe(world.numbers.length)
    expect(await server.count('births')).toBe(world.births.length)
    expect(await server.count('files')).toBe(world.files.length)
    expect(await server.count('municipalities')).toBe(1120)
    expect(await isEmpty(server.db)).toBe(false)
  })

  test('the pictures are stored, and every file row points to one', async () => {
    const stored = await readdir(join(folder, 'files', 'demo'))
    const wanted = new Set(world.files.map((file) => file.storageKey.replace('demo/', '')))
    expect(new Set(stored)).toEqual(wanted)
  })

  test('new rows get ids of their own after it', async () => {
    const [row] = await server.rows<{ id: number }>(
      sql`insert into breeds (species, name) values ('C', 'Prueba') returning id`,
    )
    expect(row?.id).toBe(world.breeds.length + 1)
  })

  test.each(demoAccounts)('$username signs in with the password that the start command prints', async (account) => {
    const answer = await signIn(account.username, account.password)
    expect(answer).toMatchObject({
      nombreUsuario: account.username,
      nid_propietario: nidOf(account.username),
      nivel: account.nivel,
      cargo: account.cargo,
      administrador: account.administrador ? 1 : 0,
      zona: account.username === 'registrador' ? '02' : '',
    })
  })

  test.each(['A01', 'A01a', 'A02', 'A03'])('asociado is offered a service of %s for a birth', async (CODIGO) => {
    await signIn('asociado', 'Asociado.2026')
    const fields = { NID_PROPIETARIO: nidOf('asociado'), CODIGO }
    const { body } = await call('selecciones/seleccionConsecutivoServicio', fields)
    expect((body as unknown[]).length).toBeGreaterThan(0)
  })

  test.each(['A01', 'A02', 'A04'])('asociado is offered numbers of %s', async (CODIGO) => {
    await signIn('asociado', 'Asociado.2026')
    const { body } = await call('selecciones/seleccionCodigos', { NID_PROPIETARIO: nidOf('asociado'), CODIGO })
    expect((body as unknown[]).length).toBeGreaterThanOrEqual(10)
  })

  test('erased and seeded again in parts, each row arrives, and new ones get ids after the last part', {
    timeout: 90_000,
  }, async () => {
    await eraseAll(server.db)
    expect(await isEmpty(server.db)).toBe(true)
    const told: string[] = []
    const onProgress = ({ part, of }: Progress) => told.push(`${part}/${of}`)
    const rows = await seedDemo(server.db, { today, animals: 1200, partSize: 400, onProgress })
    expect(told).toEqual(['1/3', '2/3', '3/3'])
    expect(await server.count('animals', sql`breeder_nid is not null`)).toBe(1200)
    for (const [name, table] of [
      ['births', 'births'],
      ['numbers', 'numbers'],
      ['thirdParties', 'third_parties'],
    ] as const)
      expect(await server.count(table), name).toBe(rows[name])
    const [row] = await server.rows<{ past: boolean }>(
      sql`select nextval(pg_get_serial_sequence('animals', 'id')) > max(id) as past from animals`,
    )
    expect(row?.past).toBe(true)
  })

  test('an administrator made before the demo keeps his account, and none is made twice', {
    timeout: 90_000,
  }, async () => {
    await eraseAll(server.db)
    const password = await makeAdministrator(server.db, 'Admin')
    expect(await isReady(server.db)).toBe(true)
    await seedDemo(server.db, { today, animals: 200 })
    expect(await server.count('accounts')).toBe(demoAccounts.length)
    expect(await signIn('admin', password)).toMatchObject({
      nid_propietario: 'ADMIN-Admin',
      administrador: 1,
      cargo: 0,
    })
    expect(await signIn('asociado', 'Asociado.2026')).toMatchObject({ nid_propietario: nidOf('asociado') })
    // A person outside the demo: from now on the demo must not erase this registry.
    expect(await isReady(server.db)).toBe(false)
    expect(await realPeople(server.db)).toBe(1)
  })

  test('an administrator made after the demo signs in, and who is made otherwise is not the demo’s either', {
    timeout: 90_000,
  }, async () => {
    await eraseAll(server.db)
    await seedDemo(server.db, { today, animals: 200 })
    expect(await realPeople(server.db)).toBe(0)
    const password = await makeAdministrator(server.db, 'maria')
    expect(await signIn('maria', password)).toMatchObject({ administrador: 1 })
    expect(await realPeople(server.db)).toBe(1)
    // A person created by the demo stays a demo person.
    const again = await makeAdministrator(server.db, 'admin')
    expect(await signIn('admin', again)).toMatchObject({ nid_propietario: nidOf('admin'), cargo: 0 })
  })

  test('what fails says its cause: the code, the constraint, and no values', async () => {
    const error = await seedDemo(server.db, { today, animals: 200 }).catch((failure: unknown) => failure)
    expect(wordsOf(error)).toMatch(
      /^Failed query: delete from "breeds"\n {2}update or delete.*\(23503, animals_breed_id_breeds_id_fk/,
    )
    expect(wordsOf(error)).not.toContain('params')
  })
})
