/** The build's part of the prerendered sign-in page. */
import { describe, expect, it } from 'vitest'
import { drawnFirst, stylesApart, withForm } from '../../../scripts/sign-in-page.ts'

const PAGE =
  '<head><title>Libro de Campo</title></head><body><div id="root"><!-- x --><div class="arriving"><svg></svg></div></div></body>'

describe('the drawn form in the page', () => {
  it('brings no styles in its markup, which the content policy refuses: they stand in a sheet', () => {
    const { markup, sheet } = stylesApart(
      '<i style="flex:none"></i><b style="a:&quot;x&quot;"></b><u style="flex:none">',
    )
    expect(markup).not.toMatch(/ style=/)
    expect(sheet).toBe('[data-style="flex:none"]{flex:none}[data-style="a:\\"x\\""]{a:"x"}')
  })

  it('stands in place of the bar, under its title, with what it needs named', () => {
    const title = '<title>Ingrese · Libro de Campo</title>'
    const app = '<script type="module" crossorigin src="/assets/app.js"></script></head>'
    const later = ['assets/c.js', 'assets/d.css']
    const page = withForm(PAGE.replace('</head>', app), `${title}<form></form>`, ['assets/a.js', 'assets/b.css'], later)
    expect(page).toContain('<div id="root" data-drawn="/login"><form></form></div>')
    expect(page).not.toContain('arriving')
    // The page's own title stays: the service worker uses it to distinguish the app from a captive portal.
    expect(page).toContain('<title>Ingrese · Libro de Campo</title><title>Libro de Campo</title>')
    // The app comes after the files needed to render the form.
    expect(page).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/a.js">')
    expect(page).toContain('<link rel="stylesheet" crossorigin href="/assets/b.css">')
    // Nothing of the app runs before somebody touches the page, and the next screen comes last.
    expect(page).not.toContain('<script')
    expect(page).toContain('<link rel="modulepreload" fetchpriority="low" data-app crossorigin href="/assets/app.js">')
    expect(page).toContain('<link data-later as="script" crossorigin href="/assets/c.js">')
    expect(page).toContain('<link data-later as="style" crossorigin href="/assets/d.css">')
  })

  it('is styled before the app is fetched, which every page evaluates as the form does', () => {
    const [script, sheet] = ['<script type="module" src="/a.js"></script>', '<link rel="stylesheet" href="/a.css">']
    expect(drawnFirst(`<head>${script}<link rel="icon">${sheet}</head>`)).toBe(
      `<head>${sheet}<link rel="modulepreload" data-app href="/a.js"><link rel="icon"></head>`,
    )
  })

  it('says so where the page has no place for it', () => {
    expect(() => withForm('<head></head><body></body>', '<title>x</title><form></form>', [])).toThrow(/no place/)
  })
})
