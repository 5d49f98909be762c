/** When the app of the prerendered sign-in page runs. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fetchLater, startAtFirstSign } from '../../../src/ui/panes/first-sign.ts'

const run: string[] = []
let line = true
const load = async (address: string) => {
  if (!line) throw new Error('no line')
  run.push(new URL(address).pathname)
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  run.length = 0
  line = true
  document.head.innerHTML =
    '<link data-app href="http://localhost/basis.js"><link data-app href="http://localhost/app.js"><link data-later href="/next.js">'
  document.body.innerHTML = '<input>'
})
afterEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

describe('the app of the prerendered sign-in page', () => {
  it.each(['pointerdown', 'keydown', 'input', 'focusin'])('runs at the first %s, once and in order', async (sign) => {
    startAtFirstSign(load, false)
    await settled()
    expect(run).toEqual([])
    const field = document.querySelector('input')
    field?.dispatchEvent(new Event(sign, { bubbles: true }))
    field?.dispatchEvent(new Event('keydown', { bubbles: true }))
    await settled()
    expect(run).toEqual(['/basis.js', '/app.js'])
  })

  it('runs at once for whoever has been here before', async () => {
    startAtFirstSign(load, true)
    await settled()
    expect(run).toEqual(['/basis.js', '/app.js'])
  })

  it('is asked for again at the next sign where it could not be loaded', async () => {
    line = false
    startAtFirstSign(load, false)
    dispatchEvent(new Event('keydown'))
    await settled()
    line = true
    dispatchEvent(new Event('keydown'))
    await settled()
    expect(run).toEqual(['/basis.js', '/app.js'])
  })

  it('what the next screen needs is fetched, but not on a metered connection', () => {
    const link = document.querySelector<HTMLLinkElement>('[data-later]')
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    fetchLater()
    expect(link?.rel).toBe('')
    Reflect.deleteProperty(navigator, 'connection')
    fetchLater()
    expect(link?.rel).toBe('prefetch')
  })
})
