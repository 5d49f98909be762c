/**
 * WebKit's engine (WebKitGTK) over plain WebDriver calls, on a separate display; a session leaves no data behind.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { type Engine, within } from './engine.ts'

/** ms; each call has a timeout, because some occasionally hang. */
const LIMIT = 60_000
const PICTURE_LIMIT = 5_000
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const TAB = '\uE004'

export interface WebKitElement {
  readonly [ELEMENT]: string
}

/** Missing Debian packages; '': none. */
export function missingForWebKit(): string {
  const needed = { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/Xvfb' }
  return Object.entries(needed)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name)
    .join(' ')
}

export class WebKit implements Engine<WebKitElement> {
  version = ''
  readonly #driver: string
  readonly #processes: readonly ChildProcess[]
  #session = ''

  private constructor(driver: string, processes: readonly ChildProcess[]) {
    this.#driver = driver
    this.#processes = processes
  }

  static async open(): Promise<WebKit> {
    const port = await freePort()
    const screen = await startScreen()
    const driver = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: screen.display, TZ: 'America/Bogota', LANG: 'es_CO.UTF-8', NO_AT_BRIDGE: '1' },
    })
    const webkit = new WebKit(`http://127.0.0.1:${port}`, [driver, screen.process])
    try {
      await webkit.#start()
    } catch (error) {
      await webkit.close()
      throw error
    }
    return webkit
  }

  async #start(): Promise<void> {
    for (let tries = 0; ; tries++) {
      const ready = await fetch(`${this.#driver}/status`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
      if (ready?.ok) break
      if (tries === 100) throw new Error('WebKitWebDriver does not answer')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const made = (await this.#call('POST', '/session', { capabilities: { alwaysMatch: {} } })) as {
      readonly sessionId: string
      readonly capabilities: Readonly<Record<string, unknown>>
    }
    this.#session = `/session/${made.sessionId}`
    this.version = `${made.capabilities.browserName} ${made.capabilities.browserVersion}`
    await this.#call('POST', `${this.#session}/timeouts`, { script: LIMIT, pageLoad: LIMIT, implicit: 0 })
    // A phone's width is below the window's minimum.
    await this.#call('POST', `${this.#session}/window/rect`, { width: 480, height: 900 }).catch(() => undefined)
  }

  async #call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, limit = LIMIT): Promise<unknown> {
    const answer = await fetch(this.#driver + path, {
      method,
      signal: AbortSignal.timeout(limit),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    const { value } = (await answer.json()) as { readonly value: unknown }
    const failed = value as { readonly error?: string; readonly message?: string } | null
    if (!answer.ok) throw new Error(`${path.replace(this.#session, '')}: ${failed?.error} ${failed?.message}`)
    return value
  }

  #post(path: string, body: unknown = {}): Promise<unknown> {
    return this.#call('POST', this.#session + path, body)
  }

  async go(address: string): Promise<void> {
    await this.#post('/url', { url: address })
  }

  async reload(): Promise<void> {
    await this.#post('/refresh')
  }

  async run(body: string, ...args: readonly unknown[]): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1]
      ;(async function () { ${body} }).apply(null, arguments[0]).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = (await this.#post('/execute/async', { script, args: [args] })) as {
      readonly value?: unknown
      readonly error?: string
    }
    if (error !== undefined) throw new Error(error)
    return value
  }

  async find(body: string, ...args: readonly unknown[]): Promise<WebKitElement | undefined> {
    return ((await this.#post('/execute/sync', { script: body, args })) as WebKitElement | null) ?? undefined
  }

  async press(element: WebKitElement): Promise<void> {
    // Scrolls to content that the buttons below a long dialog cover.
    await this.#post('/execute/sync', { script: 'arguments[0].scrollIntoView({ block: "center" })', args: [element] })
    await this.#post(`/element/${element[ELEMENT]}/click`)
  }

  async write(element: WebKitElement, text: string): Promise<void> {
    await this.press(element)
    const field = `/element/${element[ELEMENT]}`
    const before = await this.#call('GET', `${this.#session}${field}/property/value`)
    if (before) await this.#post(`${field}/clear`)
    await this.#post(`${field}/value`, { text: text + TAB })
  }

  async choose(element: WebKitElement, path: string): Promise<void> {
    await this.#post(`/element/${element[ELEMENT]}/value`, { text: path })
  }

  async picture(path: string): Promise<void> {
    const image = await this.#call('GET', `${this.#session}/screenshot`, undefined, PICTURE_LIMIT)
    await writeFile(path, Buffer.from(String(image), 'base64'))
  }

  /** How many windows are open. */
  async windows(): Promise<number> {
    return ((await this.#call('GET', `${this.#session}/window/handles`)) as readonly string[]).length
  }

  async close(): Promise<void> {
    if (this.#session) await this.#call('DELETE', this.#session, undefined, 10_000).catch(() => undefined)
    for (const child of this.#processes) await end(child)
  }
}

/** An invisible display, on a free number chosen by the X server. */
async function startScreen(): Promise<{ readonly display: string; readonly process: ChildProcess }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (bytes: Buffer) => resolve(String(bytes).trim()))
    child.once('error', reject)
    child.once('exit', () => reject(new Error('Xvfb ended')))
  })
  return { display: `:${await within(number, 20_000, 'Xvfb')}`, process: child }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await within(ended, 5_000, 'end').catch(() => child.kill('SIGKILL'))
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
