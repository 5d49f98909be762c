import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname
/** What shares nothing but fakes and fresh databases: loaded once, and not once a file. */
const RULES = ['tests/{device,forms,server,sync}/**/*.test.ts']
/** The first run of a schema creates a database; a busy machine takes its time. ms. */
const patience = { testTimeout: 90_000, hookTimeout: 180_000 }

/** Unit, component and server tests. Browser tests have their own (e2e/vitest.config.ts): they need the build. */
export default defineConfig({
  root,
  test: {
    // Once for both.
    globalSetup: ['tests/server/postgres-world.ts'],
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        root,
        plugins: [react()],
        test: {
          name: 'apart',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/e2e/**', 'node_modules/**', ...RULES],
          setupFiles: ['tests/ui/page-end.ts'],
          ...patience,
        },
      },
      { root, test: { name: 'rules', include: RULES, isolate: false, ...patience } },
    ],
  },
})
