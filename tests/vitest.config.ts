import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'

const root = new URL('..', import.meta.url).pathname
/** What shares nothing but fakes and fresh databases: loaded once, and not once a file. */
const RULES = ['tests/{architecture,device,forms,registry,server,sync}/**/*.test.ts']
/**
 * The app's screens on a fake book: Mantine, React and the screens are loaded once a worker. Those
 * with pictures have one of their own: after the inventory's file a picture is told missing, and it is not known yet why.
 */
const SCREENS = ['tests/ui/**/!(own-data|requests|review).test.{ts,tsx}']
/** What `scripts/test.mjs` leaves to another step: projects with excludes of their own do not hear of `--exclude`. */
const LEFT_OUT: readonly string[] = JSON.parse(process.env.LEFT_OUT ?? '[]')
const page = { environment: 'happy-dom', setupFiles: ['tests/ui/page-end.ts'] }
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
        plugins: [react()],
        test: {
          name: 'apart',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'node_modules/**', ...RULES, ...SCREENS, ...LEFT_OUT],
          setupFiles: page.setupFiles,
          ...patience,
        },
      },
      {
        root,
        plugins: [react()],
        test: { name: 'screens', include: SCREENS, exclude: [...LEFT_OUT], isolate: false, ...page, ...patience },
      },
      { root, test: { name: 'rules', include: RULES, exclude: [...LEFT_OUT], isolate: false, ...patience } },
    ],
  },
})
