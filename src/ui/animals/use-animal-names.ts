import { animalsOf, isForm, namesInRow, type RecordDefinition, type Values } from '../../registry/index.ts'
import { useAsked, useBook, useSteady } from '../common/book-context.tsx'

const nobody: Values = {}

/** Names of the animals of a record, by chip: from its row, else from the inventories on this device. */
export function useAnimalNames(record: RecordDefinition, values: Values, row: Values = nobody): Values {
  const book = useBook()
  const chips = isForm(record) ? animalsOf(record, values) : []
  const kept = useAsked(chips.length === 0 ? null : chips.join(), () => book.lookups.names(chips)) ?? nobody
  const names = { ...kept, ...namesInRow(record, row) }
  return useSteady(JSON.stringify(names), names)
}

/** The name of an animal if no other field of its record shows it. */
export const unshownName = (name: string | undefined, record: RecordDefinition, values: Values): string | undefined =>
  Object.keys(record.fields).some((key) => values[key] === name) ? undefined : name
