import type { Owner } from './world.ts'

/** A form that somebody filed, before it has arrived. */
export interface Filed {
  readonly code: string
  readonly operation: string
  readonly number: number
  readonly owner: Owner
  readonly day: number
  readonly by: string | undefined
  readonly after: Readonly<Record<string, string>>
}
