import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sha256 } from '../../src/server/access/secrets.ts'
import type { AppContext } from '../../src/server/core/app-context.ts'
import { measureGrown, tidy } from '../../src/server/housekeeping.ts'
import { folderStorage } from '../../src/server/services/storage.ts'
import { stage } from '../../src/server/uploads/staging.ts'
import { a01, a02, jpeg } from './forms.ts'
import { openWith } from './harness.ts'
import { nid } from './world.ts'

const { server, ana } = await openWith('ana')

const tidyOn = (instant: string) =>
  tidy({ db: server.db, storage: folderStorage(server.dataDir), now: () => new Date(instant) } as AppContext)
const place = async (receipt: string) => {
  const [row] = await server.rows<{ storage_key: string }>(sql`select storage_key from files where sha256 = ${receipt}`)
  return row && join(server.dataDir, 'files', row.storage_key)
}

it('a photo whose form never came goes after thirty days; a claimed one stays', async () => {
  const [lost, kept] = [await jpeg(10), await jpeg(220)]
  const staged = { NID_PROPIETARIO: nid.ana, CONSECUTIVO: '1', OPCION: '0', CODIGO: 'A02' }
  await server.call('archivos/subirArchivos', staged, { as: ana, files: [{ part: 'files[0]', bytes: lost }] })
  await server.call('formularioA02/ingresarInseminacion', a02(), { as: ana, files: [{ part: 'SOPORTE', bytes: kept }] })
  const [lostPlace, keptPlace] = [await place(sha256(lost)), await place(sha256(kept))]
  await tidyOn('2026-12-21T14:00:00Z')
  expect(existsSync(lostPlace ?? '')).toBe(true)
  await tidyOn('2026-12-21T16:00:00Z')
  expect(existsSync(lostPlace ?? '')).toBe(false)
  expect(await place(sha256(lost))).toBeUndefined()
  expect(existsSync(keptPlace ?? '')).toBe(true)
})

it('a photo that its storage does not delete now goes with a later run', async () => {
  const [photo, again] = [await jpeg(30), await server.signIn('ana')]
  const staged = { NID_PROPIETARIO: nid.ana, CONSECUTIVO: '2', OPCION: '0', CODIGO: 'A02' }
  await server.call('archivos/subirArchivos', staged, { as: again, files: [{ part: 'files[0]', bytes: photo }] })
  const stored = (await place(sha256(photo))) ?? ''
  const away = { ...folderStorage(server.dataDir), delete: () => Promise.reject(new Error('away')) }
  const now = () => new Date('2026-12-21T16:00:00Z')
  await expect(tidy({ db: server.db, storage: away, now } as unknown as AppContext)).rejects.toThrow('away')
  expect(existsSync(stored)).toBe(true)
  await tidyOn('2026-12-21T16:00:00Z')
  expect(existsSync(stored)).toBe(false)
})

it('one photo that its storage does not delete keeps no other, nor a folder that a killed process left', async () => {
  const as = await server.signIn('ana')
  const stored: string[] = []
  for (const red of [40, 50]) {
    const photo = await jpeg(red)
    const staged = { NID_PROPIETARIO: nid.ana, CONSECUTIVO: String(red), OPCION: '0', CODIGO: 'A02' }
    await server.call('archivos/subirArchivos', staged, { as, files: [{ part: 'files[0]', bytes: photo }] })
    stored.push((await place(sha256(photo))) ?? '')
  }
  const [left, recent] = [
    await mkdtemp(join(tmpdir(), 'libro-registro-')),
    await mkdtemp(join(tmpdir(), 'libro-registro-')),
  ]
  await utimes(left, new Date(), new Date(Date.now() - 25 * 3_600_000))
  const storage = folderStorage(server.dataDir)
  const broken = {
    ...storage,
    delete: (key: string) => (stored[0]?.endsWith(key) ? Promise.reject(new Error('away')) : storage.delete(key)),
  }
  const now = () => new Date('2026-12-21T16:00:00Z')
  await expect(tidy({ db: server.db, storage: broken, now } as unknown as AppContext)).rejects.toThrow('away')
  expect([...stored, left, recent].map(existsSync)).toEqual([true, false, false, true])
  await tidyOn('2026-12-21T16:00:00Z')
  expect(stored.map(existsSync)).toEqual([false, false])
  await rm(recent, { recursive: true })
})

