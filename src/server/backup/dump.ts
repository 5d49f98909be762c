import type { Manifest } from './archive.ts'
import type { Contents } from './contents.ts'

/** Description of a dump of either database. */
export interface Dump extends Pick<Manifest, 'database' | 'server' | 'tool'> {
  readonly contents: Contents
}
