/** Firefox over WebDriver BiDi, with a profile that survives closing. */
import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { type Engine, within } from './engine.ts'

/** ms */
const LIMIT = 60_000

/** Path of the browser: FIREFOX or Debian's; undefined: not installed. */
export const firefoxPath = (): string | undefined =>
  [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path))

export class Firefox implements Engine<ElementHandle> {
  readonly version: string
  readonly page: Page
  readonly complaints: string[]
  readonly #browser: Browser

  private constructor(browser: Browser, page: Page, version: string, complaints: string[]) {
    this.#browser = browser
    this.page = page
    this.version = version
    this.complaints = complaints
  }

  /** @param downloads the folder that files are saved in */
  static async open(executablePath: string, profile: string, downloads: string): Promise<Firefox> {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      userDataDir: profile,
      headless: true,
      timeout: LIMIT,
      protocolTimeout: LIMIT,
      defaultViewport: { width: 390, height: 844 },
      env: { ...process.env, TZ: 'America/Bogota', MOZ_DISABLE_CONTENT_SANDBOX: '1', HOME: profile },
      extraPrefsFirefox: {
        'browser.download.folderList': 2,
        'browser.download.dir': downloads,
        'browser.download.always_ask_before_handling_new_types': false,
        'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
        'intl.accept_languages': 'es-CO',
      },
    })
    // The initial page of the browser never gets the focus.
    const [first] = await browser.pages()
    const page = await browser.newPage()
    await first?.close()
    page.setDefaultTimeout(LIMIT)
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    return new Firefox(browser, page, await browser.version(), complaints)
  }

  async go(address: string): Promise<void> {
    await this.page.goto(address, { waitUntil: 'load' })
  }

  run(body: string, ...args: readonly unknown[]): Promise<unknown> {
    return within(this.page.evaluate(inPage(body, args, true)), LIMIT, 'run')
  }

  async find(body: string, ...args: readonly unknown[]): Promise<ElementHandle | undefined> {
    const handle = await within(this.page.evaluateHandle(inPage(body, args, false)), LIMIT, 'find')
    return (handle.asElement() as ElementHandle | null) ?? undefined
  }

  async press(element: ElementHandle): Promise<void> {
    await this.#uncover(element)
    await within(element.click(), LIMIT, 'press')
  }

  async write(element: ElementHandle, text: string): Promise<void> {
    await this.#uncover(element)
    await element.click()
    await element.evaluate((field) => (field as HTMLInputElement).select())
    await this.page.keyboard.press('Backspace')
    await within(element.type(text), LIMIT, 'write')
    await this.page.keyboard.press('Tab')
  }

  /** Scrolls to content that the buttons below a long dialog cover. */
  async #uncover(element: ElementHandle): Promise<void> {
    await within(
      element.evaluate((it) => it.scrollIntoView({ block: 'center' })),
      LIMIT,
      'scroll',
    )
  }

  async choose(element: ElementHandle, path: string): Promise<void> {
    await (element as ElementHandle<HTMLInputElement>).uploadFile(path)
  }

  async picture(path: string): Promise<void> {
    await this.page.screenshot({ path: path as `${string}.png` })
  }

  /** Addresses of the open pages. */
  async addresses(): Promise<readonly string[]> {
    return (await this.#browser.pages()).map((page) => page.url())
  }

  close(): Promise<void> {
    return within(this.#browser.close(), LIMIT, 'close')
  }
}

const inPage = (body: string, args: readonly unknown[], isAsync: boolean) =>
  `(${isAsync ? 'async ' : ''}function () { ${body} }).apply(null, ${JSON.stringify(args)})`
