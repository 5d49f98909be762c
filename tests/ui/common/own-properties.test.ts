import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sheets = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, text: readFileSync(join('src/ui', name), 'utf8') }))
const isOwn = (name: string) => name.endsWith('.module.css')

/** Names of the custom properties that a sheet sets, other than for the whole page. */
const setIn = (text: string) =>
  [...text.replace(/:root[^{]*\{[^}]*\}/g, '').matchAll(/^\s*(--[\w-]+)\s*:/gm)].map(([, name]) => name ?? '')
const ofPage = new Set(
  sheets.flatMap(({ name, text }) => (isOwn(name) ? [] : [...text.matchAll(/^\s*(--[\w-]+)\s*:/gm)].map(([, n]) => n))),
)

/** A fallback of a name that the page sets is never used: a height that is a colour is none, and nothing is seen. */
it('a sheet of a part sets no property of the page for something of its own: what loads is seen loading', () => {
  const taken = sheets
    .filter(({ name }) => isOwn(name))
    .flatMap(({ name, text }) => setIn(text).flatMap((set) => (ofPage.has(set) ? [`${name} ${set}`] : [])))
  expect(taken).toEqual([])
})
