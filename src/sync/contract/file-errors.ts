/** A file that a person picked, and why a picture or a rescue file is rejected. */

/** A browser `File`, typed without the DOM. */
export interface PickedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

export type PhotoErrorReason = 'heic' | 'broken' | 'notAnImage' | 'tooLarge' | 'slow'

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

/** How a rescue file of either kind begins. */
const RESCUE = 'LIBRO-RESCATE-'

/** Looks at its first bytes: whatever else was picked is not read, however large it is. */
export async function isRescueFile(file: {
  slice(from: number, to: number): Pick<PickedFile, 'arrayBuffer'>
}): Promise<boolean> {
  return String.fromCharCode(...new Uint8Array(await file.slice(0, RESCUE.length).arrayBuffer())) === RESCUE
}

export { Damaged, KeysGone } from '../ports/commit-guards.ts'
