import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'

const root = new URL('..', import.meta.url).pathname
/** Tests that share only fakes and fresh databases: modules are loaded once, not once per file. */
const RULES = ['tests/{architecture,device,forms,registry,server,spreadsheets,sync}/**/*.test.ts']
/** Proofs in their short version, seeds and recordings. */
const LONG = ['tests/{faults,prove,upgrades}/**/*.test.ts']
/** The app's screens on a fake book: Mantine, React and the screens are loaded once a worker. */
const SCREENS = ['tests/ui/**/*.test.{ts,tsx}']
/** Files that `scripts/test.mjs` leaves to another step: projects with their own excludes ignore `--exclude`. */
const LEFT_OUT: readonly string[] = JSON.parse(process.env.LEFT_OUT ?? '[]')
/** Server tests that the same run executes on PostgreSQL: each file has a separate database. */
const ON_POSTGRES: readonly string[] = JSON.parse(process.env.ON_POSTGRES ?? '[]')
/**
 * Production React, in a page without style sheets and animations: these tests check texts and actions. A link to a
 * saved file must not navigate: later test files would run in a page without a URL.
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
/** Side processes of the server as compiled. */
const sideFiles = `${root}tests/server/built-side-files.ts`
const resolve = { alias: [{ find: /^.*\/platform\/side-file\.ts$/, replacement: sideFiles }] }
const oxc = { jsx: { runtime: 'automatic', development: false } } as const
const onPostgres = { name: 'postgres', isolate: false, env: { TEST_DATABASE: 'postgres' } }
/**
 * Memory for leftovers of renders: with less, a fifth of the time goes into garbage collection. The embedded database is
 * compiled quickly: optimised code takes longer to make than it saves here.
 */
const execArgv = ['--max-semi-space-size=64', '--liftoff-only']
/** The first run of a schema creates a database; a busy machine takes its time. ms. */
const patience = { testTimeout: 90_000, hookTimeout: 180_000, execArgv }

/** Unit, component and server tests. Browser tests have their own (e2e/vitest.config.ts): they need the build. */
export default defineConfig({
  root,
  test: {
    // Once for all projects.
    globalSetup: ['tests/built-server.ts', 'tests/server/postgres-world.ts'],
    // Compiled modules are kept in node_modules by their content: projects share them, and so does the next run.
    experimental: { fsModuleCache: true },
    pool: 'forks',
    // A line a file, and what failed.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        root,
        resolve,
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
      { root, resolve, test: { name: 'rules', include: RULES, exclude: [...LEFT_OUT], isolate: false, ...patience } },
      ...(ON_POSTGRES.length > 0
        ? [{ root, resolve, test: { ...onPostgres, include: [...ON_POSTGRES], ...patience } }]
        : []),
    ],
  },
})
