/** Contrast of our colours: text has 4.5:1 on its background, in the sun scheme 7:1. Weights of letters. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cssVariables, theme } from '../../../src/ui/theme.ts'

type Tones = Readonly<Record<string, string>>

const sheet = (path: string) => readFileSync(join(process.cwd(), 'src/ui', path), 'utf8')
const look = sheet('look.css')

/** Custom properties of a rule. @param selector as it is written */
function tonesOf(css: string, selector: string): Tones {
  const from = css.indexOf(`${selector} {`)
  if (from < 0) throw new Error(`no rule ${selector}`)
  const body = css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from))
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name, tone]) => [name, tone]))
}

/** In the dark Mantine takes its borders from a shade that backgrounds have too. */
const darkBorder = tonesOf(look, '.mantine-Radio-radio)')['--mantine-color-dark-4'] ?? ''

const { light, dark } = cssVariables({} as never) as { readonly light: Tones; readonly dark: Tones }
const shade = (at: number): string => theme.colors?.pasture?.[at] ?? ''
const every = tonesOf(look, ':root')
const day = {
  ...every,
  ...light,
  ...tonesOf(look, ':root[data-mantine-color-scheme="light"]'),
  '--mantine-primary-color-filled': shade(7),
}
const looks: Readonly<Record<string, { readonly tones: Tones; readonly least: number }>> = {
  light: { tones: day, least: 4.5 },
  dark: {
    tones: {
      ...every,
      ...dark,
      ...tonesOf(look, ':root[data-mantine-color-scheme="dark"]'),
      '--mantine-primary-color-filled': shade(6),
      '--mantine-color-gray-4': darkBorder,
    },
    least: 4.5,
  },
  sun: { tones: { ...day, ...tonesOf(look, ':root[data-sun][data-mantine-color-scheme]') }, least: 7 },
}

/** Foreground and background pairs. */
const pairs: readonly (readonly [text: string, back: string])[] = [
  ...['--ok', '--warn', '--bad', '--info', '--quiet'].flatMap((tone) => [
    [tone, `${tone}-back`] as const,
    [tone, '--surface'] as const,
    [tone, '--mantine-color-body'] as const,
  ]),
  ...['text', 'dimmed', 'error', 'anchor'].flatMap((name) =>
    ['--mantine-color-body', '--surface', '--quiet-back'].map((back) => [`--mantine-color-${name}`, back] as const),
  ),
  ['--mantine-color-placeholder', '--surface'],
  ['--mantine-color-anchor', '--ok-back'],
  ['--bar-text', '--bar'],
  ['--bar-text', '--bar-hover'],
  ['--count-text', '--count'],
  ['white', '--mantine-primary-color-filled'],
]

function luminance(tone: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(tone.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each(Object.entries(looks))('%s', (_, { tones, least }) => {
  it.each(pairs)('%s on %s can be read', (text, back) => {
    const tone = (name: string) => (name === 'white' ? '#ffffff' : (tones[name] ?? ''))
    expect(tone(text)).toMatch(/^#/)
    expect(tone(back)).toMatch(/^#/)
    expect(contrast(tone(text), tone(back))).toBeGreaterThanOrEqual(least)
  })
  it.each(['--mantine-color-body', '--surface', '--quiet-back'])('the borders of fields are seen on %s', (back) => {
    for (const border of ['--mantine-color-gray-4', '--mantine-color-default-border'])
      expect(contrast(tones[border] ?? '', tones[back] ?? ''), border).toBeGreaterThanOrEqual(3)
  })
})

it('the letters of a breed mark can be read on every hue, by day in the sun too', () => {
  const css = sheet('animals/animals.module.css')
  const marks = [...css.matchAll(/\.mark \{[^}]*hsl\(var\(--hue\) (\d+)% (\d+)%\)[^}]*color: (#[0-9a-f]{6})/g)]
  expect(marks).toHaveLength(2)
  for (const [at, least] of [7, 4.5].entries())
    for (let hue = 0; hue < 360; hue++) {
      const [, saturation, lightness, text = ''] = marks[at] ?? []
      const back = ofHue(hue, Number(saturation) / 100, Number(lightness) / 100)
      expect(contrast(text, back), `${text} on ${back}`).toBeGreaterThanOrEqual(least)
    }
})

/** #rrggbb of hsl() (CSS Color 4, 7.1). */
function ofHue(hue: number, saturation: number, lightness: number): string {
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${[0, 8, 4].map(channel).join('')}`
}

/** Files of the screens, by path. */
const files = readdirSync(join(process.cwd(), 'src/ui'), { recursive: true, encoding: 'utf8' })
/** Every match of a pattern in the files whose names end like that, with its file. */
const found = (ending: string, pattern: RegExp): readonly string[] =>
  files
    .filter((path) => path.endsWith(ending))
    .flatMap((path) => [...sheet(path).matchAll(pattern)].map(([all]) => `${path}: ${all}`))

it('no sheet takes a shade of the palette, which is the same by day and by night', () => {
  expect(found('.css', /var\(--mantine-color-[a-z]+-\d\)/g)).toEqual([])
})

it('letters have the two weights that are told apart in the sun', () => {
  // The range of a typeface is none.
  expect(found('.css', /font-weight: (?!(500|700|inherit|var\(--regular\)|\d+ \d+);)[^;]*/g)).toEqual([])
  expect(found('.tsx', /fw=\{(?!(500|700)\})[^}]*\}/g)).toEqual([])
})
