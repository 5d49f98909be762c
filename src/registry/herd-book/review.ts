/** The complete review of a herd book: its errors, and what will be imported. */
import type { Bounds } from '../vocabulary/bounds.ts'
import { noteAlreadyThere } from './already-there.ts'
import { type Beast, gatherHerd } from './animals.ts'
import { type HerdBook, isKnown, STRETCH, type Step } from './book.ts'
import { parentsFirst } from './circles.ts'
import { checkEvents, type EventPlan } from './event-checks.ts'
import type { KnownFacts } from './facts.ts'
import { type ChipRow, chipRows, type NumberRow, Uses } from './numbers-checks.ts'
import { rowKey } from './parts.ts'
import { checkPedigree, resolveCompositions } from './pedigree-checks.ts'
import { checkPeople, type PeoplePlan } from './people-checks.ts'

/** Parents, chips and owners missing in animals of the registry. */
interface Completion {
  readonly id: number
  readonly beast: Beast
  readonly sire?: Beast
  readonly dam?: Beast
  readonly chip?: string
  readonly owner?: string
}

export interface Plan extends PeoplePlan, EventPlan {
  /** New animals, parents before offspring. */
  readonly animals: readonly Beast[]
  readonly completions: readonly Completion[]
  readonly numbers: readonly NumberRow[]
  /** Numbers of the registry, so far available, that forms of the book use. */
  readonly numbersUsed: readonly NumberRow[]
  readonly chips: readonly ChipRow[]
  /** Chips of the master that animals of the book carry. */
  readonly chipsUsed: readonly string[]
}

/**
 * Withdraws the findings on cells of rows that an earlier run imported: the registry is not overwritten, so nothing is to be
 * corrected there. An animal still gets what it lacked.
 */
function leaveKnown(book: HerdBook, facts: KnownFacts): void {
  for (const row of book.findings.withdraw((one) => isKnown(one, facts)))
    if (book.byKey(row.table, rowKey(row)) === row) delete row.out
  book.findings.endTallies((row) => !isKnown(row, facts))
}

/** @param book parsed before. Findings are added to it. */
export function* reviewBook(book: HerdBook, facts: KnownFacts, bounds: Bounds): Generator<Step, Plan> {
  leaveKnown(book, facts)
  const people = yield* checkPeople(book, facts)
  const herd = yield* gatherHerd(book, facts)
  yield* checkPedigree(book, herd, bounds)
  const ordered = parentsFirst(herd.beasts)
  resolveCompositions(book, ordered)
  const uses = new Uses(book, facts)
  let done = 0
  for (const { row, known } of herd.beasts) {
    const { NUMERO_REGISTRO = '', CRIADOR = '', PROPIETARIO = '' } = row?.cells ?? {}
    const owner = PROPIETARIO || CRIADOR
    if (row && !known && NUMERO_REGISTRO !== '') {
      if (owner === '') book.findings.add(row, 'numberOfNobody', 'NUMERO_REGISTRO')
      else uses.claim(row, 'A05', NUMERO_REGISTRO, owner, 'NUMERO_REGISTRO')
    }
    if (++done % STRETCH === 0) yield { what: 'Números', done, total: herd.beasts.length }
  }
  const events = yield* checkEvents({ book, facts, herd, uses, bounds })
  const { fresh, taken } = yield* uses.resolve()
  const animals = ordered.filter(({ row, known }) => row && !known && !row.out)
  const carried = new Set(animals.map(({ row }) => row?.cells.CHIP ?? '').filter((chip) => chip !== ''))
  const completions = completionsOf(book, ordered)
  noteAlreadyThere(book, facts, herd.beasts)
  for (const { chip } of completions) if (chip) carried.add(chip)
  return {
    ...people,
    ...events,
    animals,
    completions,
    numbers: fresh,
    numbersUsed: taken,
    chips: chipRows(book, facts, carried),
    chipsUsed: [...carried].filter((chip) => facts.chips.has(chip)),
  }
}

function completionsOf(book: HerdBook, beasts: readonly Beast[]): readonly Completion[] {
  return beasts.flatMap((beast): readonly Completion[] => {
    const { known, row, sire, dam } = beast
    if (!known || !row || row.out) return []
    const chip = known.chip === '' ? (row.cells.CHIP ?? '') : ''
    const owner = known.owner === '' ? (row.cells.PROPIETARIO ?? '') : ''
    const completion: Completion = {
      id: known.id,
      beast,
      ...(sire && !known.hasSire ? { sire } : {}),
      ...(dam && !known.hasDam ? { dam } : {}),
      ...(chip === '' ? {} : { chip }),
      ...(owner === '' ? {} : { owner }),
    }
    const what = [
      completion.sire && 'su padre',
      completion.dam && 'su madre',
      completion.chip && 'su chip',
      completion.owner && 'su propietario',
    ]
    const completed = what.filter((text) => text !== undefined).join(' y ')
    if (completed === '') return []
    book.findings.add(row, 'completes', '', { what: completed })
    return [completion]
  })
}
