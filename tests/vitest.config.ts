import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'

const root = new URL('..', import.meta.url).pathname
/** What shares nothing but fakes and fresh databases: loaded once, and not once a file. */
const RULES = ['tests/{architecture,device,forms,registry,server,sync}/**/*.test.ts']
/** Proofs in their short version, seeds and recordings. */
const LONG = ['tests/{faults,prove,upgrades}/**/*.test.ts']
/** The app's screens on a fake book: Mantine, React and the screens are loaded once a worker. */
const SCREENS = ['tests/ui/**/*.test.{ts,tsx}']
/** What `scripts/test.mjs` leaves to another step: projects with excludes of their own do not hear of `--exclude`. */
const LEFT_OUT: readonly string[] = JSON.parse(process.env.LEFT_OUT ?? '[]')
/** Tests of the server that the same run takes to PostgreSQL: each file has a database of its own. */
const ON_POSTGRES: readonly string[] = JSON.parse(process.env.ON_POSTGRES ?? '[]')
/**
 * React as it is shipped, in a page without style sheets and without motion: what is tested here is what is told and done.
 * A link to a file that is saved leads nowhere: it would leave the files after it a page without an address.
 */
const page = {
  environment: 'happy-dom',
  environmentOptions: {
    happyDOM: {
      settings: {
        device: { prefersReducedMotion: 'reduce' },
        navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
      },
    },
  },
  setupFiles: ['tests/ui/react-as-shipped.ts', 'tests/ui/plain-styles.ts', 'tests/ui/page-end.ts'],
  env: { NODE_ENV: 'production' },
}
const oxc = { jsx: { runtime: 'automatic', development: false } } as const
const onPostgres = { name: 'postgres', isolate: false, env: { TEST_DATABASE: 'postgres' } }
/** Room for what a render leaves behind: with less a fifth of the time goes into collecting it. */
const execArgv = ['--max-semi-space-size=64']
/** The first run of a schema creates a database; a busy machine takes its time. ms. */
const patience = { testTimeout: 90_000, hookTimeout: 180_000, execArgv }

/** Unit, component and server tests. Browser tests have their own (e2e/vitest.config.ts): they need the build. */
export default defineConfig({
  root,
  test: {
    // Once for both.
    globalSetup: ['tests/server/postgres-world.ts'],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        test: {
          name: 'long',
          include: LONG,
          exclude: [...LEFT_OUT],
          isolate: false,
          ...patience,
        },
      },
      {
        root,
        oxc,
        test: { name: 'screens', include: SCREENS, exclude: [...LEFT_OUT], isolate: false, ...page, ...patience },
      },
      { root, test: { name: 'rules', include: RULES, exclude: [...LEFT_OUT], isolate: false, ...patience } },
      ...(ON_POSTGRES.length > 0 ? [{ root, test: { ...onPostgres, include: [...ON_POSTGRES], ...patience } }] : []),
    ],
  },
})
