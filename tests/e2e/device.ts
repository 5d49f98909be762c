/** A phone or a desktop: real Chromium with its own profile that survives closing. */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { SOON, within } from '../within.ts'
import { signedInSign } from './leave.ts'
import { hearRefusals } from './policy.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 800 }

/** ms until a list of options opens, on a slow machine too. */
const OPENS_WITHIN = 10_000
/** ms until the app is installed, on a slow machine too. */
const INSTALLED_WITHIN = 90_000
/** Selects the input, not the form section or the list with the same name. */
const FIELDS = 'input, textarea, select, [role="radiogroup"]'

const mentions = (pid: string, profile: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)
  } catch {
    return false
  }
}

const processesOf = (profile: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && mentions(name, profile))
    .map(Number)

function killGroup(pid: number): void {
  for (const target of [-pid, pid])
    try {
      process.kill(target, 'SIGKILL')
    } catch {
      // It is no group leader, or has already exited.
    }
}

async function expectGone(profile: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (processesOf(profile).length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the browser did not die')
}

/** Runs in the page: its outbox rows as stored. Sealed content stays sealed. */
async function outboxAsKept(): Promise<string> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('libro-de-campo')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  try {
    const rows = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
      const reading = database.transaction('entries').objectStore('entries').getAll()
      reading.onsuccess = () => resolve(reading.result)
      reading.onerror = () => reject(reading.error)
    })
    const now = Date.now()
    return rows
      .map(({ form, state, attempts, nextAttemptAt, lastAttemptAt, leaseUntil, uncertain, problem }) =>
        JSON.stringify({ now, form, state, attempts, nextAttemptAt, lastAttemptAt, leaseUntil, uncertain, problem }),
      )
      .join('\n')
  } finally {
    database.close()
  }
}

/**
 * Runs in the page: asks for the whole app at once, as 'Preparar' does. Then it opens without signal, and the service
 * worker keeps the session of a page that is left.
 */
const keepApp = async (): Promise<boolean> => {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      if ('isWhole' in data) resolve(data.isWhole)
    }
    active?.postMessage({ type: 'keep' }, [port2])
  })
}

/** Most of them that are kept. */
const LOST = 20

export class Device {
  readonly address: string
  /** Folder of the browser profile: what a thief gets. */
  readonly profile: string
  private readonly viewport: { width: number; height: number }
  private context: BrowserContext | undefined
  private current: Page | undefined
  /** Uncaught errors of its pages: must stay empty. */
  readonly complaints: string[] = []
  /** Its latest requests for parts of the app that failed, and why: for analysing a failure. */
  readonly lost: string[] = []
  /** Violations of the page's content policy: in normal use there are none. */
  readonly refusals: string[] = []
  private readonly withoutPolicy: boolean

  private constructor(address: string, profile: string, viewport: typeof PHONE, withoutPolicy: boolean) {
    this.address = address
    this.profile = profile
    this.viewport = viewport
    this.withoutPolicy = withoutPolicy
  }

  /** @param withoutPolicy a browser without a content policy: the app must keep attacks out by itself. */
  static async open(address: string, viewport = PHONE, withoutPolicy = false): Promise<Device> {
    const device = new Device(address, await mkdtemp(join(tmpdir(), 'libro-perfil-')), viewport, withoutPolicy)
    await device.reopen()
    return device
  }

  get browser(): BrowserContext {
    if (!this.context) throw new Error('the browser is closed')
    return this.context
  }

  get page(): Page {
    if (!this.current) throw new Error('the browser is closed')
    return this.current
  }

  get isOpen(): boolean {
    return this.current !== undefined
  }

  async reopen(path = '/'): Promise<void> {
    this.context = await chromium.launchPersistentContext(this.profile, {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ARGS,
      headless: true,
      viewport: this.viewport,
      locale: 'es-CO',
      timezoneId: 'America/Bogota',
      acceptDownloads: true,
      // These tests wait for results, not for animations.
      reducedMotion: 'reduce',
      bypassCSP: this.withoutPolicy,
    })
    if (!this.withoutPolicy) await hearRefusals(this.context, (refusal) => this.refusals.push(refusal))
    this.current = this.context.pages()[0] ?? (await this.context.newPage())
    this.listen(this.current)
    await this.current.goto(this.address + path)
  }

  /** Opens another tab of the same browser. @param until 'commit': returns before the page has loaded. */
  async tab(path = '/', until: 'load' | 'commit' = 'load'): Promise<Page> {
    if (!this.context) throw new Error('the browser is closed')
    const page = await this.context.newPage()
    this.listen(page)
    await page.goto(this.address + path, { waitUntil: until })
    return page
  }

  private listen(page: Page): void {
    page.on('pageerror', (error) => this.complaints.push(String(error)))
    page.on('requestfailed', (request) => {
      const { pathname } = new URL(request.url())
      if (!pathname.startsWith('/assets/')) return
      this.lost.push(`${pathname}: ${request.failure()?.errorText}`)
      this.lost.splice(0, this.lost.length - LOST)
    })
  }

