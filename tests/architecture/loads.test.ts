/** The list by which the app is cut into files: it names what there is, and a build that is cut otherwise fails. */
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { checkCut, loadGroups, loads } from '../../scripts/loads.ts'

const isSource = (entry: string) => /^(src|sw)\//.test(entry)
const isThere = (entry: string) => existsSync(isSource(entry) ? entry : `node_modules/${entry}`)

it('every entry is a source, a package or the bundler’s own', () => {
  const entries = loads.flatMap((load) => load.entries).filter((entry) => !entry.startsWith('\0'))
  expect(entries.filter((entry) => !isThere(entry))).toEqual([])
  expect(entries.length).toBeGreaterThan(30)
})

it('a load needs earlier ones only', () => {
  const names = loads.map(({ name }) => name)
  for (const [at, { name, needs }] of loads.entries())
    expect(
      needs.filter((one) => !names.slice(0, at).includes(one)),
      name,
    ).toEqual([])
})

it('a source is the first load’s that names it, however its path is asked', () => {
  const [, signIn] = loadGroups
  expect(signIn?.test(`${process.cwd()}/src/main.tsx`)).toBe(true)
  expect(signIn?.test(`${process.cwd()}/src/main.tsx?v=1`)).toBe(true)
  expect(signIn?.test(`${process.cwd()}/src/device/open-book.ts`)).toBe(false)
  expect(loadGroups.map(({ priority }) => priority)).toEqual(loadGroups.map((_, at) => loads.length - at))
})

/** A build that is as the list says. */
const cut = () =>
  loads.map(({ name, entries, needs }) => ({
    name,
    fileName: `assets/${name}-12345678.js`,
    moduleIds: entries.map((entry) =>
      entry.startsWith('\0') ? entry : `${process.cwd()}/${isSource(entry) ? entry : `node_modules/${entry}/index.js`}`,
    ),
    imports: needs.map((one) => `assets/${one}-12345678.js`),
  }))

const SCREEN = { name: 'a-screen', fileName: 'assets/a-screen-12345678.js', moduleIds: [], imports: [] }

it('a build that is cut as the list says passes', () => {
  expect(() => checkCut(cut())).not.toThrow()
})

it('a build fails where a file has moved out of its load', () => {
  const moved = cut().map((one) => (one.name === 'book' ? { ...one, moduleIds: [] } : one))
  expect(() => checkCut(moved)).toThrow('book has no src/device/open-book.ts')
})

it('a build fails where a load needs one that it does not name: a worker the page, the sign-in page the forms', () => {
  for (const [name, needed] of [
    ['sync-worker', 'sign-in'],
    ['sign-in', 'engine'],
    ['basis', 'a-screen'],
  ] as const) {
    const file = `assets/${needed}-12345678.js`
    const tied = cut().map((one) => (one.name === name ? { ...one, imports: [...one.imports, file] } : one))
    expect(() => checkCut([...tied, SCREEN])).toThrow(`${name} needs ${needed}`)
  }
})

it('a build that fails says which module two files share', () => {
  const file = 'assets/book-12345678.js'
  const tied = cut().map((one) => (one.name === 'sync-worker' ? { ...one, imports: [...one.imports, file] } : one))
  const infoOf = (id: string) =>
    id.endsWith('open-book.ts')
      ? { code: '', exports: ['overtakenAmong', 'default'] }
      : { code: id.includes('sync-worker') ? 'overtakenAmong(rows)' : '', exports: [] }
  expect(() => checkCut(tied, infoOf)).toThrow('sync-worker needs book, perhaps for src/device/open-book.ts')
})
