/** A reader of ear tags on a fake serial port. */
import type { Device } from './device.ts'

/** Runs in the page: serial ports, of which the person grants one; `stick` sends what the reader has read. */
const serialPorts = () => {
  const GRANTED = 'puerto concedido'
  class Port extends EventTarget {
    readable: ReadableStream | null = null
    out: ReadableStreamDefaultController | undefined
    async open() {
      this.readable = new ReadableStream({
        start: (controller) => {
          this.out = controller
        },
      })
    }
    async close() {
      this.readable = null
    }
    async forget() {
      sessionStorage.removeItem(GRANTED)
    }
  }
  const port = new Port()
  const serial = Object.assign(new EventTarget(), {
    getPorts: async () => (sessionStorage.getItem(GRANTED) ? [port] : []),
    requestPort: async () => {
      sessionStorage.setItem(GRANTED, '1')
      return port
    },
  })
  Object.defineProperty(navigator, 'serial', { configurable: true, value: serial })
  Object.assign(window, {
    stick: (...pieces: string[]) => {
      for (const piece of pieces) port.out?.enqueue(new TextEncoder().encode(piece))
    },
  })
}

/** The device has serial ports from its next page on. */
export const holdStick = async ({ browser }: Device): Promise<void> => {
  await browser.addInitScript(serialPorts)
}

/** As a person joins it, once. */
export async function joinStick({ page }: Device): Promise<void> {
  await page.getByRole('button', { name: 'Abrir el menú' }).first().click()
  await page.getByRole('button', { name: 'Conectar lector' }).click()
  await page.getByText('Lector conectado.').waitFor()
  await page.keyboard.press('Escape')
}

/** What it sends for one reading, in pieces. */
export const read = ({ page }: Device, ...pieces: string[]): Promise<void> =>
  page.evaluate((sent) => (window as unknown as { stick(...pieces: string[]): void }).stick(...sent), pieces)
