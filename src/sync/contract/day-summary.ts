/** The day in the field, as screens see it. */
import type { NumbersLeft } from '../../registry/index.ts'
import type { Live } from './live.ts'

/** What the book has of a day in the field. */
export interface DayBook {
  /** Of each form and owner in the outbox whose numbers this device knows; less what the outbox uses itself. */
  readonly numbersLeft: Live<readonly NumbersLeft[]>
  /** Tells this device from others: what the host is told with each form. */
  deviceId(): Promise<string>
}
