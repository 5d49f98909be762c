/**
 * The file names of the screens are kept in a separate chunk (src/ui/doors.ts, which only the build writes): signing in
 * needs two of them, and all together are as large as a screen.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const TREE = 'route-tree.gen.ts'
const DOORS = 'doors.ts'
const SCREEN = /import\('(\.\/routes\/[^']+\.lazy\.tsx)'\)/g
/** Screens at which a visit starts: imported directly. */
const FIRST = /\/(index|login)\.lazy\.tsx$/

const isBehind = (path: string): boolean => !FIRST.test(path)

/** Screens loaded through a door, in the order of the route tree. */
export const behindDoors = (tree: string): readonly string[] =>
  [...tree.matchAll(SCREEN)].flatMap(([, path = '']) => (isBehind(path) ? [path] : []))

/** The route tree with a door in place of each of them. */
export function withDoors(tree: string): string {
  const screens = behindDoors(tree)
  const door = `const door = (at) => import('./${DOORS}').then(({ doors }) => doors[at]())\n`
  return (
    door + tree.replace(SCREEN, (whole, path: string) => (isBehind(path) ? `door(${screens.indexOf(path)})` : whole))
  )
}

export const screenDoors: Plugin = {
  name: 'screen-doors',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === `./${DOORS}` && importer?.endsWith(`/${TREE}`)) return join(dirname(importer), DOORS)
  },
  load: {
    filter: { id: /\/src\/ui\/doors\.ts$/ },
    handler(id) {
      const screens = behindDoors(readFileSync(join(dirname(id), TREE), 'utf8'))
      return `export const doors = [\n${screens.map((path) => `  () => import('${path}'),\n`).join('')}]\n`
    },
  },
  transform: {
    filter: { id: /\/src\/ui\/route-tree\.gen\.ts$/ },
    handler: (code) => ({ code: withDoors(code), map: null }),
  },
}
