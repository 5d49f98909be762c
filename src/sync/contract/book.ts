/**
 * The book: the only interface that screens use, by what a screen does. Readings are live and local; a write resolves
 * once it is stored durably. Screens import types from the contracts and nothing else of sync; `main.tsx` passes them
 * the object.
 */
import { type Animals, animalsMembers } from './animals.ts'
import { type Capture, captureMembers } from './capture.ts'
import { type Desk, deskMembers } from './desk.ts'
import { type Device, deviceMembers } from './device.ts'
import { type Lists, listsMembers } from './lists.ts'
import type { Members } from './live.ts'
import { type Lookups, lookupsMembers } from './lookups.ts'
import { type Outbox, outboxMembers } from './outbox.ts'
import { type Session, sessionMembers } from './session.ts'

export interface Book {
  readonly capture: Capture
  readonly outbox: Outbox
  readonly lookups: Lookups
  readonly lists: Lists
  readonly animals: Animals
  readonly session: Session
  readonly device: Device
  readonly desk: Desk
}

/** Every member that screens see, by contract, and its kind. */
export const bookMembers: { readonly [Area in keyof Book]: Members<Book[Area]> } = {
  capture: captureMembers,
  outbox: outboxMembers,
  lookups: lookupsMembers,
  lists: listsMembers,
  animals: animalsMembers,
  session: sessionMembers,
  device: deviceMembers,
  desk: deskMembers,
}
