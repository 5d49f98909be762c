/** Why a form was not accepted. */
import type { Problem, Words } from '../ports/ports.ts'

/** Why, in codes for the row and in words for the seal. */
export interface Refusal {
  readonly problem: Problem
  readonly words?: Words
}
