import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../longest-first.ts'

/** The promises in real Chromium, against the built app and the real server. The tests wait more than they compute. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 180_000,
    // Equal to a locator's timeout: on a slow machine a page is not wrong after a second.
    expect: { poll: { timeout: 30_000 } },
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // A line a file, and what failed.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    maxWorkers: 3,
    // These tests exist to catch races that occur once in fifty runs.
    retry: 0,
    globalSetup: ['tests/e2e/template.ts'],
  },
})
