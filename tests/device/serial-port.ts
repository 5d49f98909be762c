/**
 * An ear-tag reader on a serial port, as Web Serial shows it: opened, read, unplugged and plugged in again by a test.
 */
import type { SerialLike, SerialPortLike } from '../../src/device/platform/serial.ts'

export class FakePort extends EventTarget implements SerialPortLike {
  readable: ReadableStream<Uint8Array> | null = null
  speed = 0
  /** Switched off, out of reach, or open elsewhere. */
  away = false
  forgotten = false
  private out: ReadableStreamDefaultController<Uint8Array> | undefined

  async open({ baudRate }: { readonly baudRate: number }): Promise<void> {
    if (this.readable) throw new DOMException('The port is already open.', 'InvalidStateError')
    if (this.away) throw new DOMException('Failed to open serial port.', 'NetworkError')
    this.speed = baudRate
    this.renew()
  }

  async close(): Promise<void> {
    if (this.readable?.locked) throw new TypeError('Cannot cancel a locked stream')
    this.readable = null
  }

  async forget(): Promise<void> {
    this.forgotten = true
  }

  send(text: string): void {
    this.out?.enqueue(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
  }

  /** A corrupted byte: the stream fails, and there is a new one. */
  garble(): void {
    const failing = this.out
    this.renew()
    failing?.error(new DOMException('Framing error', 'FramingError'))
  }

  unplug(): void {
    this.away = true
    this.readable = null
    this.out?.error(new DOMException('The device has been lost.', 'NetworkError'))
  }

  private renew(): void {
    this.readable = new ReadableStream({
      start: (controller) => {
        this.out = controller
      },
    })
  }
}

export class FakeSerial extends EventTarget implements SerialLike {
  granted: FakePort[] = []
  /** The person's choice; undefined: none. */
  chosen: FakePort | undefined

  async getPorts(): Promise<FakePort[]> {
    return this.granted.filter(({ forgotten }) => !forgotten)
  }

  async requestPort(): Promise<FakePort> {
    if (!this.chosen) throw new DOMException('No port selected by the user.', 'NotFoundError')
    this.granted.push(this.chosen)
    return this.chosen
  }

  plugIn(port: FakePort): void {
    port.away = false
    this.dispatchEvent(new Event('connect'))
  }
}
