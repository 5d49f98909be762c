/** What other layers use of the herd book import. */
export type { Beast } from './animals.ts'
export { HerdBook, keyOf, rowKey, type Step } from './book.ts'
export { inCircles, parentsFirst } from './circles.ts'
export { readDate } from './dates.ts'
export type { BirthPlan, LeasePlan, ServicePlan } from './event-checks.ts'
export type { BaseFacts, KnownAnimal, KnownFacts, KnownService, Wanted } from './facts.ts'
export {
  type Finding,
  type FindingKind,
  Findings,
  findingKinds,
  reportColumns,
  type Seriousness,
  seriousnessNames,
  seriousnessOf,
} from './findings.ts'
export { type ColumnMap, type KeptMapping, mapColumns, mapSheet, type SheetMapping, signatureOf } from './headings.ts'
export { bare, Names, stepsBetween } from './nearest.ts'
export { type Completion, type Plan, reviewBook } from './review.ts'
export { herdBookTables, isTableKey, tableOf } from './tables.ts'
export type { Cells, Column, Row, Table, TableKey } from './vocabulary.ts'