it('photos that arrive together are counted together, and those that are too many are not kept', async () => {
  const storage = folderStorage(server.dataDir)
  const deleted: string[] = []
  let open = () => {}
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  let arrived = 0
  const context = {
    ...{ db: server.db, now: () => new Date('2026-11-21T15:00:00Z') },
    storage: {
      ...storage,
      // Each is counted before the first is noted.
      async put(...[key, bytes, type]: Parameters<typeof storage.put>) {
        if (++arrived === 12) open()
        await all
        await storage.put(key, bytes, type)
      },
      async delete(key: string) {
        deleted.push(key)
        await storage.delete(key)
      },
    },
  } as unknown as AppContext
  const staged = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => {
      const place = {
        owner: nid.beto,
        uploadedBy: nid.beto,
        code: 'A02',
        number: String(980_000 + n),
        column: 'SOPORTE',
      }
      return stage(context, place, { sha256: `junto${n}`, bytes: 1, clean: Buffer.from('x') })
    }),
  )
  expect(staged.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await server.count('files', sql`sha256 like 'junto%'`)).toBe(10)
  expect(deleted).toHaveLength(2)
  await server.rows(sql`delete from files where sha256 like 'junto%'`)
})

it('photos that no form claims are few: a number that its owner does not have takes ten of one person', async () => {
  const again = await server.signIn('ana')
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) {
    const fields = { NID_PROPIETARIO: nid.ana, CONSECUTIVO: String(990_000 + n), CODIGO: 'A02' }
    const files = [{ part: 'files[0]', bytes: await jpeg(n + 20) }]
    const { status, headers } = await server.call('archivos/subirArchivos', fields, { as: again, files })
    statuses.push(status)
    if (status === 429) expect(headers['retry-after']).toBe('600')
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  const form = a02()
  const known = { NID_PROPIETARIO: nid.ana, CONSECUTIVO: form.CONSECUTIVO ?? '', CODIGO: 'A02' }
  const files = [{ part: 'files[0]', bytes: await jpeg(99) }]
  expect((await server.call('archivos/subirArchivos', known, { as: again, files })).status).toBe(200)
})

it('a key is remembered for a year, for the device that was in a drawer', async () => {
  const again = await server.signIn('ana')
  await server.call('formularioA01/ingresarNacimiento', a01(), { as: again, key: 'cajon' })
  await tidyOn('2027-11-20T15:00:00Z')
  expect(await server.count('idempotency', sql`key = 'cajon'`)).toBe(1)
  await tidyOn('2027-11-22T15:00:00Z')
  expect(await server.count('idempotency', sql`key = 'cajon'`)).toBe(0)
})

it('forms that the registry lost are told of for a month once they are back, and as long as they are missing', async () => {
  const as = await server.signIn('ana')
  const form = a01()
  const lost = (id: string, numero = '') => ({ id, formulario: 'A01', numero })
  const FORMULARIOS = JSON.stringify([lost('clave-de-vuelta', form.CONSECUTIVO), lost('clave-perdida')])
  await server.call('campo/informarAusentes', { DISPOSITIVO: 'telefono', FORMULARIOS }, { as })
  await server.call('formularioA01/ingresarNacimiento', form, { as, key: 'clave-de-vuelta' })
  const left = () => server.rows(sql`select entry from absent_forms order by entry`)
  await tidyOn('2026-12-21T14:00:00Z')
  expect(await left()).toHaveLength(2)
  await tidyOn('2026-12-21T16:00:00Z')
  expect(await left()).toEqual([{ entry: 'clave-perdida' }])
})

it('a table that has grown is planned for as the large one that it is', async () => {
  const planned = () =>
    server.rows<{ rows: number }>(sql`select reltuples::int as rows from pg_class where relname = 'chips'`)
  await measureGrown(server.db)
  await server.rows(sql`insert into chips (chip, state) select 'CRECE' || n, 1 from generate_series(1, 20000) n`)
  await measureGrown(server.db)
  expect((await planned())[0]?.rows).toBeGreaterThan(19_000)
})
