/**
 * Sends the outbox entries of every person of the device. Needs nobody to be signed in: the service worker uses it
 * alone.
 */

import { keepCopy } from './copy/copied-store.ts'
import { askAnything, createApiClient, type HostClient, isWordOfHost } from './core/api-client.ts'
import type { Reach } from './core/api-result.ts'
import { backoff } from './core/backoff.ts'
import { deviceId } from './core/device-id.ts'
import { keepClock } from './core/farm-clock.ts'
import { type Signal, signal } from './core/live-query.ts'
import { bell, type WakeSignal } from './core/worker-pool.ts'
import { entryOpener, isUnsent, openAll } from './outbox/entries.ts'
import { withRoom } from './outbox/kept-photos.ts'
import { sealOldRefusals } from './outbox/refusal-envelope.ts'
import type { Ports, Unlocked } from './ports/ports.ts'
import { createAttempts } from './sending/attempt.ts'
import { drain } from './sending/drain.ts'
import { nextPlanned, postpone } from './sending/queue.ts'
import { tellRefusals } from './sending/refusal-reports.ts'

export interface Sender {
  /** Resolves when nothing more can be sent now. */
  send(): Promise<void>
  /** As `send`, but retries at once what failed for lack of network. */
  wake(): Promise<void>
}

export interface SenderContext {
  readonly unlocked: () => Unlocked | null
  readonly reach: Signal<Reach>
  readonly wire: HostClient
  readonly sending: Signal<boolean>
}

/**
 * No probe if the host answered within this time, ms: a form sent into a dead network stays frozen until its outcome is
 * known.
 */
const FRESH = 5_000
/** Another context is sending: check again after this time whether it left something, ms. */
const AFTER_ANOTHER = 5_000
/** If the host was unreachable for longer than this, all network failures are retried at once when it returns, ms. */
const SILENCE = 5_000

/** One run over the outbox. It may be started only while no other context sends. */
function createRun(
  ports: Ports,
  { unlocked, reach, wire, sending }: SenderContext,
  news: { fresh: boolean },
  changed: WakeSignal,
) {
  const open = entryOpener(ports)
  let device: Promise<string> | undefined
  const attempts = createAttempts(ports, wire, () => {
    // Constant while this runs.
    device ??= deviceId(ports).catch((error: unknown) => {
      device = undefined
      throw error
    })
    return device
  })
  /** Runs in a row without an answer. */
  let failures = 0
  // The browser claims that there is no network, but the host has answered since.
  let hintIsWrong = false
  let isSealed = false

  reach.changed(() => {
    hintIsWrong = reach.get().reachable && !ports.connectivity.online()
  })

  /**
   * Probes the host before a form is sent, so that a dead network or a captive portal costs no attempt.
   * @returns whether it answers, or the seconds that it asks to wait.
   */
  async function hostAnswers(): Promise<boolean | number> {
    const { reachable, at } = reach.get()
    if (reachable && Math.abs(ports.clock.now() - at) < FRESH) return true
    const result = await askAnything(wire)
    return (result.answer.kind === 'later' && result.answer.retryAfter) || isWordOfHost(result)
  }

  /** A failed report does not make sending fail. */
  const tell = () =>
    tellRefusals({ ports, wire, open, unlocked }).catch((error: unknown) => ports.log.failure('report', error))

  /** Refusals stored before their texts were sealed; done first, with or without signal. */
  async function sealWords(): Promise<void> {
    try {
      if (!isSealed) isSealed = await sealOldRefusals(ports, unlocked())
    } catch (error) {
      ports.log.failure('seal earlier', error)
    }
  }

  async function run(woken: boolean): Promise<void> {
    await sealWords()
    // A browser may not report that it is back online: check its hint again, which costs no call.
    if (ports.connectivity.online()) hintIsWrong = false
    else if (!hintIsWrong) {
      failures++
      return
    }
    // Sign-outs without signal are reported first, also if there is nothing to send.
    await wire.signOuts.tell(woken)
    const unsent = (await ports.store.all('entries')).filter(isUnsent)
    if (unsent.length === 0) {
      failures = 0
      await tell()
      return
    }
    // Sealed entries are decrypted while the probe runs; the opener caches them.
    const opening = openAll(open, unsent)
    const answers = await hostAnswers()
    await opening
    if (answers === false) {
      failures++
      return
    }
    if (answers !== true) {
      failures = 0
      await postpone({ ports, open, unlocked }, woken, answers)
      return
    }
    sending.set(true)
    try {
      await drain({ ports, open, attempts, unlocked, reachable: () => reach.get().reachable, changed, news }, woken)
    } finally {
      sending.set(false)
    }
    if (reach.get().reachable) await tell()
    failures = reach.get().reachable ? 0 : failures + 1
  }

  return {
    run,
    failures: () => failures,
    failed() {
      failures++
    },
  }
}

