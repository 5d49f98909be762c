/** Detects code injection: what a browser with hostile texts executes, requests and displays. */
import type { BrowserContext, Page } from 'playwright-core'

/** Reports scripts that run and requests to other hosts, which it aborts. @param own origin of the app. */
export async function hearAttacks(browser: BrowserContext, own: string, tell: (what: string) => void): Promise<void> {
  await browser.exposeBinding('__attack', (_source, what: string) => tell(what))
  await browser.addInitScript(() => {
    const { __attack } = globalThis as unknown as { __attack(what: string): Promise<void> }
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      Object.assign(globalThis, { [name]: (...said: unknown[]) => void __attack(`${name} ${said.join(' ')}`) })
  })
  await browser.route(
    (url) => /^(https?|ftp|wss?):$/.test(url.protocol) && url.origin !== own,
    (route) => {
      tell(`asked ${route.request().url()}`)
      return route.abort()
    },
  )
  const watch = (page: Page) =>
    page.on('dialog', (dialog) => {
      tell(`${dialog.type()} ${dialog.message()}`)
      void dialog.dismiss()
    })
  browser.pages().forEach(watch)
  browser.on('page', watch)
}

/** Elements of a page that could execute or that belong to another host. Runs in the page; self-contained. */
export function wrongIn(root: ParentNode = document): string[] {
  const wrong: string[] = []
  for (const element of root.querySelectorAll('*')) {
    const name = element.localName
    const tell = (why: string) => wrong.push(`${why}: ${element.outerHTML.slice(0, 200)}`)
    if (/^(iframe|frame|object|embed|applet|base|portal|template)$/.test(name)) tell(name)
    if (name === 'script' && new URL((element as HTMLScriptElement).src || 'x:x').origin !== location.origin) tell(name)
    if (name === 'meta' && /refresh/i.test(element.getAttribute('http-equiv') ?? '')) tell('refresh')
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute)) tell(attribute)
      if (!/^(xlink:)?(href|src|srcset|action|formaction|data|ping|poster|background|from|to|values)$/i.test(attribute))
        continue
      const address = [...value].filter((letter) => letter > ' ').join('')
      if (/^(javascript|vbscript|data:(?!image\/(png|jpeg|gif|webp|svg)))/i.test(address)) tell(attribute)
      if (
        name !== 'a' &&
        /^(https?:)?[\\/]{2}/i.test(address) &&
        new URL(value, location.href).origin !== location.origin
      )
        tell(attribute)
    }
  }
  return wrong
}
