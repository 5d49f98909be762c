import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files begin, so that none is left to run alone at the end. */
const LONGEST = [
  'bad-weather',
  'tabs',
  'accessibility-phone',
  'levels',
  'content',
  'whole-life',
  'killed',
  'two-devices',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.includes(`/${name}.test`))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/** The promises once more in real Chromium, against the built app and the real server. Two files at a time, as many as cores. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 180_000,
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    // A browser on a crowded machine may stall; a broken promise fails twice, and both are shown.
    retry: 1,
    globalSetup: ['tests/e2e/template.ts'],
  },
})
