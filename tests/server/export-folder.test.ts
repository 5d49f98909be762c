/** An export is complete, or leaves nothing behind: neither files nor the folder that it created. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '../../src/server/database/database.ts'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { lockFolder } from '../../src/server/database/folder-lock.ts'
import { exportInto } from '../../src/server/herd-book/export/into-folder.ts'
import { exportTables } from '../../src/server/herd-book/export/tables.ts'
import { openServer, type Server } from './harness.ts'

let server: Server
let at: string

beforeAll(async () => {
  server = await openServer()
  at = await mkdtemp(join(tmpdir(), 'libro-carpeta-'))
})
afterAll(async () => {
  await server.close()
  await rm(at, { recursive: true, force: true })
})

const opened = async (db: Database = server.db): Promise<OpenDatabase> =>
  ({ db, close: async () => {} }) as unknown as OpenDatabase

test('a database that another process holds open leaves no folder behind, and says who holds it', async () => {
  const data = join(at, 'datos')
  await mkdir(join(data, 'database'), { recursive: true })
  // As its server does; `embedded.test.ts` has one that runs.
  const unlock = await lockFolder(join(data, 'database'))
  try {
    await expect(exportInto(() => openEmbedded(data), { folder: join(at, 'a', 'b') })).rejects.toThrow(
      /Otro proceso ya tiene abierta/,
    )
  } finally {
    unlock()
  }
  expect(await readdir(at)).toEqual(['datos'])
})

test('what fails halfway leaves neither files nor the folder that it made', async () => {
  let asked = 0
  const failing = new Proxy(server.db, {
    get: (db, name) =>
      name === 'transaction'
        ? (work: (tx: Database) => Promise<void>, settings: object) =>
            db.transaction(async (tx) => {
              const counting = (statement: never) => {
                if (++asked > 8) throw new Error('cortado')
                return tx.execute(statement)
              }
              // The transaction's own execute stays unchanged, because the driver uses it to roll back.
              const seen = {
                get: (own: object, key: string) => (key === 'execute' ? counting : Reflect.get(own, key, own)),
              }
              await work(new Proxy(tx, seen as ProxyHandler<typeof tx>) as unknown as Database)
            }, settings)
        : Reflect.get(db, name, db),
  })
  const folder = join(at, 'cortada')
  await expect(exportInto(() => opened(failing), { folder: join(folder, 'hoy') })).rejects.toThrow('cortado')
  expect(await readdir(at)).not.toContain('cortada')
  asked = 0
  await expect(exportInto(() => opened(failing), { folder })).rejects.toThrow('cortado')
  expect(asked).toBeGreaterThan(8)
  expect(await readdir(at)).not.toContain('cortada')

  asked = 0
  await mkdir(folder)
  await expect(exportInto(() => opened(failing), { folder })).rejects.toThrow('cortado')
  expect(await readdir(folder)).toEqual([])
})

test('a document that nobody has makes no folder; a folder that has something in it is left as it is', async () => {
  const folder = join(at, 'otra')
  await expect(exportInto(opened, { folder, owner: 'nadie' })).rejects.toThrow('nadie')
  expect(await readdir(at)).not.toContain('otra')
  await mkdir(folder)
  await writeFile(join(folder, 'mío.txt'), 'mío')
  await expect(exportInto(opened, { folder })).rejects.toThrow('no está vacía')
  expect(await readdir(folder)).toEqual(['mío.txt'])
})

test('an export that holds has a file for each table and the dictionary', async () => {
  const folder = join(at, 'entera')
  const told: string[] = []
  await exportInto(opened, { folder, onFile: (file) => told.push(file) })
  expect((await readdir(folder)).toSorted()).toEqual(
    [...exportTables.map(({ name }) => `${name}.csv`), 'diccionario.csv'].toSorted(),
  )
  expect(told.length).toBe(exportTables.length + 1)
})
