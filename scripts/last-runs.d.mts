export interface Run {
  readonly name: string
  /** Day, machine, duration. */
  readonly on: string
  /** Short hash; '' if it was not recorded. */
  readonly commit: string
  readonly figures: string
}
export const PROOFS_PAGE: string
export const OLD: number
export function lastRuns(page: string): readonly Run[]
/** @param ageOf commits since that one */
export function withRun(page: string, run: Run, ageOf: (commit: string) => number): string
export function commitHere(): string
export function ageOf(commit: string): number
