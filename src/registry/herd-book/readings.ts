/** Readings of readers and scales, which show that animals were there. */
import type { Beast } from './animals.ts'
import type { HerdBook } from './book.ts'
import type { KnownFacts } from './facts.ts'
import type { Row } from './vocabulary.ts'

export interface ReadingPlan {
  readonly row: Row
  readonly animal: Beast
}

/** How much of each herd of the registry was there, by file. */
export function noteHerds(book: HerdBook, facts: KnownFacts, readings: readonly ReadingPlan[]): void {
  const seen = new Map<string, { readonly first: Row; readonly owner: string; readonly ids: Set<number> }>()
  for (const { row, animal } of readings) {
    const { id, owner } = animal.known ?? {}
    if (id === undefined || !owner) continue
    const key = `${row.file}\n${owner}`
    const herd = seen.get(key) ?? { first: row, owner, ids: new Set() }
    seen.set(key, herd)
    herd.ids.add(id)
  }
  for (const { first, owner, ids } of seen.values()) {
    const { name, animals } = facts.herds.get(owner) ?? {}
    if (animals === undefined) continue
    // Of the file, not of its first row: there is nothing to correct.
    book.findings.add({ ...first, cells: {} }, 'herdSeen', '', { n: ids.size, all: animals, who: name || owner })
  }
}
