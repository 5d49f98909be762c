/** What the engine does with an answer by the role of its call (vocabulary/lookup-role.ts). */
import { type LookupRequest, type OperationName, roleOf } from '../../registry/index.ts'

/** Answered from the inventory wherever it holds the owner (src/sync/inventory): not fetched one by one. */
export function isFromHerd(operation: OperationName): boolean {
  const { kind } = roleOf(operation)
  return kind === 'animals' || kind === 'inventory'
}

/** Data calls about an animal by its chip, which the inventory knows where it has the animal. */
export const isAnimalCall = (operation: OperationName): boolean => roleOf(operation).kind === 'animal'

/** Choices from which forms take an animal that must be its owner's, or his to use. */
export const isAnimalPicker = (operation: OperationName): boolean => roleOf(operation).kind === 'animals'

/** The record of which a data call tells; undefined: it tells of none. */
export function recordOf({ operation, fields }: LookupRequest): { code: string; number: string } | undefined {
  const role = roleOf(operation)
  if (role.kind !== 'record') return undefined
  return { code: role.code ?? fields.CODIGO ?? '', number: fields[role.number] ?? '' }
}

export interface Unfiltered {
  readonly request: LookupRequest
  readonly key: string
  readonly value: string
}

/**
 * The same request without its filter, whose answer serves for every value of it; undefined: it has none that could be
 * left out.
 */
export function unfiltered(request: LookupRequest): Unfiltered | undefined {
  const role = roleOf(request.operation)
  const filter = role.kind === 'choices' ? role.narrowedBy : undefined
  const value = filter && request.fields[filter.field]
  if (!filter || !value) return undefined
  return { request: { ...request, fields: { ...request.fields, [filter.field]: '' } }, key: filter.key, value }
}
