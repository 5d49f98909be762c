/** What a review decided to import, as rows of the registry in the order in which they are written. */
import type { Beast, Plan } from '../../registry/herd-book/index.ts'
import type * as tables from '../database/schema.ts'
import {
  type AnimalIds,
  animalRow,
  birthRows,
  leaseRow,
  readingRow,
  registrationRow,
  serviceRow,
} from './rows-of-book.ts'
import { associationsOf, membersOf, prefixesOf, premisesOf } from './rows-of-people.ts'

/** Rows of one piece and statement: the embedded database works on the thread that answers calls. */
const PIECE = 500

/** What an animal of the registry lacked. */
export interface CompletionRow {
  readonly id: number
  readonly sireId: number | null
  readonly damId: number | null
  readonly chip: string | null
  readonly owner: string | null
}

/**
 * By what a run calls them. New animals have negative ids, by which other rows refer to them, until the registry gives
 * them theirs.
 */
export interface PlanRows {
  readonly asociados: typeof tables.thirdParties.$inferInsert
  readonly afiliaciones: typeof tables.associationMembers.$inferInsert
  readonly prefijos: typeof tables.prefixes.$inferInsert
  readonly criaderos: typeof tables.premises.$inferInsert
  readonly chips: typeof tables.chips.$inferInsert
  readonly consecutivos: typeof tables.numbers.$inferInsert
  /** Chips of the master that become used. */
  readonly chipsUsados: string
  /** Numbers of the registry that become used, as 'A01 17'. */
  readonly usados: string
  readonly animales: typeof tables.animals.$inferInsert & { readonly id: number; readonly key: string }
  readonly registros: typeof tables.registrations.$inferInsert
  readonly servicios: typeof tables.services.$inferInsert
  readonly hembras: typeof tables.serviceFemales.$inferInsert
  readonly nacimientos: typeof tables.births.$inferInsert
  readonly arriendos: typeof tables.leases.$inferInsert
  readonly lecturas: typeof tables.readings.$inferInsert & { readonly key: string }
  readonly completados: CompletionRow
}

/** A piece of a plan. `done` and `total`: rows of its kind, with this piece. */
export type PlanPiece = {
  [K in keyof PlanRows]: {
    readonly kind: K
    readonly rows: readonly PlanRows[K][]
    readonly done: number
    readonly total: number
  }
}[keyof PlanRows]

/** At least one piece of every kind. @param today yyyy-mm-dd */
export function* planPieces(plan: Plan, today: string): Generator<PlanPiece> {
  const places = new Map(plan.animals.map((beast, at) => [beast, -1 - at]))
  const of = (beast: Beast | number): number => {
    const id = typeof beast === 'number' ? beast : (beast.known?.id ?? places.get(beast))
    if (id === undefined) throw new Error('an animal without an id')
    return id
  }
  const ids: AnimalIds = { of }
  yield* pieces('asociados', plan.members, membersOf)
  yield* pieces('afiliaciones', plan.members.filter(isJoined), (rows) => associationsOf(rows, today))
  yield* pieces('prefijos', prefixesOf(plan))
  yield* pieces('criaderos', premisesOf(plan.members))
  yield* pieces('chips', plan.chips, (some) => some.map((one) => ({ ...one, receivedOn: one.receivedOn || null })))
  yield* pieces('consecutivos', plan.numbers, (some) =>
    // In the morning of that day, at the farm.
    some.map(({ owner, usedOn, ...one }) => ({ ...one, ownerNid: owner, usedAt: usedOn ? `${usedOn}T12:00Z` : null })),
  )
  yield* pieces('chipsUsados', plan.chipsUsed)
  yield* pieces('usados', plan.numbersUsed, (some) => some.map(({ code, number }) => `${code} ${number}`))
  const births = new Map(plan.births.map((birth) => [birth.animal, birth]))
  yield* pieces('animales', plan.animals, (some) =>
    some.map((beast) => ({
      ...animalRow(beast, ids, births.get(beast)),
      id: of(beast),
      key: beast.key,
    })),
  )
  const registered = plan.animals.filter(({ row }) => row?.cells.NUMERO_REGISTRO)
  yield* pieces('registros', registered, (some) => some.map((beast) => registrationRow(beast, ids, today)))
  yield* pieces('servicios', plan.services, (some) => some.map((one) => serviceRow(one, ids)))
  const females = plan.services.flatMap(({ code, number, females: all }) =>
    all.map((beast) => ({ code, number, damId: of(beast) })),
  )
  yield* pieces('hembras', females)
  yield* pieces('nacimientos', birthRows(plan.births, ids))
  yield* pieces('arriendos', plan.leases, (some) => some.map((one) => leaseRow(one, ids)))
  yield* pieces('lecturas', plan.readings, (some) => some.map((one) => readingRow(one, ids)))
  yield* pieces('completados', plan.completions, (some) =>
    some.map(({ id, sire, dam, chip = null, owner = null }) => ({
      id,
      sireId: sire ? of(sire) : null,
      damId: dam ? of(dam) : null,
      chip,
      owner,
    })),
  )
}

const isJoined = ({ cells }: Plan['members'][number]): boolean => cells.ASOCIACION !== ''

function pieces<K extends keyof PlanRows>(kind: K, all: readonly PlanRows[K][]): Generator<PlanPiece>
function pieces<K extends keyof PlanRows, T>(
  kind: K,
  all: readonly T[],
  rowsOf: (some: readonly T[]) => readonly PlanRows[K][],
): Generator<PlanPiece>
function* pieces(
  kind: keyof PlanRows,
  all: readonly unknown[],
  rowsOf: (some: readonly unknown[]) => readonly unknown[] = (some) => some,
): Generator<PlanPiece> {
  let at = 0
  do {
    const some = all.slice(at, at + PIECE)
    at += some.length
    yield { kind, rows: rowsOf(some), done: at, total: all.length } as PlanPiece
  } while (at < all.length)
}
