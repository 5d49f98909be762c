/** Why a picture or a rescue file is rejected. */
export type PhotoErrorReason = 'heic' | 'broken' | 'notAnImage' | 'tooLarge'

/** The picture cannot be used; the field shows the reason in Spanish. */
export class PhotoError extends Error {
  override name = 'PhotoError'
  readonly reason: PhotoErrorReason
  constructor(reason: PhotoErrorReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * notRescue: not a rescue file; damaged: its bytes changed; otherPerson: it belongs to someone else; password: ask for
 * the file's password.
 */
export type RescueErrorReason = 'notRescue' | 'damaged' | 'otherPerson' | 'password'

/** The rescue file cannot be read here. Nothing was added. */
export class RescueError extends Error {
  override name = 'BadRescue'
  readonly reason: RescueErrorReason
  constructor(reason: RescueErrorReason) {
    super(reason)
    this.reason = reason
  }
}

export type { Action, ActionResult } from './action.ts'
export type {
  BadSheet,
  Exported,
  ExportWatch,
  Gathered,
  RowsFound,
  RowsToFile,
  SheetOfRows,
  SheetProblem,
  SheetProgress,
  SheetRead,
  Tried,
} from './spreadsheets.ts'
