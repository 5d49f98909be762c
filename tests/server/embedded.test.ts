import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../src/server/database/database.ts'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { callHolder, FolderInUse } from '../../src/server/database/folder-lock.ts'
import { SOON, START, within } from '../within.ts'

vi.setConfig({ hookTimeout: 180_000, testTimeout: 180_000 })

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'libro-embebida-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** A process that opens the folder, writes a parameter, reports it, and keeps running. */
const inAnotherProcess = (word: string): ChildProcess =>
  fork(new URL('./embedded-process.ts', import.meta.url), [dataDir, word], {
    execArgv: ['--liftoff-only', '--import', 'tsx'],
  })

describe('the embedded database', () => {
  it('refuses a second process, after a kill -9 has what was acknowledged, and syncs each commit before it answers', async () => {
    const child = inAnotherProcess('guardado')
    const [told] = (await within(START, 'the word of the other process', once(child, 'message'))) as [string]
    expect(told).toBe('guardado')
    await expect(openEmbedded(dataDir)).rejects.toThrow(FolderInUse)
    await expect(openEmbedded(dataDir)).rejects.toThrow(/Otro proceso ya tiene abierta la base de datos/)
    child.kill('SIGKILL')
    await within(SOON, 'the end of the other process', once(child, 'exit'))
    const { db, close } = await openEmbedded(dataDir)
    try {
      expect(await rowsOf(db, sql`select value from parameters where name = 'prueba'`)).toEqual([{ value: 'guardado' }])
      expect(await rowsOf(db, sql`select current_setting('fsync') as fsync`)).toEqual([{ fsync: 'on' }])
      // Checks the actual fsync calls, not only the setting (`npm run prove -- fsync` observes them from outside).
      const synced = vi.spyOn(fs, 'fsyncSync')
      syncBuiltinESMExports()
      for (const n of [1, 2, 3]) {
        synced.mockClear()
        await db.execute(sql`update parameters set value = ${JSON.stringify(String(n))}::jsonb where name = 'prueba'`)
        expect(synced).toHaveBeenCalled()
      }
    } finally {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
      await close()
    }
  })

  it('gives no copy to whoever writes something else than its key, and goes on', async () => {
    const { db, close } = await openEmbedded(dataDir)
    try {
      for (const said of ['x', 'é'.repeat(48), '0'.repeat(48)]) {
        const socket = callHolder(join(dataDir, 'database'))
        socket.end(said)
        await within(SOON, 'the end of the call', once(socket.resume(), 'close'))
      }
      expect(await rowsOf(db, sql`select 1 as one`)).toEqual([{ one: 1 }])
    } finally {
      await close()
    }
  })

  it('lets events in between statements that wait for one another, however many they are', async () => {
    const { db, close } = await openEmbedded(dataDir)
    try {
      let answered = 0
      const long = Array.from({ length: 40 }, async () => {
        await db.execute(sql`select count(*) from generate_series(1, 60000)`)
        answered++
      })
      // A socket that is read in the next rounds of the loop.
      const before = await new Promise<number>((resolve) => setTimeout(() => resolve(answered), 1))
      await Promise.all(long)
      expect(answered).toBe(40)
      expect(before).toBeLessThan(20)
    } finally {
      await close()
    }
  })
})
