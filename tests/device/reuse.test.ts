/** Files that a new release's service worker creates from those of the previous one. */
import { describe, expect, it } from 'vitest'
import { kindOf, namesOf, pieceOf, renamed } from '../../sw/pieces.ts'
import { type LaterList, reuse } from '../../sw/reuse.ts'
import { HeldCache } from '../held-cache.ts'

function held(files: Readonly<Record<string, string>> = {}) {
  const cache = new HeldCache()
  for (const [path, text] of Object.entries(files)) cache.files.set(path, new Response(text))
  return cache
}
const textOf = (cache: HeldCache, path: string) => cache.files.get(path)?.text()

const NOTHING: LaterList = { later: [], named: [] }
const screen = (forms: string) => `import{a}from"./forms-${forms}.js";show(a)`
const FORMS = 'export const a="label"'

/** A release of these files, as its build lists them. */
async function listOf(files: Readonly<Record<string, string>>) {
  const urls = Object.keys(files)
  const names = namesOf(urls)
  return Promise.all(urls.map(async (url) => ({ url, piece: await pieceOf(files[url] ?? '', names) })))
}

const NEW = { 'assets/screen-22222222.js': screen('bbbbbbbb'), 'assets/forms-bbbbbbbb.js': `${FORMS};0` }

const reused = async (shell: HeldCache, files: Readonly<Record<string, string>>, list = NOTHING, later = held()) =>
  reuse(await listOf(files), list, { shell: shell.cache, later: later.cache })

describe('what a release has under another name', () => {
  it('is written with the names of the release; what really changed is left to be fetched', async () => {
    const shell = held({ '/assets/screen-11111111.js': screen('aaaaaaaa'), '/assets/forms-aaaaaaaa.js': FORMS })
    expect(await reused(shell, NEW)).toBe(1)
    expect(await textOf(shell, '/assets/screen-22222222.js')).toBe(screen('bbbbbbbb'))
    expect(shell.files.has('/assets/forms-bbbbbbbb.js')).toBe(false)
  })

  it('is not written from a damaged file', async () => {
    const shell = held({ '/assets/screen-11111111.js': screen('aaaaaaaa').replace('show', 'hide') })
    expect(await reused(shell, NEW)).toBe(0)
  })

  it('is found among what comes later, and written there', async () => {
    const later = held({ '/assets/chart-11111111.js': screen('aaaaaaaa') })
    const files = { '/assets/chart-22222222.js': screen('bbbbbbbb') }
    const names = namesOf([...Object.keys(files), ...Object.keys(NEW)])
    const list = {
      later: [{ url: '/assets/chart-22222222.js', piece: await pieceOf(screen('bbbbbbbb'), names) }],
      named: [],
    }
    expect(await reused(held(), NEW, list, later)).toBe(1)
    expect(await textOf(later, '/assets/chart-22222222.js')).toBe(screen('bbbbbbbb'))
  })

  it('costs a first installation nothing', async () => {
    expect(await reused(held({ '/index.html': '' }), NEW)).toBe(0)
  })
})

describe('names', () => {
  it('that two files share stay as they stand: nobody could say which is meant', () => {
    const names = namesOf(['assets/texts-11111111.js', 'assets/texts-22222222.js', 'assets/forms-33333333.js'])
    expect([...names.keys()]).toEqual(['forms.js'])
    expect(renamed('./texts-00000000.js ./forms-00000000.js', names)).toBe('./texts-00000000.js ./forms-33333333.js')
  })

  it('hold lines within their hash and themselves', () => {
    expect(kindOf('/assets/use-form-a-b_c-d-.js')).toBe('use-form.js')
    expect(kindOf('/index.html')).toBeUndefined()
  })
})
