/**
 * The screens import Mantine's style sheets individually: a component without its sheet looks broken, and no other test
 * notices.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DEFAULT_THEME, defaultVariantColorsResolver, mergeMantineTheme } from '@mantine/core'
import { expect, it } from 'vitest'
import { themeSheet } from '../../scripts/theme-sheet.ts'
import { theme } from '../../src/ui/theme.ts'

const mantine = 'node_modules/@mantine/core'

const folder = 'src/ui'
const sources = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')]),
)

/** The style sheets loaded with a file: its own, and those of its imports. */
function sheetsOf(file: string, known = new Set<string>()): readonly string[] {
  const source = sources.get(file)
  if (source === undefined || known.has(file)) return []
  known.add(file)
  const own = [...source.matchAll(/@mantine\/core\/styles\/(\w+)/g)].map(([, name = '']) => name)
  const imported = [...source.matchAll(/^import\b(?! type\b)[^'"]*'(\.[^']+)'/gm)].map(([, path = '']) =>
    join(dirname(file), path),
  )
  return [...own, ...imported.flatMap((next) => sheetsOf(next, known))]
}
const shell = sheetsOf(join(folder, 'styles.ts'))

/** Parts that no screen renders: all but the chevron of a native select. */
const neverShown = (component: string, part: string): boolean =>
  component === 'NativeSelect' && ['Popover', 'Overlay', 'ScrollArea'].includes(part)

/** The components that a component consists of, itself included. No screen renders the check mark of a Select's option. */
function partsOf(component: string, known = new Set<string>()): ReadonlySet<string> {
  const folder = ['components', 'utils'].map((kind) => join(mantine, 'esm', kind, component)).find(existsSync)
  if (known.has(component) || !folder) return known
  known.add(component)
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  for (const [, part = ''] of code.matchAll(/from "\.\.\/(?:\.\.\/)*(?:utils\/)?([A-Z]\w+)\//g))
    if (part !== 'Checkbox') partsOf(part, known)
  return known
}

it('every component comes with its style sheet and those of its parts, whatever screen was there before', () => {
  const missing = [...sources].flatMap(([file, source]) => {
    const taken = new Set([...shell, ...sheetsOf(file)])
    const used = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    )
    return used
      .flatMap((component) => [...partsOf(component)].map((part) => ({ component, part })))
      .filter(({ component, part }) => !neverShown(component, part) && !taken.has(part))
      .filter(({ part }) => existsSync(join(mantine, `styles/${part}.css`)))
      .map(({ component, part }) => `${file}: ${component === part ? part : `${part} of ${component}`}`)
  })
  expect([...new Set(missing)]).toEqual([])
})

it('every colour and measure of Mantine that a style sheet asks for is in the sheet of the house', () => {
  const imported = [...sources.values()].flatMap((source) =>
    [...source.matchAll(/import '(@mantine\/[^']+\.css)'/g)].map(([, path = '']) => join('node_modules', path)),
  )
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name))
  const sheets = [...new Set([...imported, ...own])].filter((path) => !path.includes('default-css-variables'))
  const texts = [...sheets.map((path) => [path, readFileSync(path, 'utf8')] as const), ...sources]
  const namedBy = (sheet: string) => new Set([...sheet.matchAll(/(--mantine-[\w-]+):/g)].map(([, name]) => name))
  const named = namedBy(themeSheet())
  const mantines = namedBy(readFileSync(join(mantine, 'styles/default-css-variables.css'), 'utf8'))
  const left = new Set([...mantines].filter((name) => !named.has(name)))
  const missing = texts.flatMap(([path, text]) =>
    [...text.matchAll(/var\((--mantine-[\w-]+)\)/g)]
      .filter(([, name]) => left.has(name))
      .map(([, name]) => `${path}: ${name}`),
  )
  // Styles of code elements are ignored: the help editor cannot produce them.
  expect([...new Set(missing)].filter((line) => !/@mantine\/tiptap/.test(line))).toEqual([])
  expect(left.size).toBeGreaterThan(100)
})

it('every button and sign has the colours of its variant, which Mantine names only when it draws', () => {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const named = themeSheet()
  const tags = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/<(Button|ActionIcon|\w*Button|ButtonLink)\b(?:[^<>]|=>)*>/g)].map(([tag]) => ({ file, tag })),
  )
  const missing = tags.flatMap(({ file, tag }) => {
    const color = /\bcolor="(\w+)"/.exec(tag)?.[1] ?? whole.primaryColor
    const variant = /\bvariant="(\w+)"/.exec(tag)?.[1] ?? 'filled'
    const drawn = Object.values(defaultVariantColorsResolver({ color, variant, theme: whole })).join(' ')
    return [...drawn.matchAll(/var\((--mantine-color-[\w-]+)\)/g)]
      .filter(([, name]) => !named.includes(`${name}:`))
      .map(([, name]) => `${file}: ${name}`)
  })
  expect([...new Set(missing)]).toEqual([])
  expect(tags.length).toBeGreaterThan(100)
})

