import { describe, expect, it } from 'vitest'
import { sanitizeHtml } from '../../src/server/core/html.ts'
import { markup } from '../faults/markup.ts'
import { growth } from '../growth.ts'

describe('help keeps', () => {
  it.each([
    '<h3>Título</h3><ol><li>uno</li><li><strong>dos</strong></li></ol>',
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    '<p>a &amp; b &lt; c</p>',
    '<img src="/archivos/abc_DEF-123.jpg" alt="Cabra" />',
  ])('%s', (html) => expect(sanitizeHtml(html)).toBe(html))
})

describe('help loses', () => {
  it.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<SCRIPT SRC=//x></SCRIPT>x', 'x'],
    ['<img src=x onerror=alert(1)>', '<img />'],
    ['<img src="https://malo.example/p.gif">', '<img />'],
    ['<svg><script>alert(1)</script></svg>x', 'x'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>x', 'x'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java&#115;cript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" data:text/html,x">x</a>', '<a>x</a>'],
    ['<p style="position:fixed" class="a" id="b">x</p>', '<p>x</p>'],
    ['<style>*{}</style>x', 'x'],
    ['<math><mi></math>x', 'x'],
    ['<form action="/x"><input name="a"></form>x', 'x'],
    ['<!-- <script>alert(1)</script> -->x', 'x'],
    ['<!--><img src=x onerror=alert(1)>-->x', '<img />--&gt;x'],
    ['<scr<script></script>ipt>x', 'ipt&gt;x'],
    ['<b>x', '<b>x</b>'],
    ['</p>x', '<p></p>x'],
    ['<b><i>x</b></i>', '<b><i>x</i></b>'],
    ['1 < 2 <', '1 &lt; 2 &lt;'],
  ])('%s', (html, kept) => {
    const clean = sanitizeHtml(html)
    expect(clean).toBe(kept)
    expect(clean).not.toMatch(/<script|onerror|javascript|style=|<iframe|<svg/i)
  })
})

/** The exact tags that may remain, with no other attribute or value. */
const LISTED =
  /<\/?(?:p|div|br \/|hr \/|h[1-6]|strong|b|em|i|u|s|sub|sup|blockquote|code|pre|ul|ol|li|table|thead|tbody|tr|t[dh](?: (?:col|row)span="\d\d?")*|a(?: href="https?:\/\/[^\s"'<>`]+" target="_blank" rel="noopener noreferrer")?|img(?: src="\/archivos\/[\w-]+\.jpg")?(?: alt="[^"<>]*")? \/)>/g

/** The visible result, because the nesting of paragraphs may change. */
const shownBy = (html: string) => [html.replace(/<[^>]*>/g, ''), html.match(/<(?:a|img|t[dh]) [^>]*>/g)]

describe('whatever help is made of', () => {
  it('only what is listed comes out, and a second time nothing more is lost', () => {
    for (const text of markup(6_000)) {
      const clean = sanitizeHtml(text)
      expect(clean.replace(LISTED, ''), text).not.toMatch(/[<>]/)
      expect(shownBy(sanitizeHtml(clean)), text).toEqual(shownBy(clean))
    }
  })

  it('it is read in one go: however long a broken text is, it holds nobody up', async () => {
    const parts = ['<a', '<a "', '<p \'"', '<a href=', '<svg ', '<', '</b>', 'a']
    const read = (letters: number) => {
      for (const part of parts) sanitizeHtml(`<${part.repeat(letters / part.length)}`)
      sanitizeHtml('<p>'.repeat(letters / 3) + '</b>'.repeat(letters / 3))
    }
    expect(await growth(read, 12_000, 25)).toBeLessThan(125)
  })

  it('no page is nested without end', () => {
    expect(sanitizeHtml('<b>'.repeat(1_000)).match(/<b>/g)).toHaveLength(60)
  })
})
