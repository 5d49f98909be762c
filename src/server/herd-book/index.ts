/** The association's herd book on the server, read, reviewed, imported and taken out: what others may use of it. */

export { exportAll } from './export/export-tables.ts'
export { exchangeOf } from './export/into-folder.ts'
export { sacar } from './export/whole-registry.ts'
export { isRead } from './reading/open-files.ts'
export { newPartKey, problemOnArrival } from './run-files.ts'
export { clases, correcciones, corregir, corregirClase, hallazgos } from './screen-findings.ts'
export {
  cancelWork,
  EDITABLE,
  heartbeatOf,
  INTERRUPTED,
  idOfRun,
  isInterrupted,
  lockedRun,
  progressOf,
  type Run,
  startKeeping,
  startReview,
  startTakingBack,
  tidyRuns,
  type WorkingRun,
} from './screen-runs.ts'
