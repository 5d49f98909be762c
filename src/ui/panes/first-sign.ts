/**
 * The prerendered sign-in page is complete without the app: its scripts are downloaded with low priority, and run at the
 * first sign of a person, so that until then the phone is still. Whoever has been here before is expected: the app
 * greets them by name.
 */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'input', 'change']

/** Chromium only; not in the DOM types. */
export const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

/**
 * Call it once the page has been parsed. Scripts that cannot be loaded are asked for again at the next sign.
 * @param load evaluates the module at this address
 */
export function startAtFirstSign(load: (address: string) => Promise<unknown>, isExpected: boolean): void {
  const scripts = [...document.querySelectorAll<HTMLLinkElement>('link[data-app]')]
  if (scripts.length === 0) return
  const listen = () => {
    for (const sign of SIGNS) addEventListener(sign, start, true)
  }
  const start = () => {
    for (const sign of SIGNS) removeEventListener(sign, start, true)
    scripts.reduce((before, { href }) => before.then(() => load(href)), Promise.resolve<unknown>(null)).catch(listen)
  }
  if (isExpected || document.querySelector('input:autofill')) start()
  else listen()
}

/** What the next screen needs, after all that this page needs; not on a metered connection. */
export function fetchLater(): void {
  if (savesData()) return
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'prefetch'
}
