/** Reads items of answers as options and as values. */
import { asTexts, type Option, type Values } from '../../registry/index.ts'
import type { Item } from './answers.ts'

/** Hosts send numbers where we use texts; an item without a name is shown by its code. */
export function optionOf(item: Item): Option {
  const values = valuesOf(item)
  const code = values.code ?? ''
  return { ...values, code, name: values.name ?? code }
}

export const valuesOf: (item: Item) => Values = asTexts
