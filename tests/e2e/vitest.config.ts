import { defineConfig } from 'vitest/config'

/** The promises once more in real Chromium, against the built app and the real server. One at a time: they share the cores. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    testTimeout: 360_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    // A browser on a crowded machine may stall; a broken promise fails twice, and both are shown.
    retry: 1,
    globalSetup: ['tests/e2e/template.ts'],
  },
})
