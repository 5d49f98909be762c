/** What a host can do is decided in vocabulary/host.ts; everything else asks it (`hostOf`, `isAnswered`, `isPaged`). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Names of capacities as announced, and questions by such a name. */
const ASKING = /\bcapacidades\b|\boffers\(\s*\{|\bcapacity ===|\b(?:hostWith|documentedHost)\b/

/** Who read, store or announce them, and the one answer by a definition's capacity. */
const ALLOWED = [
  'src/registry/vocabulary/host.ts',
  'src/registry/vocabulary/person.ts',
  'src/registry/wire/answered.ts',
  'src/sync/accounts/gained-capacities.ts',
  'src/sync/accounts/passkey-acts.ts',
  'src/sync/accounts/vault.ts',
]

const files = ['src/registry', 'src/sync', 'src/device', 'src/ui', 'sw', 'src/server/gateway'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

it('nobody but the host itself asks what a host can do', () => {
  const asking = files.filter((file) => ASKING.test(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  // The gateway is a host: it announces what it adds.
  expect(asking.sort()).toEqual([...ALLOWED, 'src/server/gateway/sessions.ts'].sort())
})
