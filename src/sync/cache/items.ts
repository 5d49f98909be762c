/** Reads items of answers as options and as values. */
import type { Option, Values } from '../../registry/index.ts'
import type { Item } from './answers.ts'

/** Hosts send numbers where we use texts; an item without a name is shown by its code. */
export function optionOf(item: Item): Option {
  const values = valuesOf(item)
  const code = values.code ?? ''
  return { ...values, code, name: values.name ?? code }
}

export const valuesOf = (item: Item): Values =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, value === null || value === undefined ? '' : String(value)]),
  )
