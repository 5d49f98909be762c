/** The association's herd book on the server, read, reviewed, imported and taken out: what others may use of it. */
export { exportAll } from './export/export-tables.ts'
export { isRead, problemAtFirst } from './reading/open-files.ts'
export {
  cancelWork,
  dropFiles,
  heartbeatOf,
  INTERRUPTED,
  isInterrupted,
  newPartKey,
  progressOf,
  type Run,
  startKeeping,
  startReview,
  startTakingBack,
  tidyRuns,
  type WorkingRun,
} from './screen-runs.ts'
