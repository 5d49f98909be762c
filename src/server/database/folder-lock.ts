/** A lock on a folder that dies with its process, however it dies: a listening local socket named after the folder. */
import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export class FolderInUse extends Error {
  override name = 'FolderInUse'
  constructor(folder: string) {
    super(`Otro proceso ya tiene abierta la base de datos de ${folder}. Ciérrelo o use otra carpeta (DATA_DIR).`)
  }
}

/**
 * @param onCall handles a connecting process; by default it hangs up.
 * @returns the function that releases it. @throws FolderInUse if another process has it.
 */
export async function lockFolder(folder: string, onCall: OnCall = (socket) => socket.destroy()): Promise<() => void> {
  const address = addressOf(realpathSync(folder))
  const server = (await listen(address, onCall)) ?? (await afterDeadHolder(address, onCall))
  if (!server) throw new FolderInUse(folder)
  server.unref()
  return () => server.close()
}

export type OnCall = (socket: Socket) => void

/** Connects to the process that holds the lock on a folder; the socket fails if there is none. */
export const callHolder = (folder: string): Socket => connect(addressOf(realpathSync(folder)))

function addressOf(folder: string): string {
  const name = `libro-de-campo-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  // Abstract sockets and pipes leave no file behind; elsewhere a dead holder's file is detected by connecting to it.
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

function listen(address: string, onCall: OnCall): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(onCall)
    server.once('listening', () => resolve(server))
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen(address)
  })
}

async function afterDeadHolder(address: string, onCall: OnCall): Promise<Server | null> {
  if (process.platform === 'linux' || process.platform === 'win32' || (await answers(address))) return null
  rmSync(address, { force: true })
  return listen(address, onCall)
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
