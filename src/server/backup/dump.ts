import type { Manifest } from './archive.ts'
import type { Contents } from './contents.ts'

/** What a dump of either database says of itself. */
export interface Dump extends Pick<Manifest, 'database' | 'server' | 'tool'> {
  readonly contents: Contents
}
