/** How the engine treats an answer, by the role of its call (vocabulary/lookup-role.ts). */
import { type LookupRequest, type OperationName, roleOf } from '../../registry/index.ts'

/** Answered from the inventory wherever it holds the owner (src/sync/inventory): not fetched individually. */
export function isFromHerd(operation: OperationName): boolean {
  const { kind } = roleOf(operation)
  return kind === 'animals' || kind === 'inventory'
}

/** Data calls about an animal by its chip, answered by the inventory if it has the animal. */
export const isAnimalCall = (operation: OperationName): boolean => roleOf(operation).kind === 'animal'

/** Pickers of animals that must belong to the form's owner or be available to them. */
export const isAnimalPicker = (operation: OperationName): boolean => roleOf(operation).kind === 'animals'

/** The kind of record that a data call describes; undefined: none. */
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
 * The same request without its filter; its answer serves for every filter value. undefined: the request has no filter
 * that could be omitted.
 */
export function unfiltered(request: LookupRequest): Unfiltered | undefined {
  const role = roleOf(request.operation)
  const filter = role.kind === 'choices' ? role.narrowedBy : undefined
  const value = filter && request.fields[filter.field]
  if (!filter || !value) return undefined
  return { request: { ...request, fields: { ...request.fields, [filter.field]: '' } }, key: filter.key, value }
}
