import { recordTexts } from '../texts/record.ts'
import type { RecordDefinition } from '../vocabulary/define-record.ts'

const VIEWING = /^Consultando(?= )/

/**
 * The title of a record's dialog. correct: a new record waiting in the outbox, which the documents do not define:
 * titled as when it was added, with the verb for correcting. edit: by default as when it is viewed, with the verb for
 * changing.
 */
export function dialogTitle(
  {
    title,
    addTitle = title,
    viewTitle = title,
    editTitle = viewTitle.replace(VIEWING, recordTexts.editTitle),
  }: RecordDefinition,
  doing: 'add' | 'correct' | 'edit' | 'view',
): string {
  switch (doing) {
    case 'add':
      return addTitle
    case 'correct':
      return addTitle.replace(/^Adicionar /, `${recordTexts.correctTitle} `)
    case 'edit':
      return editTitle
    case 'view':
      return viewTitle
  }
}
