/**
 * Long work in a process of its own: the event loop stays free, and however it ends, the server goes on. A thread that is
 * ended while the engine compiles its code may abort the whole process (Node 20: `NodePlatform::ForIsolate`, seen
 * 2026-12-01 after a population report).
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'

/** It needed more memory than it was given, or than the machine has. */
export class OutOfMemory extends Error {
  override name = 'OutOfMemory'
}

export interface SideProcess {
  send(message: unknown): void
  /** The server may end without it. */
  unref(): void
  stop(): Promise<void>
}

interface Listener {
  message(message: unknown): void
  /** Once, unless it was stopped. */
  ended(why: Error): void
}

/** What the work threw, as its last message. */
interface Failed {
  readonly failed: Error
}
const hasFailed = (message: unknown): message is Failed => message instanceof Object && 'failed' in message

/**
 * @param file whose work (`workAside`) is done
 * @param memory limit, MB
 * @param input plain data, also typed arrays and maps
 */
export function startAside(file: string, memory: number, input: unknown, listener: Listener): SideProcess {
  const { TZ } = process.env
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memory}`, ...(file.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    // It reads what strangers sent, and needs no secret.
    env: { ...(TZ && { TZ }) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let isOver = false
  const end = (why: Error) => {
    if (!isOver) listener.ended(why)
    isOver = true
  }
  child.on('message', (message) => {
    if (hasFailed(message)) end(message.failed)
    else if (!isOver) listener.message(message)
  })
  child.on('error', end)
  child.on('exit', (code, signal) => {
    const how = `a side process ended: ${signal ?? code}`
    end(signal === 'SIGABRT' || signal === 'SIGKILL' ? new OutOfMemory(how) : new Error(how))
  })
  // One that has ended is told to its listener.
  const send = (message: unknown) => child.connected && child.send(message as object, () => {})
  send(input)
  return {
    send,
    unref() {
      child.unref()
      child.channel?.unref()
    },
    async stop() {
      isOver = true
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Whoever started this process. */
export interface Server {
  post(message: unknown): void
  /** @returns the answer */
  ask<T>(message: unknown): Promise<T>
}

/** In the process that was started: does the work with its input. It ends with the server. */
export async function workAside<T>(work: (input: T, server: Server) => Promise<void>): Promise<void> {
  process.once('disconnect', () => process.exit())
  const heard = async <A>(): Promise<A> => (await once(process, 'message'))[0]
  const post = (message: unknown) => process.send?.(message)
  try {
    await work(await heard<T>(), {
      post,
      async ask<A>(message: unknown) {
        const answer = heard<A>()
        post(message)
        return answer
      },
    })
  } catch (failed) {
    process.send?.({ failed } satisfies { failed: unknown }, () => process.exit(1))
  }
}
