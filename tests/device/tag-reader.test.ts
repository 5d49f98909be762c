import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ReaderPage, tagReader } from '../../src/device/platform/tag-reader.ts'
import { FakePort, FakeSerial } from './serial-port.ts'

const A = '982000123456789'
const B = '982000123456790'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lets pending promises settle, also what reads a port, which is loaded with the first one. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1)
}

function page() {
  const seen: (() => void)[] = []
  const kept = { speed: null as string | null }
  const failures: unknown[] = []
  const ours: ReaderPage = {
    failed: (error) => failures.push(error),
    kept: {
      read: () => kept.speed,
      write: (speed) => {
        kept.speed = speed
      },
    },
    onSeen: (run) => seen.push(run),
  }
  return { ours, kept, failures, look: () => seen.map((run) => run()) }
}

async function atStart({ ports = [] as FakePort[], speed = null as string | null } = {}) {
  const serial = new FakeSerial()
  serial.granted = ports
  const world = page()
  world.kept.speed = speed
  const reader = tagReader(serial, world.ours)
  const read: string[] = []
  reader.onRead((chips) => read.push(chips.join('|')))
  await settle()
  return { serial, reader, read, ...world }
}

describe('a stick that was connected before', () => {
  it('tells again what it holds at the reader until a screen has taken it', async () => {
    const port = new FakePort()
    const serial = new FakeSerial()
    serial.granted = [port]
    const reader = tagReader(serial, page().ours)
    const watched: string[] = []
    reader.onRead((chips) => watched.push(chips.join('|')), true)
    await settle()
    const hold = async () => {
      port.send(`${A}\r\n`)
      await vi.advanceTimersByTimeAsync(200)
    }
    await hold()
    const read: string[] = []
    reader.onRead((chips) => read.push(chips.join('|')))
    await hold()
    await hold()
    expect({ watched, read }).toEqual({ watched: [A, A], read: [A] })
  })

  it('is opened at the start, and what it reads arrives however it comes in pieces', async () => {
    const port = new FakePort()
    const { reader, read } = await atStart({ ports: [port] })
    expect(reader.state.current()).toBe('ready')
    expect(port.speed).toBe(9600)
    for (const letter of `982 ${A.slice(3)}\r\n`) {
      port.send(letter)
      await settle()
    }
    port.send(`LA 982 ${B.slice(3)}\r`)
    await settle()
    expect(read).toEqual([A, B])
  })

  it('a tag is told once while the stick is held there, and again later', async () => {
    const port = new FakePort()
    const { read } = await atStart({ ports: [port] })
    for (let times = 0; times < 5; times++) {
      port.send(`${A}\r\n`)
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(read).toEqual([A])
    await vi.advanceTimersByTimeAsync(2000)
    port.send(`${A}\r\n`)
    await settle()
    expect(read).toEqual([A, A])
  })

  it('a line without an end is read after a moment', async () => {
    const port = new FakePort()
    const { read } = await atStart({ ports: [port] })
    port.send(A)
    await settle()
    expect(read).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(read).toEqual([A])
  })

  it('what is no reading is told as such, once, also without an end', async () => {
    const port = new FakePort()
    const { read } = await atStart({ ports: [port] })
    for (let times = 0; times < 5; times++) port.send('NO TAG\r\n')
    await settle()
    expect(read).toEqual([''])
    await vi.advanceTimersByTimeAsync(3000)
    port.send('982 00012')
    await vi.advanceTimersByTimeAsync(500)
    expect(read, 'more may come').toEqual([''])
    await vi.advanceTimersByTimeAsync(2000)
    expect(read).toEqual(['', ''])
  })

  it('a byte that was heard badly costs its line, which is told, and no later one', async () => {
    const port = new FakePort()
    const { reader, read } = await atStart({ ports: [port] })
    port.send('982 000')
    await settle()
    port.garble()
    await settle()
    expect(reader.state.current()).toBe('ready')
    port.send(`\r\n${B}\r\n`)
    await settle()
    expect(read).toEqual(['', B])
  })

  it('unplugged it is said to be away, and plugged in again it reads', async () => {
    const port = new FakePort()
    const { serial, reader, read, failures } = await atStart({ ports: [port] })
    port.unplug()
    await settle()
    expect(reader.state.current()).toBe('away')
    expect(failures).toHaveLength(1)
    serial.plugIn(port)
    await settle()
    expect(reader.state.current()).toBe('ready')
    port.send(`${A}\r\n`)
    await settle()
    expect(read).toEqual([A])
  })

  it('what another window had is taken when a person looks at this one', async () => {
    const port = new FakePort()
    port.away = true
    const { reader, look } = await atStart({ ports: [port] })
    expect(reader.state.current()).toBe('away')
    port.away = false
    look()
    await settle()
    expect(reader.state.current()).toBe('ready')
  })

  it('of two the one that opens is read', async () => {
    const [off, on] = [new FakePort(), new FakePort()]
    off.away = true
    const { reader, read } = await atStart({ ports: [off, on] })
    expect(reader.state.current()).toBe('ready')
    on.send(`${A}\n`)
    await settle()
    expect(read).toEqual([A])
  })
})

describe('connecting a stick', () => {
  it('opens the one that the person chose; choosing none changes nothing', async () => {
    const { serial, reader } = await atStart()
    expect(reader.state.current()).toBe('none')
    expect(await reader.connect()).toBe('givenUp')
    expect(reader.state.current()).toBe('none')
    serial.chosen = new FakePort()
    expect(await reader.connect()).toBe('connected')
    expect(reader.state.current()).toBe('ready')
  })

  it('choosing the one that is open already opens it anew', async () => {
    const port = new FakePort()
    const { serial, reader, read } = await atStart({ ports: [port] })
    serial.chosen = port
    expect(await reader.connect()).toBe('connected')
    port.send(`${A}\n`)
    await settle()
    expect(read).toEqual([A])
  })

  it('its speed is kept for the next start, and heeded at once', async () => {
    const port = new FakePort()
    const { reader, kept, read } = await atStart({ ports: [port] })
    await reader.changeSpeed(115_200)
    expect(port.speed).toBe(115_200)
    port.send(`${A}\n`)
    await settle()
    expect(read).toEqual([A])
    const next = new FakePort()
    await atStart({ ports: [next], speed: kept.speed })
    expect(next.speed).toBe(115_200)
  })

  it('let go of, it is closed and the right to it given back', async () => {
    const port = new FakePort()
    const { reader } = await atStart({ ports: [port] })
    await reader.forget()
    expect(port.readable).toBeNull()
    expect(port.forgotten).toBe(true)
    expect(reader.state.current()).toBe('none')
  })

  it('whoever hears no more is told nothing', async () => {
    const port = new FakePort()
    const { reader } = await atStart({ ports: [port] })
    const told = vi.fn()
    reader.onRead(told)()
    port.send(`${A}\n`)
    await settle()
    expect(told).not.toHaveBeenCalled()
  })
})
