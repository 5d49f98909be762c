import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { isGenuine } from '../../sw/validate-response.ts'

const answer = (type: string, body = '', status = 200) =>
  new Response(body, { status, headers: { 'Content-Type': type } })

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://libro.example' })
})

describe('what the service worker keeps', () => {
  it.each([
    ['/assets/index-1.js', 'text/javascript; charset=utf-8'],
    ['/assets/index-1.css', 'text/css'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icons/icon.svg', 'image/svg+xml'],
    ['/mas-tarde.json', 'application/json'],
    ['/assets/titles-1.woff2', 'font/woff2'],
    ['/assets/certificate-bold-1.ttf', 'font/ttf'],
  ])('%s as %s', async (url, type) => {
    expect(await isGenuine(url, answer(type))).toBe(true)
  })

  it('every kind of file that the build has it keep: one that it does not know would fail its installation', async () => {
    const [, kinds = ''] = /globPatterns: \['[^']*\{([^}]+)\}'\]/.exec(readFileSync('vite.config.ts', 'utf8')) ?? []
    const types: Record<string, string> = {
      js: 'text/javascript',
      css: 'text/css',
      svg: 'image/svg+xml',
      png: 'image/png',
      woff2: 'font/woff2',
      ttf: 'font/ttf',
      webmanifest: 'application/manifest+json',
    }
    const unknown: string[] = []
    for (const kind of kinds.split(',').filter((one) => one !== 'html'))
      if (!(await isGenuine(`/assets/uno.${kind}`, answer(types[kind] ?? kind)))) unknown.push(kind)
    expect(kinds).toContain('js')
    expect(unknown).toEqual([])
  })

  it('not the page of a captive portal in place of a script, nor an error, nor a file of no known kind', async () => {
    expect(await isGenuine('/assets/index-1.js', answer('text/html', '<h1>Bienvenido'))).toBe(false)
    expect(await isGenuine('/assets/index-1.js', answer('text/javascript', '', 404))).toBe(false)
    expect(await isGenuine('/otra', answer('text/html'))).toBe(false)
  })

  it("the app's own page, and no other", async () => {
    const own = '<!doctype html><title>Libro de Campo</title>'
    expect(await isGenuine('/index.html', answer('text/html', own))).toBe(true)
    expect(await isGenuine('/index.html', answer('text/html', '<title>Wifi del hotel</title>'))).toBe(false)
  })
})
