/** The outbox, the totals of the day and a photo, as screens see them. */
import { correctionsRequest } from '../../registry/index.ts'
import { valuesOf } from '../cache/items.ts'
import type { Outbox, OutboxEntry } from '../contract/outbox.ts'
import { correctionsOf } from '../outbox/edit-locks.ts'
import type { Entry } from '../outbox/entries.ts'
import { keptPhotos } from '../outbox/kept-photos.ts'
import { pictureOf } from '../outbox/open-photo.ts'
import type { ConnectionReading } from './connection.ts'
import { asTheyStand, totalsOf, unreadableView, viewOf } from './outbox-view.ts'
import type { Reader } from './reader.ts'

export interface OutboxReading extends Pick<Outbox, 'entries' | 'today' | 'photo' | 'keptPhotos'> {
  /** Entries as people see them, each with the reason for its state. */
  view(entries: readonly Entry[]): Promise<readonly OutboxEntry[]>
}

export function createOutboxReading(reader: Reader, connection: ConnectionReading): OutboxReading {
  const { ports, here, watch, answers } = reader

  /** What the association corrected, as far as this device has heard. */
  const byAssociation = async () => {
    const me = here.get()
    return ((me && (await answers.read(me, correctionsRequest)))?.items ?? []).map(valuesOf)
  }

  const view = async (entries: readonly Entry[]) => {
    const [others, signedOut, away, ended, corrected, corrections] = await Promise.all([
      reader.others(),
      connection.signedOut(),
      connection.signedOut(true),
      connection.ended(),
      correctionsOf(ports),
      byAssociation(),
    ])
    const signal = connection.hasSignal()
    const shown = viewOf(entries, others, { signedOut, ended, away, signal, corrected, clock: ports.clock })
    return asTheyStand(shown, corrections)
  }

  const shown = async () => {
    const [entries, unreadable] = await Promise.all([reader.entries().then(view), reader.unreadable()])
    return [...entries, ...unreadable.map((one) => unreadableView(one, ports.clock))]
  }

  const today = async () => {
    const entries = await reader.entries()
    return totalsOf(entries, await view(entries), ports.clock)
  }

  const kept = async () => {
    const found = await keptPhotos(ports.store, here.get()?.person.nid ?? '')
    return {
      count: found.reduce((sum, { ids }) => sum + ids.length, 0),
      bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  }

  return {
    view,
    entries: reader.live('outbox', shown, [
      watch('entries', 'notes', 'answers'),
      connection.signalChanged,
      ports.clock.changed,
      // Corrections that another tab opened or left are noticed when the person returns to this tab.
      (listener) => ports.connectivity.onWake(listener),
    ]),
    today: reader.live('today', today, [here.changed, watch('entries', 'answers'), ports.clock.changed]),
    keptPhotos: reader.live('kept photos', kept, [here.changed, watch('entries', 'photos')]),
    async photo(id) {
      const me = here.get()
      return me ? pictureOf(ports, id, me) : undefined
    },
  }
}
