/** The screens take Mantine's style sheets one by one: what is drawn without its own looks broken, and nothing else says so. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const mantine = 'node_modules/@mantine/core'

const folder = 'src/ui'
const sources = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [join(folder, name), readFileSync(join(folder, name), 'utf8')]),
)

/** The style sheets that come with a file: its own, and those of what it imports. */
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

/** Parts that the screens never show: the tick of a Select's option, and of a native one all but its chevron. */
const neverShown = (component: string, part: string): boolean =>
  part === 'Checkbox' || (component === 'NativeSelect' && ['Popover', 'Overlay', 'ScrollArea'].includes(part))

/** The components that a component is built of, itself among them. */
function partsOf(component: string, known = new Set<string>()): ReadonlySet<string> {
  const folder = join(mantine, 'esm/components', component)
  if (known.has(component) || !existsSync(folder)) return known
  known.add(component)
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  for (const [, part = ''] of code.matchAll(/from "\.\.\/(?:\.\.\/)*([A-Z]\w+)\//g)) partsOf(part, known)
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