/** @param within a background, whose store makes room already; without it, one that sends alone. */
export function createSender(given: Ports, within?: SenderContext): Sender {
  const ports: Ports = within ? given : { ...given, store: withRoom(given.store, given.clock.now) }
  const context = within ?? alone(ports)
  const { reach } = context
  const changed = bell()
  const news = { fresh: false }
  const { run, failures, failed } = createRun(ports, context, news, changed)
  let running: Promise<void> | undefined
  let again: 'no' | 'send' | 'wake' = 'no'
  let timer = 0
  let silentSince = reach.get().reachable ? undefined : ports.clock.now()

  // Proof of signal, from any context and whatever the browser claims.
  reach.changed(() => {
    const { reachable } = reach.get()
    if (!reachable) silentSince ??= ports.clock.now()
    else if (silentSince !== undefined) {
      const isReturn = ports.clock.now() - silentSince >= SILENCE
      silentSince = undefined
      if (isReturn || failures() > 0) void start(isReturn)
    }
  })

  async function loop(woken: boolean): Promise<void> {
    let busy = false
    do {
      const wake: boolean = woken || again === 'wake'
      again = 'no'
      try {
        busy = (await ports.lock.tryRun('enviar', () => run(wake))) === 'busy'
      } catch (error) {
        ports.log.failure('send', error)
        failed()
      }
      woken = false
    } while (again !== 'no' && !busy)
    await plan(busy)
  }

  /** The next planned attempt. A later plan replaces an earlier one. */
  async function plan(busy: boolean): Promise<void> {
    const mine = ++timer
    const next = await nextLook(busy).catch(() => AFTER_ANOTHER)
    if (next === undefined || mine !== timer) return
    ports.clock.after(next, () => {
      if (mine === timer) void start(false)
    })
  }

  async function nextLook(busy: boolean): Promise<number | undefined> {
    if (busy) return AFTER_ANOTHER
    if (failures() > 0) return backoff(failures(), ports.random.random())
    const at = await nextPlanned(ports)
    return at === undefined ? undefined : Math.max(at - ports.clock.now(), 0) + 1
  }

  function start(woken: boolean): Promise<void> {
    if (running) {
      if (again !== 'wake') again = woken ? 'wake' : 'send'
      news.fresh = true
      changed.ring()
      return running
    }
    running = loop(woken).then(() => {
      running = undefined
      // Requested while the last run was finishing.
      return again === 'no' ? undefined : start(again === 'wake')
    })
    return running
  }

  return { send: () => start(false), wake: () => start(true) }
}

function alone(ports: Ports): SenderContext {
  keepClock(ports)
  // Whoever sends also copies; a background does so itself.
  keepCopy(ports)
  const reach = signal<Reach>({ reachable: false, at: 0 })
  ports.connectivity.others?.onHostAnswered(() => reach.set({ reachable: true, at: ports.clock.now() }))
  return { unlocked: () => null, reach, wire: createApiClient(ports, reach), sending: signal(false) }
}
