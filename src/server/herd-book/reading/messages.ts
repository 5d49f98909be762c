/** What crosses between a book's side process and the server, which has the database: plain data, in pieces. */
import type { BaseFacts, Finding, Step } from '../../../registry/herd-book/index.ts'
import type { FactsSource } from '../facts-source.ts'
import type { Figures } from '../figures.ts'
import type { LoadedSheet, Mapping } from '../load.ts'
import type { PlanPiece } from '../plan-rows.ts'

export interface BookFile {
  readonly path: string
  /** Used in reports. */
  readonly name: string
}

export interface WorkerInput extends Mapping {
  readonly files: readonly BookFile[]
}

/** Asks for the review of a book that was read. */
export interface Judging {
  readonly base: BaseFacts
  /** Maximum number of findings: if there are more, the most serious are given. */
  readonly most: number
}

/** Asks for the plan of a book that was judged. */
export interface Planning {
  /** yyyy-mm-dd */
  readonly today: string
}

export interface Verdict {
  readonly findings: readonly Finding[]
  readonly figures: Figures
}

type FactsAsked = {
  [K in keyof FactsSource]: { readonly kind: 'facts'; readonly name: K; readonly args: Parameters<FactsSource[K]> }
}[keyof FactsSource]

/** Each but `step` is answered before the next is sent. `bad` is the last. */
export type WorkerMessage =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'read'; readonly sheets: readonly LoadedSheet[] }
  | FactsAsked
  | { readonly kind: 'findings'; readonly findings: readonly Finding[] }
  | { readonly kind: 'judged'; readonly figures: Figures }
  | { readonly kind: 'piece'; readonly piece: PlanPiece }
  | { readonly kind: 'planned' }
  | { readonly kind: 'bad'; readonly problem: string }
