/**
 * Copies the embedded database while a process uses it. Only the process that owns the folder can make the copy,
 * because only it can pause its statements for a moment; others request one over the folder's lock socket and present
 * the key in DATA_DIR, so that only those who may read the data can ask.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { constants, writeFileSync } from 'node:fs'
import { cp, readdir, readFile, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { callHolder, FolderInUse, lockFolder, type OnCall } from './folder-lock.ts'

const KEY_FILE = '.copy-key'
const COPY = '.copy-'
/** ms for a copy of a large database on a slow disk. */
const PATIENCE = 600_000
const HANG_UP = 5_000

export interface Copies {
  readonly onCall: OnCall
  /** Allows copies from now on. */
  begin(client: PGlite): void
}

/** @param folder of the database, in `dataDir`. */
export function answersCopies(dataDir: string, folder: string): Copies {
  const key = randomBytes(24).toString('hex')
  let client: PGlite | undefined
  return {
    begin(opened) {
      writeFileSync(join(dataDir, KEY_FILE), key, { mode: 0o600 })
      client = opened
    },
    onCall(socket) {
      socket.on('error', () => socket.destroy())
      socket.setTimeout(HANG_UP, () => socket.destroy())
      // A process that only checks whether the folder is in use sends nothing.
      socket.once('data', (chunk) => {
        socket.setTimeout(0)
        if (!client || !isSame(Buffer.from(String(chunk).trim()), Buffer.from(key))) return socket.destroy()
        copyWhileOpen(client, dataDir, folder).then(
          (path) => socket.end(`ok ${path}\n`),
          (error: Error) => socket.end(`no ${error.message}\n`),
        )
      })
    },
  }
}

const isSame = (text: Buffer, key: Buffer): boolean => text.length === key.length && timingSafeEqual(text, key)

/** Memory is flushed to the disk first, so that statements only wait for the copy itself. */
async function copyWhileOpen(client: PGlite, dataDir: string, folder: string): Promise<string> {
  await client.exec('checkpoint')
  return client.runExclusive(() => copy(dataDir, folder))
}

async function copy(dataDir: string, folder: string): Promise<string> {
  const path = join(dataDir, `${COPY}${randomBytes(8).toString('hex')}`)
  await cp(folder, path, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return path
}

/** Left behind by a process that died while copying. */
export async function removeCopies(dataDir: string): Promise<void> {
  const left = (await readdir(dataDir)).filter((name) => name.startsWith(COPY) && name !== KEY_FILE)
  for (const name of left) await rm(join(dataDir, name), { recursive: true, force: true })
}

/**
 * A consistent copy, made by the process that has the database or, if none has, by this one.
 * @returns its folder; the caller removes it.
 */
export async function copyOfEmbedded(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'database')
  try {
    const unlock = await lockFolder(folder)
    try {
      await removeCopies(dataDir)
      return await copy(dataDir, folder)
    } finally {
      unlock()
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return askHolder(folder, await readFile(join(dataDir, KEY_FILE), 'utf8'))
  }
}

function askHolder(folder: string, key: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = callHolder(folder)
    let answer = ''
    const fail = (why: string) => {
      socket.destroy()
      reject(new Error(`El servidor que tiene abierta la base de datos no dio la copia: ${why}`))
    }
    socket.setTimeout(PATIENCE, () => fail('no respondió a tiempo'))
    socket.once('error', (error) => fail(error.message))
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.once('close', () => {
      const [, word, rest = ''] = /^(ok|no) (.*)\n$/s.exec(answer) ?? []
      if (word === 'ok') resolve(rest)
      else fail(rest || 'no la conoce o apenas está abriendo')
    })
    socket.write(`${key}\n`)
  })
}
