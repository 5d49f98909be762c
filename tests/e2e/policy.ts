/** Violations of the page's policy: none in normal use. */
import type { BrowserContext, Page } from 'playwright-core'

const SIGN = 'Refused by policy:'

/** Runs in pages and workers: reports violations. */
const sayRefusals = (sign: string) =>
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber, sample }) =>
    console.error(sign, violatedDirective, blockedURI, `${sourceFile}:${lineNumber}`, sample),
  )

/** @param tell called for each violation, in every page of the browser, its workers and its service worker. */
export async function hearRefusals(browser: BrowserContext, tell: (refusal: string) => void): Promise<void> {
  await browser.addInitScript(sayRefusals, SIGN)
  browser.on('console', (message) => {
    if (
      message.type() === 'error' &&
      /^Refused by policy:|Content Security Policy|Trusted(HTML|Script)/.test(message.text())
    )
      tell(message.text())
  })
  const listen = (page: Page) =>
    page.on('worker', (worker) => void worker.evaluate(sayRefusals, SIGN).catch(() => undefined))
  browser.pages().forEach(listen)
  browser.on('page', listen)
  browser.on('serviceworker', (worker) => {
    worker.on('console', (message) => {
      if (message.text().startsWith(SIGN)) tell(message.text())
    })
    void worker.evaluate(sayRefusals, SIGN).catch(() => undefined)
  })
}
