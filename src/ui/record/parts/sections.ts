/** The sections of a dialog, as started by fields of its definition. */
import type { RecordDefinition } from '../../../registry/index.ts'
import type { Block } from './blocks.ts'

export interface Section {
  /** '' for the part before the first heading. */
  readonly title: string
  readonly blocks: readonly Block[]
  readonly names: readonly string[]
}

export function sectionsOf(form: RecordDefinition, blocks: readonly Block[]): readonly Section[] {
  const sections: { title: string; blocks: Block[]; names: string[] }[] = [{ title: '', blocks: [], names: [] }]
  for (const block of blocks) {
    const names = block.kind === 'facts' ? block.names : [block.name]
    const title = names.map((name) => form.fields[name]?.section).find((one) => one !== undefined)
    if (title !== undefined) sections.push({ title, blocks: [], names: [] })
    sections.at(-1)?.blocks.push(block)
    sections.at(-1)?.names.push(...names)
  }
  return sections.filter((section) => section.blocks.length > 0)
}

/** Number of fields on a phone's screen. */
const FIRST = 4

/** The visible part of the sections when the dialog opens. */
export function firstOf(sections: readonly Section[]): readonly Section[] {
  let left = FIRST
  return sections.flatMap((section) => {
    const blocks = section.blocks.slice(0, Math.max(0, left))
    left -= section.blocks.length
    return blocks.length === 0 ? [] : [{ ...section, blocks }]
  })
}
