/** The screens take Mantine's style sheets one by one: what is drawn without its own looks broken, and nothing else says so. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const mantine = 'node_modules/@mantine/core'

const sources = readdirSync('src/ui', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join('src/ui', name), 'utf8'))
  .join('\n')

const used = [...sources.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
  names.split(',').map((name) => name.trim()),
)
const taken = new Set([...sources.matchAll(/@mantine\/core\/styles\/(\w+)/g)].map(([, name]) => name))

/** Parts that the screens never show: the tick of a Select's option. */
const neverShown = ['Checkbox']

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

it('every component on a screen has its style sheet, and so have its parts', () => {
  const missing = used
    .flatMap((component) => [...partsOf(component)].map((part) => ({ component, part })))
    .filter(
      ({ part }) => !neverShown.includes(part) && existsSync(join(mantine, `styles/${part}.css`)) && !taken.has(part),
    )
    .map(({ component, part }) => (component === part ? part : `${part} of ${component}`))
  expect([...new Set(missing)]).toEqual([])
})
