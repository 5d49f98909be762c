/** A kind of finding: how serious it is, and the consequence. */

/**
 * `certain`: nothing to decide. `doubtful`: imported as the finding says, unless somebody corrects it. `impossible`:
 * not imported as it stands. `follows`: not imported because of another finding.
 */
export type Seriousness = 'certain' | 'doubtful' | 'impossible' | 'follows'

/** Consequence: the row is imported, imported without that cell, or not imported. */
export type Effect = 'kept' | 'cell' | 'row'

export interface Kind {
  readonly seriousness: Seriousness
  readonly effect: Effect
  /** Heading in the report. */
  readonly title: string
  readonly text: string
}

export const kind = (seriousness: Seriousness, effect: Effect, title: string, text: string): Kind => ({
  seriousness,
  effect,
  title,
  text,
})
