/**
 * The farm's clock: the device's, corrected by its difference from the host's. A device that never heard the host is
 * taken at its word.
 */
import { farmDay } from '../../registry/format/farm-time.ts'
import type { Clock, DeviceClock, HeardClock, Log, Store } from '../ports/ports.ts'
import { type Signal, signal } from './live-query.ts'

const MINUTE = 60_000
/** Smaller differences between two measurements are the delay of the network, ms. */
const STEADY = 30_000
/** A change of the clock of at least this much is noticed between two answers of the host, ms. */
const NOTICED = MINUTE
/** A known difference from which a jump of the same size means that somebody has set the clock right, ms. */
const WORTH_SETTING = 60 * MINUTE

/** `now` and `ticks` of the device at one moment. */
interface Moment {
  readonly now: number
  readonly ticks: number
}

/** One for each page or worker; `keepClock` brings and keeps what another one has heard. */
export function farmClock(device: DeviceClock): Clock {
  const heard: Signal<HeardClock | undefined> = signal<HeardClock | undefined>(undefined)
  /** When `heard` came in: since then the host's clock has advanced at least as far as the ticks. */
  let since: Moment | undefined
  let last: Moment | undefined
  const moment = (): Moment => ({ now: device.now(), ticks: device.ticks() })

  /** Notices that the clock was set since the last look. A device that slept cannot be told from one set forward. */
  function difference(): number | undefined {
    const known = heard.get()
    if (!known || !since) return undefined
    const here = moment()
    const jump = last ? here.now - last.now - (here.ticks - last.ticks) : 0
    last = here
    const least = known.hostAt + here.ticks - since.ticks
    const next = sinceSet(known.difference, here.now, { jump, least })
    if (next !== known.difference) heard.set({ ...known, difference: next })
    return next
  }

  const corrected = () => device.now() + (difference() ?? 0)
  const take = (next: HeardClock) => {
    since = moment()
    last = since
    heard.set(next)
  }
  return {
    now: () => device.now(),
    after: (ms, run) => device.after(ms, run),
    ticks: () => device.ticks(),
    corrected,
    today: () => farmDay(corrected()),
    difference,
    heard: (measured) => {
      const known = heard.get()
      const isSteady = known && Math.abs(measured - known.difference) < STEADY
      take({ difference: isSteady ? known.difference : measured, hostAt: Math.round(device.now() + measured) })
    },
    adopt: take,
    known: heard.get,
    changed: heard.changed,
  }
}

/** The difference after a possible change of the clock. @param least the host's clock shows at least this, ms UTC */
function sinceSet(known: number, now: number, { jump, least }: { readonly jump: number; readonly least: number }) {
  // Behind what the host has shown: set back by accident (an empty battery), or set right from years ahead.
  if (now + known < least - NOTICED) return Math.max(least - now, 0)
  return known > WORTH_SETTING && Math.abs(jump - known) < 2 * MINUTE ? known - jump : known
}

const NOTE = 'clock'
/** The same difference is stored again after this time, ms: a clock set back behind it is noticed after a restart. */
const RENEWED = 10 * MINUTE

/** Keeps the difference on the disk, for the device: the next page or worker knows it without signal. */
export function keepClock({ store, clock, log }: { readonly store: Store; readonly clock: Clock; readonly log: Log }) {
  let stored: HeardClock | undefined
  const failed = (error: unknown) => log.failure('clock', error)

  async function read(): Promise<void> {
    const found = readHeard((await store.get('notes', NOTE))?.value)
    if (!found || isSame(found, stored)) return
    const isFirst = stored === undefined
    stored = found
    // What this context has heard itself meanwhile is newer than what lay on the disk.
    if (!isFirst || !clock.known()) clock.adopt(found)
  }

  function write(): void {
    const known = clock.known()
    if (!known || isSame(known, stored)) return
    if (stored && stored.difference === known.difference && Math.abs(known.hostAt - stored.hostAt) < RENEWED) return
    stored = known
    store.commit([{ table: 'notes', put: { id: NOTE, value: known } }]).catch(failed)
  }

  store.watch(['notes'], () => void read().catch(failed))
  clock.changed(write)
  read().catch(failed)
}

const isSame = (one: HeardClock, other: HeardClock | undefined) =>
  one.difference === other?.difference && one.hostAt === other.hostAt

function readHeard(value: unknown): HeardClock | undefined {
  const { difference, hostAt } = (value ?? {}) as Partial<HeardClock>
  return Number.isFinite(difference) && Number.isFinite(hostAt) ? (value as HeardClock) : undefined
}
