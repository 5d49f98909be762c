/** Why a picture or a rescue file cannot be taken. */
export type BadPhotoReason = 'heic' | 'broken' | 'notAnImage' | 'tooLarge'

/** The picture cannot be taken; the reason is told in Spanish at the field. */
export class BadPhoto extends Error {
  override name = 'BadPhoto'
  readonly reason: BadPhotoReason
  constructor(reason: BadPhotoReason) {
    super(reason)
    this.reason = reason
  }
}

/** notRescue: no such file; damaged: its bytes changed; otherPerson: of someone else; password: ask for the file's. */
export type BadRescueReason = 'notRescue' | 'damaged' | 'otherPerson' | 'password'

/** The rescue file cannot be read here. Nothing was added. */
export class BadRescue extends Error {
  override name = 'BadRescue'
  readonly reason: BadRescueReason
  constructor(reason: BadRescueReason) {
    super(reason)
    this.reason = reason
  }
}

export type { Act, Acted } from './action.ts'
export type { AdviceQuestion, PairFacts } from './advice.ts'
export type { BadSheet, SheetProgress, SheetRead } from './spreadsheets.ts'
