import {
  type Field,
  isLocked,
  type Mode,
  type Person,
  type RecordDefinition,
  type Values,
} from '../../../registry/index.ts'

/** A block of the dialog: one field, or a group of filled facts that are compared at a glance. */
export type Block =
  | { readonly kind: 'field'; readonly name: string; readonly field: Field }
  | { readonly kind: 'facts'; readonly names: readonly string[] }

/** Fields in paper order, adjacent facts as one block; a single fact is shown as a field. */
export function blocksOf(
  form: RecordDefinition,
  present: readonly (readonly [string, Field])[],
  values: Values,
  person: Person,
  mode: Mode,
): readonly Block[] {
  const blocks: Block[] = []
  let facts: string[] = []
  const close = () => {
    const [only] = facts
    if (facts.length > 1) blocks.push({ kind: 'facts', names: facts })
    else if (only) blocks.push({ kind: 'field', name: only, field: form.fields[only] as Field })
    facts = []
  }
  for (const [name, field] of present) {
    const asked = 'askedWhen' in field && field.askedWhen ? field.askedWhen(values) : true
    if (field.kind === 'fact' || (!asked && isLocked(form, name, values, person, mode))) {
      facts.push(name)
      continue
    }
    close()
    blocks.push({ kind: 'field', name, field })
  }
  close()
  return blocks
}

/** The field whose choice fills these facts. */
export const loaderOf = (form: RecordDefinition, names: readonly string[]): string | undefined =>
  Object.entries(form.fields).find(([, field]) => names.some((name) => name in (field.loads?.fills ?? {})))?.[0]
