/** Faults of single calls: everything a network can do, except what a host without idempotency keys cannot handle. */
import { usesNumber } from '../../src/registry/index.ts'
import type { Call } from '../../src/sync/ports/ports.ts'
import type { Fate } from '../sync/fakes/device.ts'
import type { HostKind } from '../sync/fakes/host.ts'
import { isEdit, submits } from '../sync/fakes/rules.ts'
import type { Dice } from './dice.ts'

/** Its name in the coverage table. */
export const nameOfFate = (fate: Fate): string => (fate.kind === 'breakdown' ? `breakdown ${fate.status}` : fate.kind)

export const fates = [
  'requestLost',
  'answerLost',
  'late',
  'twice',
  'slow',
  'portal',
  'breakdown 500',
  'breakdown 503',
  'breakdown 429',
  'garbage',
] as const

/** @param rough share of calls that fail */
export function fateOf(call: Call, kind: HostKind, rough: number, { chance, below }: Dice): Fate {
  if (!chance(rough)) return { kind: 'fine', ms: 5 + below(600) }
  switch (below(11)) {
    case 0:
      return { kind: 'requestLost', ms: below(5_000) }
    case 1:
    case 2:
      return { kind: 'answerLost', ms: below(5_000) }
    case 3:
      return mayComeAgain(call, kind) ? { kind: 'late', ms: below(20_000) } : { kind: 'answerLost' }
    case 4:
      return mayComeAgain(call, kind) ? { kind: 'twice', ms: below(20_000) } : { kind: 'answerLost' }
    case 5:
      return { kind: 'slow', ms: below(40_000) }
    case 6:
      return { kind: 'portal' }
    case 7:
      return { kind: 'breakdown', status: 500, done: chance(0.5) }
    case 8:
      return { kind: 'breakdown', status: 503, done: chance(0.2), retryAfter: 1 + below(30) }
    case 9:
      return { kind: 'breakdown', status: 429, done: false, retryAfter: 1 + below(30) }
    default:
      return { kind: 'garbage', done: chance(0.5) }
  }
}

/**
 * A host without idempotency keys executes a delayed duplicate again. Only a form number prevents that, and corrections
 * and rows of a sub-table use none.
 */
function mayComeAgain({ operation, fields }: Call, kind: HostKind): boolean {
  const form = submits.get(operation)
  if (kind !== 'documented' || !form) return true
  return usesNumber(form) && form.number !== form.owner && !isEdit(form, fields)
}
