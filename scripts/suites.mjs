/** Which browser tests run with every change, and which take turns. */
import { readdirSync } from 'node:fs'

/** Each promise once in a real browser: a day in the field, the browser killed, photos, sessions, presses, taps, bytes. */
const EVERY_TIME = ['bytes', 'field-day', 'killed', 'photo', 'press', 'session', 'taps']

/** Run by `npm test`. */
export const inBrowser = EVERY_TIME.map((name) => `tests/e2e/${name}.test.ts`)

/** The others, by name; `npm run prove -- browser` runs all. */
export const browserTurns = readdirSync(new URL('../tests/e2e', import.meta.url))
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => file.replace('.test.ts', ''))
  .filter((name) => !EVERY_TIME.includes(name))
  .sort()
