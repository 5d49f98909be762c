/** Unfinished corrections: the form must not be sent meanwhile, and the typed changes must be restored. */

import type { NewPhoto } from '../../src/registry/index.ts'
import { formOf } from '../../src/registry/index.ts'
import { correctionKey } from '../../src/sync/contract/draft-key.ts'
import type { OutboxEntry } from '../../src/sync/contract/outbox.ts'
import { StoreFull } from '../../src/sync/ports/ports.ts'
import type { World } from '../sync/fakes/clock.ts'
import type { Device, Page } from '../sync/fakes/device.ts'
import { markField } from './filling.ts'
import { shaOf } from './ledger.ts'

interface Begun {
  readonly name: string
  readonly device: Device
  /**
   * The text that marks the typed changes, and their pictures; undefined: the changes were never acknowledged as saved.
   */
  readonly kept: { readonly mark: string; readonly photos: readonly string[] } | undefined
  /**
   * Number of process deaths on the device when the changes were stored; undefined: the form was already being sent.
   */
  readonly endings: number | undefined
  /** That the page signed in with: data encrypted under one cannot be read under the next. */
  readonly password: string
}

export interface Typing {
  readonly page: Page
  readonly entry: OutboxEntry
  readonly name: string
  readonly mark: string
  readonly photos: readonly NewPhoto[]
  readonly password: string
}

const MOMENT = 2_000

export class BegunCorrections {
  readonly #world: World
  readonly #begun = new Map<string, Begun>()
  /** Deaths, kills and stolen locks: a sender that ends between marking a form and checking again leaves it marked. */
  readonly #endings = new Map<Device, number>()

  constructor(world: World) {
    this.#world = world
  }

  ended(device: Device): void {
    this.#endings.set(device, this.#count(device) + 1)
  }
  #count = (device: Device): number => this.#endings.get(device) ?? 0

  /** Typed changes have no second copy. */
  forget(device: Device): void {
    for (const [id, one] of this.#begun) if (one.device === device) this.#begun.delete(id)
  }

  /** The correction was saved or discarded: the form may be sent. */
  over(id: string): void {
    this.#begun.delete(id)
  }

  /** Types into the dialog of an unsent form; the changes are stored, or were never acknowledged as saved. */
  async type(device: Device, { page, entry, name, mark, photos, password }: Typing): Promise<void> {
    const { form: key, mode, row, id } = entry
    const values = { ...entry.values, [markField(formOf(key))]: mark }
    const draft = { form: correctionKey(entry), mode, values, photos, replaces: id, ...(row && { row }) }
    let kept = false
    const saving = page.book.capture.saveDraft(draft).then(
      () => {
        kept = true
      },
      (error: unknown) => {
        if (!(error instanceof StoreFull)) throw error
      },
    )
    await this.#world.atMost(saving, MOMENT)
    const stored = await device.store.get('entries', id)
    const isFree = kept && stored?.state === 'waiting' && !stored.uncertain
    this.#begun.set(id, {
      name,
      device,
      kept: kept ? { mark, photos: photos.map(({ bytes }) => shaOf(bytes)) } : undefined,
      endings: isFree ? this.#count(device) : undefined,
      password,
    })
  }

  /** Violations found in the stored changes when the person continues. */
  async takenUp(page: Page, entry: OutboxEntry, password: string): Promise<readonly string[]> {
    const begun = this.#begun.get(entry.id)
    if (!begun?.kept || begun.password !== password) return []
    const { kept, name } = begun
    const wrong: string[] = []
    const reading = page.book.capture.draft(correctionKey(entry)).then((draft) => {
      const said = draft?.values[markField(formOf(entry.form))]
      if (said !== kept.mark) wrong.push(`${name}: what was typed was ${kept.mark} and is ${said}`)
      if (String(draft?.photos.map(({ bytes }) => shaOf(bytes))) !== String(kept.photos))
        wrong.push(`${name}: the pictures beside what was typed are others`)
    })
    await this.#world.atMost(reading, MOMENT)
    return wrong
  }

  /** Forms that were sent although typed changes to them are stored. */
  async left(): Promise<readonly string[]> {
    const wrong: string[] = []
    for (const [id, { name, device, endings }] of this.#begun) {
      if (endings === undefined || endings !== this.#count(device)) continue
      const row = await device.store.get('entries', id)
      if (row && row.state !== 'waiting') wrong.push(`${name}: ${row.state} while its correction lay unfinished`)
    }
    return wrong
  }
}
