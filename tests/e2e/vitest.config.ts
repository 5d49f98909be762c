import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../longest-first.ts'

/** Tests the promises in real Chromium, against the built app and the real server. They wait more than they compute. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 180_000,
    // As long as a locator waits: on a busy machine a page may take more than a second.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 3,
    // These tests exist to catch races that occur once in fifty runs.
    retry: 0,
    globalSetup: ['tests/e2e/template.ts'],
  },
})
