import type { Journal } from '../../sync/ports/ports.ts'
import { cachedFiles } from './cached-files.ts'
import { hasPrivateFiles, privateFiles } from './private-files.ts'

/** The same in every context of one browser. undefined: it keeps no files beside its database. */
export function browserJournal(): Journal | undefined {
  if (hasPrivateFiles()) return privateFiles()
  return 'caches' in globalThis ? cachedFiles() : undefined
}
