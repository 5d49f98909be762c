/** What a server says at its start of services that its settings name and that cannot be used. */
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo, Server } from 'node:net'
import { createServer as createTcp } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { readConfig } from '../../src/server/platform/config.ts'
import { checkServices } from '../../src/server/service-checks.ts'
import { createBucket } from './bucket.ts'
import { onPostgres } from './harness.ts'
import { newWorld } from './postgres-world.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const close of closing.splice(0)) await close()
})

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return (server.address() as AddressInfo).port
}

/** A port at which nobody listens. */
async function deadPort(): Promise<number> {
  const server = createTcp()
  const port = await listening(server)
  await closing.pop()?.()
  return port
}

const linesOf = async (environment: NodeJS.ProcessEnv): Promise<string[]> => {
  const lines: string[] = []
  await checkServices(readConfig(environment), (line) => lines.push(line))
  return lines
}

describe('a bucket', () => {
  const at = (port: number, bucket = 'fotos') => ({ STORAGE_URL: `http://llave:xyzzy@127.0.0.1:${port}/${bucket}` })

  it('that takes a file is not mentioned, and keeps nothing of the trial', async () => {
    const { objects, server } = createBucket()
    expect(await linesOf(at(await listening(server)))).toEqual([])
    expect([...objects.keys()]).toEqual([])
  })

  it('is named with the reason: nobody listens, the key is wrong; its secret is not repeated', async () => {
    const lines = await linesOf(at(await deadPort()))
    expect(lines).toEqual([expect.stringMatching(/^La variable STORAGE_URL no sirve por ahora: nadie atiende/)])
    const { server } = createBucket()
    const other = { STORAGE_URL: `http://otra:xyzzy@127.0.0.1:${await listening(server)}/fotos` }
    expect(await linesOf(other)).toEqual([
      'La variable STORAGE_URL no sirve por ahora: la llave o el secreto no son correctos, o no dejan escribir.',
    ])
  })
})

describe('a mail server', () => {
  const smtp = async (url: (port: number) => string) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    })
    const started = server.listen(0, '127.0.0.1')
    await once(started, 'listening')
    closing.push(() => new Promise<void>((resolve) => server.close(resolve)))
    return linesOf({ SMTP_URL: url((started.address() as AddressInfo).port) })
  }

  it('that greets is not mentioned; a wrong password, and a port at which nobody listens, are', async () => {
    expect(await smtp((port) => `smtp://127.0.0.1:${port}?from=libro@libro.example`)).toEqual([])
    expect(await smtp((port) => `smtp://libro:xyzzy@127.0.0.1:${port}`)).toEqual([
      'La variable SMTP_URL no sirve por ahora: el usuario o la clave no son correctos.',
    ])
    const lines = await linesOf({ SMTP_URL: `smtp://127.0.0.1:${await deadPort()}` })
    expect(lines).toEqual([expect.stringMatching(/^La variable SMTP_URL no sirve por ahora: nadie atiende/)])
  })
})

describe('scheduled backups', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'libro-programas-'))
    closing.push(() => rm(folder, { recursive: true, force: true }))
  })

  it('whose own database address does not answer are named', async () => {
    const DATABASE_URL = 'postgres://libro@uno.invalid/libro'
    const BACKUP_DATABASE_URL = `postgres://libro:xyzzy@127.0.0.1:${await deadPort()}/libro`
    expect(await linesOf({ DATABASE_URL })).toEqual([])
    expect(await linesOf({ DATABASE_URL, BACKUP_DIR: folder, BACKUP_DATABASE_URL })).toEqual([
      expect.stringMatching(/^La variable BACKUP_DATABASE_URL no sirve por ahora: nadie atiende/),
    ])
  })

  it.runIf(onPostgres)('whose programs are too old for the database are named, with what to install', async () => {
    for (const tool of ['pg_dump', 'pg_restore', 'psql']) {
      await writeFile(join(folder, tool), '#!/bin/sh\necho "tool (PostgreSQL) 9.6"\n')
      await chmod(join(folder, tool), 0o755)
    }
    vi.stubEnv('PG_BIN', folder)
    const url = await newWorld(inject('postgres') ?? '')
    const lines = await linesOf({ DATABASE_URL: url, BACKUP_DIR: folder, PG_BIN: folder })
    expect(lines).toEqual([
      expect.stringMatching(/^No se podrán hacer respaldos \(BACKUP_DIR\)\. Se necesita pg_dump .* PG_BIN/),
    ])
  })

  it('with a file in PG_BIN that is no program are refused at once', async () => {
    for (const tool of ['pg_dump', 'pg_restore', 'psql']) await writeFile(join(folder, tool), '', { mode: 0o644 })
    expect(() => readConfig({ PG_BIN: folder })).toThrow('La variable PG_BIN no es válida: debe ser la carpeta')
  })
})
