/** What other layers use of the herd book import. */
export type { Beast } from './animals.ts'
export { HerdBook, type Step } from './book.ts'
export { inCircles, parentsFirst } from './circles.ts'
export { readDate } from './dates.ts'
export type { BirthPlan, LeasePlan, ServicePlan } from './event-checks.ts'
export type { BaseFacts, FactKeys, KnownAnimal, KnownFacts, KnownService } from './facts.ts'
export {
  type Effect,
  type FindingKind,
  findingKinds,
  type Seriousness,
  seriousnessNames,
} from './findings/finding-kinds.ts'
export { type Finding, reportColumns, seriousnessOf } from './findings/findings.ts'
export { readLines, sameCauseOnce } from './findings/lines.ts'
export { keyOf } from './keys.ts'
export { Names, stepsBetween } from './nearest.ts'
export { rowKey } from './parts.ts'
export type { ReadingPlan } from './readings.ts'
export { type Plan, reviewBook } from './review.ts'
export {
  type FoundHeadings,
  findHeadings,
  type HeadingRows,
  isComment,
  labelsAt,
  MOST_ABOVE,
  mayBePart,
} from './sheets/heading-rows.ts'
export {
  type KeptMapping,
  LONGEST_LABEL,
  mapColumns,
  mapSheet,
  signatureOf,
} from './sheets/headings.ts'
export {
  asStood,
  type Corrections,
  correctionKey,
  EMPTY,
  type LoadedRow,
  OMIT,
  PROPOSAL,
  SheetRows,
} from './sheets/sheet-rows.ts'
export { cellsOfSource } from './sheets/source-row.ts'
export { herdBookTables, isTableKey, tableOf } from './tables.ts'
export type { Cells, Column, ColumnSource, Row, SourceMap, Table, TableKey } from './vocabulary.ts'
