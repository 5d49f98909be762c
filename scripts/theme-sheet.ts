/**
 * The theme's colours and measures (src/ui/theme.ts) as a style sheet, in place of Mantine's own: computed at build
 * time, so that no browser loads the code that computes them, nor unused colours.
 */
import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from '../src/ui/theme.ts'

/** Those of Mantine's colours that its own sheets or ours use. */
const NAMED = ['dark', 'gray', 'red', 'blue', 'teal']

/**
 * What Mantine builds the names of, and no screen asks for: variants of colours that are only named by sheets, and sizes
 * that no component here has.
 */
const UNUSED =
  /^--mantine-(color-(dark|gray|blue|teal|ochre)-(text|filled-hover|light|light-hover|light-color|outline|outline-hover)|color-(red|pasture)-(text|outline|outline-hover)|h[4-6]-.*|breakpoint-.*|primary-color-\d)$/

const asked = (variables: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !UNUSED.test(name)))

/** @returns the sheet, in Mantine's layer */
export function themeSheet(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const named = [...NAMED, ...Object.keys(theme.colors ?? {})]
  const colors = Object.fromEntries(Object.entries(whole.colors).filter(([name]) => named.includes(name)))
  const house = { ...whole, colors: colors as typeof whole.colors }
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(house), cssVariables(house))
  const sheet = { variables: asked(variables), light: asked(light), dark: asked(dark) }
  return `@layer mantine {${convertCssVariables(sheet, ':root')}}`
}

/** Those of Mantine's colours that our theme has not replaced. */
const ownColors = () =>
  Object.fromEntries(
    Object.entries(DEFAULT_THEME.colors).filter(
      ([name]) => NAMED.includes(name) && !Object.keys(theme.colors ?? {}).includes(name),
    ),
  )

export const appTheme: Plugin[] = [
  {
    name: 'theme-sheet',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/core\/styles\/default-css-variables\.layer\.css(\?|$)/ },
      handler: () => ({ code: themeSheet(), map: null }),
    },
  },
  {
    name: 'theme-colors',
    apply: 'build',
    transform: {
      filter: { id: /@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/ },
      handler: () => ({ code: `export const DEFAULT_COLORS = ${JSON.stringify(ownColors())}`, map: null }),
    },
  },
  {
    name: 'theme-without-reckoning',
    apply: 'build',
    transform: {
      filter: { id: /\/MantineCssVariables\/MantineCssVariables\.mjs$/ },
      handler: () => ({ code: 'export const MantineCssVariables = () => null', map: null }),
    },
  },
  {
    // Every button would bring its groups, which no screen has.
    name: 'buttons-without-groups',
    apply: 'build',
    transform: {
      filter: { id: /\/(Button|ActionIcon)Group(Section)?\.mjs$/ },
      handler: (_, id) => ({ code: `export const ${/(\w+)\.mjs/.exec(id)?.[1]} = null`, map: null }),
    },
  },
]
