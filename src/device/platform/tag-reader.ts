/** Ear-tag readers over Web Serial: a port with permission is opened at every start, and again when it reappears. */
import type { TagReader, TagReaderState } from '../../sync/contract/device.ts'
import { liveValue } from '../../sync/contract/live.ts'
import type { Reading } from './read-port.ts'
import type { SerialLike, SerialPortLike } from './serial.ts'

const SPEEDS = [9600, 19_200, 38_400, 57_600, 115_200] as const
/** Factory settings of common readers. */
const USUAL = 9600
/** A reader repeats a tag while held there; a person does not read one twice within this time, ms. */
const REPEATED = 2000

/** What the reader needs from its page. */
export interface ReaderPage {
  /** Logs errors of a port; never what was read. */
  failed(error: unknown): void
  /** The chosen baud rate; not personal data. */
  readonly kept: { read(): string | null; write(speed: string): void }
  /** Calls back whenever the page becomes visible again. */
  onSeen(listener: () => void): void
}

const KEPT = 'velocidad del lector'

export const readerPage = (failed: ReaderPage['failed']): ReaderPage => ({
  failed,
  kept: {
    // Without storage, the default applies at each start.
    read: () => {
      try {
        return localStorage.getItem(KEPT)
      } catch {
        return null
      }
    },
    write: (speed) => {
      try {
        localStorage.setItem(KEPT, speed)
      } catch {
        // Valid until the page is closed.
      }
    },
  },
  onSeen: (listener) =>
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') listener()
    }),
})

async function grantedBy(serial: SerialLike, failed: ReaderPage['failed']): Promise<readonly SerialPortLike[]> {
  try {
    return await serial.getPorts()
  } catch (error) {
    failed(error)
    return []
  }
}

export function tagReader(serial: SerialLike, { failed, kept, onSeen }: ReaderPage): TagReader {
  const state = liveValue<TagReaderState>('none')
  const speed = liveValue<number>(SPEEDS.find((each) => String(each) === kept.read()) ?? USUAL)
  const { tell, onRead } = createTelling()
  const inTurn = oneAtATime()
  /** State of the open port. */
  let reading: Reading | undefined

  async function close(): Promise<void> {
    const open = reading
    reading = undefined
    if (!open) return
    await open.stop()
    await open.port.close().catch((error: unknown) => failed(error))
  }

  async function open(next: SerialPortLike): Promise<void> {
    await close()
    state.set('opening')
    let startReading: typeof import('./read-port.ts').startReading
    try {
      // Few have a reader.
      ;({ startReading } = await import('./read-port.ts'))
      await next.open({ baudRate: speed.current() })
    } catch (error) {
      failed(error)
      state.set('away')
      return
    }
    const mine = startReading(next, tell, (error) => {
      failed(error)
      void inTurn(async () => {
        if (reading !== mine) return
        await close()
        state.set('away')
      })
    })
    reading = mine
    state.set('ready')
  }

  /** The first known port that can be opened. */
  const reopen = () =>
    inTurn(async () => {
      if (reading) return
      const ports = await grantedBy(serial, failed)
      if (ports.length === 0) state.set('none')
      for (const port of ports) {
        await open(port)
        if (reading) return
      }
    })

  serial.addEventListener('connect', () => void reopen())
  // Another window may have released it meanwhile.
  onSeen(() => {
    if (state.current() === 'away') void reopen()
  })
  void reopen()

  return {
    state,
    speed,
    speeds: SPEEDS,
    reopen,
    async connect() {
      let chosen: SerialPortLike
      try {
        chosen = await serial.requestPort()
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotFoundError') return 'givenUp'
        failed(error)
        return 'failed'
      }
      return inTurn(async () => {
        await open(chosen)
        return state.current() === 'ready' ? 'connected' : 'away'
      })
    },
    forget: () =>
      inTurn(async () => {
        await close()
        for (const port of await grantedBy(serial, failed)) await port.forget?.()
        state.set('none')
      }),
    async changeSpeed(next) {
      speed.set(next)
      kept.write(String(next))
      await inTurn(close)
      await reopen()
    },
    onRead,
  }
}

/** Tells listeners what was read; a tag that is held at the reader, once as soon as somebody takes it. */
function createTelling() {
  const listeners = new Map<(chips: readonly string[]) => void, boolean>()
  let last = { chips: '', at: Number.NEGATIVE_INFINITY }

  const tell = (chips: readonly string[]) => {
    const read = chips.join()
    const at = performance.now()
    const isSame = read === last.chips && at - last.at < REPEATED
    if (isSame || [...listeners.values()].includes(false)) last = { chips: read, at }
    if (!isSame) for (const listener of [...listeners.keys()]) listener(chips)
  }
  const onRead: TagReader['onRead'] = (listener, watches = false) => {
    listeners.set(listener, watches)
    return () => void listeners.delete(listener)
  }
  return { tell, onRead }
}

/** Port changes run one at a time: a click may come while a cable is plugged in. */
function oneAtATime() {
  let turn: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => {})
    return done
  }
}
