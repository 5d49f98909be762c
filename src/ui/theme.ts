import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Large enough for a gloved finger, 33 px on a desktop (measures.css). */
const CONTROL = 'var(--control-height)'

// Every text colour has a contrast of 4.5:1 or more in both schemes: it is bright outdoors.
const pasture: MantineColorsTuple = [
  '#eef6f0',
  '#d9ebdf',
  '#b4d6c0',
  '#92c9a5',
  '#5fa67b',
  '#3d8b5e',
  '#2a7449',
  '#1f5c3a',
  '#184a2e',
  '#10301f',
]
const brick: MantineColorsTuple = [
  '#fdf0ee',
  '#fbdcd8',
  '#f6bbb4',
  '#f5a49b',
  '#e06a5e',
  '#cf4b3f',
  '#bb3529',
  '#a3241c',
  '#861a14',
  '#64110d',
]
const ochre: MantineColorsTuple = [
  '#fff7e6',
  '#ffebc4',
  '#ffdc98',
  '#ffc861',
  '#e9a72f',
  '#b97d12',
  '#966206',
  '#7a4d00',
  '#623e00',
  '#4a2f00',
]
const slate: MantineColorsTuple = [
  '#f3f6f2',
  '#d9e0da',
  '#bcc7bf',
  '#97a39a',
  '#4a564e',
  '#37423b',
  '#222a25',
  '#161c18',
  '#101511',
  '#0a0e0b',
]

export const theme = createTheme({
  primaryColor: 'pasture',
  primaryShade: { light: 7, dark: 6 },
  colors: { pasture, red: brick, ochre, dark: slate },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "Cascadia Mono", "Roboto Mono", monospace',
  fontSizes: { xs: '0.875rem', sm: '1rem', md: '1.0625rem', lg: '1.1875rem', xl: '1.375rem' },
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.15' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'md',
  radius: { md: '0.75rem' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Named, not imported: the first load contains only the components that it shows.
  components: {
    Button: { vars: () => ({ root: { '--button-height': CONTROL, '--button-fz': '1rem' } }) },
    ActionIcon: { defaultProps: { variant: 'subtle' }, vars: () => ({ root: { '--ai-size': CONTROL } }) },
    CloseButton: { defaultProps: { 'aria-label': 'Cerrar' }, vars: () => ({ root: { '--cb-size': CONTROL } }) },
    Input: { vars: () => ({ wrapper: { '--input-height': CONTROL, '--input-size': CONTROL } }) },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' }, overlayProps: { backgroundOpacity: 0.6 } } },
    // A <header> inside a dialog would count as a second banner of the page.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar aviso' } } },
  },
})

/** Replaces Mantine's greys and reds that are unreadable in sunlight. Our own tones are in look.css. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfaf6',
    '--mantine-color-text': '#16211b',
    '--mantine-color-dimmed': '#4b554e',
    '--mantine-color-error': '#a3241c',
    '--mantine-color-placeholder': '#5b675f',
    '--mantine-color-anchor': '#1f5c3a',
    '--mantine-color-default-border': '#857f6f',
    // Borders of inputs and boxes.
    '--mantine-color-gray-4': '#857f6f',
    '--mantine-color-disabled': '#e4e8e3',
    '--mantine-color-disabled-color': '#4f5a53',
  },
  dark: {
    '--mantine-color-body': '#161c18',
    '--mantine-color-text': '#f3f6f2',
    '--mantine-color-dimmed': '#bcc7bf',
    '--mantine-color-error': '#ffb4a8',
    '--mantine-color-placeholder': '#a3afa7',
    '--mantine-color-anchor': '#a5dfb4',
    '--mantine-color-default-border': '#7a887f',
    '--mantine-color-disabled': '#2b342e',
    '--mantine-color-disabled-color': '#b0bbb3',
  },
})
