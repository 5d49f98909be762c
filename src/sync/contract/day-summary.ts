/** The day in the field, as screens see it. */
import type { NumbersLeft, Values } from '../../registry/index.ts'
import type { Live } from './live.ts'

/** What the book has of a day in the field. */
export interface DayBook {
  /**
   * For each form and owner in the outbox whose numbers this device knows; numbers used by the outbox are subtracted.
   */
  readonly numbersLeft: Live<readonly NumbersLeft[]>
  /** Names of animals by chip, for cards and receipts; nobody is named whom this device does not know. */
  names(chips: readonly string[]): Live<Values>
  /** The device id that is sent to the host with each form. */
  deviceId(): Promise<string>
}
