/** The sections of a dialog, as started by fields of its definition. */
import {
  type Field,
  isForm,
  isLocked,
  type Mode,
  namesAnimal,
  opensOnly,
  type Person,
  type RecordDefinition,
  type Values,
} from '../../../registry/index.ts'

export interface Section {
  /** '' for the part before the first heading, and for what goes on below the animal of a section. */
  readonly title: string
  readonly blocks: readonly Block[]
  readonly names: readonly string[]
}

interface Begun {
  readonly title: string
  readonly blocks: Block[]
  readonly names: string[]
}

/**
 * Besides at its headings a form is cut where a card may stand: after whose form it is with its number and day, before
 * an animal that follows what is typed, and after an animal.
 */
export function sectionsOf(form: RecordDefinition, blocks: readonly Block[]): readonly Section[] {
  const sections: Begun[] = [{ title: '', blocks: [], names: [] }]
  for (const block of blocks) {
    const names = block.kind === 'facts' ? block.names : [block.name]
    const title = names.map((name) => form.fields[name]?.section).find((one) => one !== undefined)
    if (title !== undefined || isCut(form, sections.at(-1)?.names ?? [], names))
      sections.push({ title: title ?? '', blocks: [], names: [] })
    sections.at(-1)?.blocks.push(block)
    sections.at(-1)?.names.push(...names)
  }
  return sections.filter((section) => section.blocks.length > 0)
}

function isCut(form: RecordDefinition, before: readonly string[], next: readonly string[]): boolean {
  if (!isForm(form) || before.length === 0) return false
  const isTyped = (name: string) => typed.has(form.fields[name]?.kind ?? '')
  const hasAnimal = (names: readonly string[]) => names.some((name) => namesAnimal(form, name))
  if (before.includes(form.owner) && opensOnly(form, before)) return !opensOnly(form, next)
  return hasAnimal(next) ? before.some(isTyped) : hasAnimal(before) && next.some(isTyped)
}

const typed: ReadonlySet<string> = new Set(['text', 'memo', 'count', 'weight', 'money', 'photo'])

/** Number of fields, and cards in their place, on a phone's screen. */
const FIRST = 4

/**
 * The visible part of the sections when the dialog opens.
 * @param isFolded to a card, which hides its fields
 */
export function firstOf(sections: readonly Section[], isFolded: (section: Section) => boolean): readonly Section[] {
  let left = FIRST
  return sections.flatMap((section) => {
    if (left <= 0) return []
    const blocks = isFolded(section) ? [] : section.blocks.slice(0, left)
    left -= Math.max(1, blocks.length)
    return [{ ...section, blocks }]
  })
}

/** A block of the dialog: one field, or a group of filled facts that are compared at a glance. */
type Block =
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