it('every class that a screen asks for is in its style sheet', () => {
  const missing = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', path = '']) => {
      const sheet = readFileSync(join(dirname(file), path), 'utf8')
      // Not the path of the import.
      const asked = [...source.replaceAll(path, '').matchAll(new RegExp(`(?<![.\\w-])${name}\\.(\\w+)`, 'g'))].map(
        ([, one = '']) => one,
      )
      return asked.filter((one) => !new RegExp(`\\.${one}\\b`).test(sheet)).map((one) => `${file}: ${one}`)
    }),
  )
  expect([...new Set(missing)]).toEqual([])
})

/** Without what is for paper only. */
function onScreen(sheet: string): string {
  const at = sheet.search(/@media[^{]*\bprint\b[^{]*\{/)
  if (at < 0) return sheet
  let depth = 0
  let end = sheet.indexOf('{', at)
  do {
    if (sheet[end] === '{') depth++
    if (sheet[end] === '}') depth--
    end++
  } while (depth > 0)
  return sheet.slice(0, at) + onScreen(sheet.slice(end))
}

it('no style of the page, or of any element whatever, depends on what is within it', () => {
  // The browser would compute the style of every element anew whenever one comes or goes (common/root-mark.ts).
  const everything = /(?:(?:html|body|:root)[^\s{},>]*|(?:^|[\s,(>+~]))(?<!:not\():has\(/gm
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => {
      const found = onScreen(readFileSync(join(folder, name), 'utf8')).match(everything) ?? []
      return found.map((selector) => `${name}: ${selector.trim()}`)
    })
  expect(found).toEqual([])
})

/** Each line with `:hover` that no media query of a pointer that hovers contains. */
function hoversOf(sheet: string): readonly string[] {
  const open: string[] = []
  return sheet.split('\n').flatMap((line) => {
    const isBare = /:hover\b/.test(line) && ![...open, line].some((one) => /@media.*\(hover: hover\)/.test(one))
    for (const [brace] of line.matchAll(/[{}]/g)) {
      if (brace === '{') open.push(line)
      else open.pop()
    }
    return isBare ? [line.trim()] : []
  })
}

it('nothing looks pointed at after a tap: what hovering changes is for pointers that hover', () => {
  expect(hoversOf('@media (hover: hover) {\n  .a:hover {\n  }\n}\n.b:hover {\n}')).toEqual(['.b:hover {'])
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  const bare = sheets.flatMap((name) =>
    hoversOf(readFileSync(join(folder, name), 'utf8')).map((line) => `${name}: ${line}`),
  )
  expect(bare).toEqual([])
})

/** What DejaVu Sans, the tallest of the families, needs above and below: less cuts the accent of a capital, as in 'Álvarez'. */
const LOWEST = 1.17

it('no line that is cut at its edges is lower than its capitals with their accents', () => {
  const low = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) =>
      [...readFileSync(join(folder, name), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
        // A cell of a table is cut by a rule of its own.
        .filter(([, which = '', rule = '']) => /overflow: hidden/.test(rule) || /\btd\b/.test(which))
        .filter(([, , rule = '']) => Number(/line-height: ([\d.]+);/.exec(rule)?.[1] ?? 2) < LOWEST)
        .filter(([, , rule = '']) => !rule.includes('padding-block-start'))
        .map(([, which = '']) => `${name}: ${which.trim()}`),
    )
  expect(low).toEqual([])
})
