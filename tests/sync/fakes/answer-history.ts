/** Answers that a host has given, by etag, and the changes of a newer one (capacity 'cambios'). */
import { headOfChanges } from '../../../src/registry/index.ts'

export class AnswerHistory {
  readonly #rows = new Map<string, readonly string[]>()

  keep(etag: string, rows: readonly unknown[]): void {
    this.#rows.set(
      etag,
      rows.map((row) => JSON.stringify(row)),
    )
  }

  forget(): void {
    this.#rows.clear()
  }

  /** @returns undefined if the etag is unknown */
  since(etag: string | undefined, rows: readonly unknown[]): readonly unknown[] | undefined {
    const held = this.#rows.get(etag ?? '')
    if (!held) return undefined
    const texts = rows.map((row) => JSON.stringify(row))
    const places = texts.flatMap((text, place) => (held.includes(text) ? [] : [place]))
    const gone = held.flatMap((text, place) => (texts.includes(text) ? [] : [place]))
    const head = headOfChanges({ of: held.length, total: rows.length, gone, places })
    return [head, ...places.map((place) => rows[place])]
  }
}
