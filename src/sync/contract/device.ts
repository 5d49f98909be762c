/** What this device has ready for a day without signal, the farm visited, its clock, disk and ear-tag reader. */

import type { NotificationKind } from '../../registry/app/notifications.ts'
import type { Farm, LookupRequest, NumbersLeft, Option } from '../../registry/index.ts'
import type { StorageTrouble } from '../../registry/texts/storage.ts'
import type { UnavailableReason } from '../ports/commit-guards.ts'
import type { Live, Members } from './live.ts'

export type { StorageTrouble }

/** One farm of a field trip. */
export interface FarmState {
  /** ms UTC since when everything of it has been on the device; absent: not everything is. */
  readonly readyAt?: number
  /** Its progress in the running preparation, 0 to 1. */
  readonly share?: number
}

export interface Preparation {
  readonly owners: readonly {
    readonly option: Option
    readonly chosen: boolean
    /** Progress of the chosen farms. */
    readonly state?: FarmState
  }[]
  /** Any owner may be chosen, and the host searches them; `owners` then holds only the chosen ones. */
  readonly sought?: LookupRequest
  /** 0 to 1; undefined: none is running. */
  readonly progress: number | undefined
  readonly doing: string
  readonly failed: string | undefined
  readonly takenAt: number | undefined
  readonly animals: number
  readonly answers: number
  /** Available numbers on this device per form code and owner. */
  readonly numbers: readonly NumbersLeft[]
  readonly ready: boolean
}

/** What the device's clock differs from the host's. */
export interface ClockState {
  /** Host minus device, ms; undefined: this device has never heard the host. */
  readonly difference: number | undefined
}

const unavailable: readonly unknown[] = ['blocked', 'silent', 'broken'] satisfies readonly UnavailableReason[]

/**
 * Why a call could not use the store; undefined: it failed for another reason. By name, because an error that comes
 * from a worker has lost its class.
 */
export function troubleOf(error: unknown): StorageTrouble | undefined {
  if (!(error instanceof Error)) return undefined
  if (error.name === 'StoreFull') return 'full'
  if (error.name !== 'StoreUnavailable') return undefined
  return unavailable.includes(error.message) ? (error.message as UnavailableReason) : 'broken'
}

export interface StorageState {
  readonly persisted: boolean | undefined
  /** Bytes. */
  readonly free: number | undefined
  readonly used: number | undefined
  readonly low: boolean
  /** Does the browser offer persistent storage? */
  readonly canAsk: boolean
  /** Signs of a private window, which loses everything when it closes. Absence of signs proves nothing. */
  readonly mayForget: boolean
}

/**
 * own: the signed-in person acts only for themselves, chooses no farm and is shown none of this. none: the person may
 * file for others and has chosen no farm today.
 */
export type FarmOfTheMoment =
  | { readonly kind: 'own' }
  | { readonly kind: 'none' }
  | { readonly kind: 'chosen'; readonly farm: Farm }

/** The farms that may be chosen. */
export interface FarmsToVisit {
  /** Farms on this device: prepared ones first, then by name. */
  readonly farms: readonly Farm[]
  /** They are being asked for. */
  readonly refreshing: boolean
  /** Any farm may be chosen, and the host searches them (`farmOf` reads its options); `farms` are the prepared ones. */
  readonly sought?: LookupRequest
}

/** The farm being visited; null: none, or the person acts only for themselves. */
export const visitedFarm = (moment: FarmOfTheMoment | undefined): Farm | null =>
  moment?.kind === 'chosen' ? moment.farm : null

/**
 * State of an ear-tag reader connected by cable or Bluetooth (Web Serial). none: no reader was ever connected here.
 * ready: readings arrive. away: known, but it could not be opened: switched off, out of range, or used by another
 * window or program.
 */
export type TagReaderState = 'none' | 'opening' | 'ready' | 'away'

export interface TagReader {
  readonly state: Live<TagReaderState>
  /** Bits per second; only matters for a reader on a real serial cable. */
  readonly speed: Live<number>
  readonly speeds: readonly number[]
  /**
   * Asks the person to choose a reader; only in response to a click.
   * @returns givenUp: none was chosen; failed: the browser could not ask.
   */
  connect(): Promise<'connected' | 'away' | 'givenUp' | 'failed'>
  /** Tries to open the known reader again. */
  reopen(): Promise<void>
  /** Releases the reader and the permission to use it. */
  forget(): Promise<void>
  changeSpeed(speed: number): Promise<void>
  /**
   * Reports each tag once, however often the reader repeats it while held there.
   * @param listener called with the number of the tag, alone in a list; with an empty one for a line that is no number,
   *   or may be two
   * @param watches it takes nothing: what only such listeners heard is reported again
   */
  onRead(listener: (chips: readonly string[]) => void, watches?: boolean): () => void
}

type NotificationsFailed = 'blocked' | 'needsConnection' | 'signedOut' | 'failed'
/** none: this browser or this host has no notifications. */
export type NotificationsState = 'none' | NotificationsFailed | { readonly kinds: readonly NotificationKind[] }
/** noService: the browser's push service gave no address. */
export type NotificationsSaved = 'on' | 'off' | 'noService' | NotificationsFailed

/** A mark of the browser's User Timing: the first screen stands, and what nobody waits for may be fetched. */
export const FIRST_SCREEN = 'first screen'

export interface Device {
  readonly preparation: Live<Preparation>
  chooseOwners(owners: readonly string[]): Promise<void>
  prepare(): Promise<void>
  /**
   * Whom the person visits: the default owner of every list, picker and form. Stored sealed on this device until
   * changed; asked for again each day. A screen that needs the owner passes the `visitedFarm` of it to `startValues` (a
   * field opts in with `start: { farm: 'nid' }`), or uses its `nid` as the owner of a list.
   */
  readonly farm: Live<FarmOfTheMoment>
  readonly farms: Live<FarmsToVisit>
  /** Starts visiting a farm, and chooses it to be prepared; null: ends the visit. Rejects if it cannot be stored. */
  visit(farm: Farm | null): Promise<void>
  readonly clock: Live<ClockState>
  /** How much of the app is on this device, 0 to 1: whole, it opens without signal. undefined: not known yet. */
  readonly appShare: Live<number | undefined>
  readonly storage: Live<StorageState>
  askPersistence(): Promise<boolean>
  /** Why nothing can be stored now; null: the last calls to the store worked. */
  readonly storageTrouble: Live<StorageTrouble | null>
  /** Tries again at once; `storageTrouble` is the outcome. */
  retryStorage(): Promise<void>
  /** What this device notifies the signed-in person of; asks the host. */
  readNotifications(): Promise<NotificationsState>
  /** After `readNotifications`, in response to a tap: may ask for the browser's permission. No kinds: off. */
  saveNotifications(kinds: readonly NotificationKind[]): Promise<NotificationsSaved>
  /** The device id that is sent to the host with each form. */
  deviceId(): Promise<string>
}

export const deviceMembers: Members<Device> = {
  preparation: 'live',
  chooseOwners: 'action',
  prepare: 'action',
  farm: 'live',
  farms: 'live',
  visit: 'action',
  clock: 'live',
  appShare: 'live',
  storage: 'live',
  askPersistence: 'action',
  storageTrouble: 'live',
  retryStorage: 'action',
  readNotifications: 'action',
  saveNotifications: 'action',
  deviceId: 'action',
}
