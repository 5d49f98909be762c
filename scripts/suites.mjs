/** Which tests run with every change, and which take turns. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const testsIn = (folder) => readdirSync(folder).filter((file) => file.endsWith('.test.ts'))

/** Each promise once in a real browser: a day in the field, the browser killed, photos, bytes. */
const EVERY_TIME = ['bytes', 'field-day', 'killed', 'photo']

/** Run by `npm test`. */
export const inBrowser = EVERY_TIME.map((name) => `tests/e2e/${name}.test.ts`)

/** The others, by name; `npm run prove -- browser` runs all. */
export const browserTurns = testsIn('tests/e2e')
  .map((file) => file.replace('.test.ts', ''))
  .filter((name) => !EVERY_TIME.includes(name))
  .sort()

/**
 * Files that take turns because they start processes, or make thousands of rows or seeds, for few questions: a third of
 * the time of all, the longest first. `npm test unit` and `npm test postgres` run them too.
 */
export const fileTurns = [
  'server/start-stop',
  'server/move-in-arrival',
  'server/long-lists',
  'server/move-in',
  'faults/simulation-odd',
  'server/export-folder',
  'server/embedded',
  'server/ended-meanwhile',
  'prove/server-killed',
  'server/guessing',
  'server/numbers-counted',
  'prove/moved-in-programs',
  'server/openapi',
  'server/list-order',
  'server/own-lists-return',
  'server/bad-input',
  'prove/bad-input',
  'server/postgres-start',
  'server/demo-seed',
].map((name) => `tests/${name}.test.ts`)
for (const path of fileTurns) if (!existsSync(path)) throw new Error(`${path} takes turns, but is not there`)

/** The server's tests that run on either database; the others concern the embedded one, or none. */
export const onAnyDatabase = testsIn('tests/server')
  .map((name) => join('tests/server', name))
  .filter((path) => readFileSync(path, 'utf8').includes("from './harness.ts'"))
