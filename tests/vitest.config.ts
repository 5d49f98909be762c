import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Unit, component and server tests. Browser tests have their own (e2e/vitest.config.ts): they need the build. */
export default defineConfig({
  plugins: [react()],
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    // The first run of a schema creates a database; a busy machine takes its time.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    globalSetup: ['tests/server/postgres-world.ts'],
    setupFiles: ['tests/ui/page-end.ts'],
    pool: 'forks',
    maxWorkers: 2,
  },
})