  /** Closes the whole browser, as swiping it away does. */
  async close(): Promise<void> {
    const closing = this.context?.close()
    if (closing)
      await within(SOON, 'the browser to close', closing).catch((error) => {
        for (const pid of processesOf(this.profile)) killGroup(pid)
        throw error
      })
    this.context = undefined
    this.current = undefined
  }

  /** Sends SIGKILL to the browser, its workers and renderers, as when the battery dies. The profile stays. */
  async kill(): Promise<void> {
    // One that crashed has told that it closed.
    const lives = this.context && this.current?.isClosed() === false
    const closed = lives && new Promise((resolve) => this.context?.once('close', resolve))
    for (const pid of processesOf(this.profile)) killGroup(pid)
    if (closed) await within(SOON, 'the death of the browser', closed)
    await expectGone(this.profile)
    // Chromium refuses a profile whose lock names a process of an earlier run.
    await Promise.all(
      ['SingletonLock', 'SingletonSocket', 'SingletonCookie'].map((name) =>
        rm(join(this.profile, name), { force: true }),
      ),
    )
    this.context = undefined
    this.current = undefined
  }

  /** The current state of its screen, for analysing a failure: parts that cannot be read are absent. */
  async look(): Promise<{ readonly picture?: Buffer; readonly words: string }> {
    const page = this.current
    if (!page) return { words: 'closed' }
    const picture = await page.screenshot({ timeout: SOON }).catch(() => undefined)
    const words = await within(
      SOON,
      'the words of the screen',
      page.evaluate(() => `${location.href}\n${document.body?.innerText}`),
    ).catch(String)
    const outbox = await within(SOON, 'the outbox', page.evaluate(outboxAsKept)).catch(String)
    return { ...(picture && { picture }), words: `${words}\n${outbox}` }
  }

  /** Closes it and deletes its profile. */
  async remove(): Promise<void> {
    await this.close()
    await rm(this.profile, { recursive: true, force: true })
  }

  async go(path: string): Promise<void> {
    await this.page.goto(this.address + path)
  }

  async signIn(user: string, password: string): Promise<void> {
    const { page } = this
    // Browsers render background tabs only occasionally.
    await page.bringToFront()
    if (!page.url().includes('/login')) await this.go('/login')
    await page.getByLabel('Usuario', { exact: true }).fill(user)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await signedInSign(page).waitFor()
    // On a first visit, the session survives a reload only from now on.
    await this.installed(page)
  }

  /** Waits until the app opens without signal. */
  async installed(page = this.page): Promise<void> {
    await page.waitForFunction(keepApp, null, { timeout: INSTALLED_WITHIN })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').last()
  }

  /** In a litter, the field of the first young. A form section may have the same name as its first field. */
  private field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true }).and(this.page.locator(FIELDS)).first()
  }

  /** A field that can be seen: what is collapsed to a card is opened by a tap on it. */
  async opened(label: string): Promise<Locator> {
    const input = this.field(label)
    await input.waitFor({ state: 'attached' })
    if (!(await input.isVisible())) {
      const section = input.locator('xpath=ancestor::section[1]')
      await section.getByRole('button', { name: 'Cambiar' }).click()
    }
    return input
  }

  /** Picks the first option of a picker whose text contains `text` (any if absent); returns the option's text. */
  async pick(label: string, text = ''): Promise<string> {
    const input = await this.opened(label)
    if ((await input.getAttribute('role')) === 'radiogroup') return await this.press(input, text)
    await input.click()
    // A list's own <select>s also have options, which are hidden.
    const option = this.page
      .getByRole('listbox', { name: `Opciones de ${label}`, exact: true })
      .getByRole('option')
      .filter({ hasText: text, visible: true })
      .first()
    const isOpen = await option.waitFor({ timeout: OPENS_WITHIN }).then(
      () => true,
      () => false,
    )
    // The choices arrived meanwhile, and are few enough to be buttons.
    if (!isOpen && (await input.getAttribute('role')) === 'radiogroup') return await this.press(input, text)
    // If the list was already open, the click closed it.
    if (!isOpen) await input.click()
    await option.waitFor()
    await option.click()
    return await input.inputValue()
  }

  /** Presses one of several adjacent option buttons. */
  private async press(group: Locator, text: string): Promise<string> {
    const button = group.getByRole('radio', { name: text }).first()
    await button.click()
    return (await button.getAttribute('aria-label')) ?? ((await button.textContent()) ?? '').trim()
  }

  /** Types the beginning and picks the first match, as a person does in a long list. */
  async seek(label: string, typed: string): Promise<void> {
    await (await this.opened(label)).fill(typed)
    await this.pick(label, typed)
  }

  async write(label: string, text: string): Promise<void> {
    const input = await this.opened(label)
    await input.fill(text)
    await input.blur()
  }

  async value(label: string): Promise<string> {
    const input = this.field(label)
    if ((await input.getAttribute('role')) !== 'radiogroup') return await input.inputValue()
    return (await input.getByRole('radio', { checked: true }).textContent()) ?? ''
  }
}
