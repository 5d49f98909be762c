/** Why a form was not accepted. */
import type { Problem, Words } from '../ports/ports.ts'

/** The reason: codes for the row, text to be sealed. */
export interface Refusal {
  readonly problem: Problem
  readonly words?: Words
}
