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

/** @returns the sheet, in Mantine's layer */
export function themeSheet(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const named = [...NAMED, ...Object.keys(theme.colors ?? {})]
  const colors = Object.fromEntries(Object.entries(whole.colors).filter(([name]) => named.includes(name)))
  const house = { ...whole, colors: colors as typeof whole.colors }
  const variables = deepMerge(defaultCssVariablesResolver(house), cssVariables(house))
  return `@layer mantine {${convertCssVariables(variables, ':root')}}`
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
]
