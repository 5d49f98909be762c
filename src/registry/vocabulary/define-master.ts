import { commonTexts } from '../texts/common.ts'
import { mastersTexts } from '../texts/masters.ts'
import type { Field, Lookup, Values } from './define-field.ts'
import type { ImportKind } from './define-import.ts'
import type { Editing, RecordDefinition, RecordList } from './define-record.ts'

/**
 * If its operation is `paged` and the host supports it, it is requested page by page (paging.ts): a list of 200,000
 * rows opens at once.
 */
interface MasterList extends RecordList {
  /** Fields of the list call: literals, the person's scope, or filter values. */
  readonly send: Lookup['send']
  /** Filters above the list; `send` takes their values by name. */
  readonly filters: Readonly<Record<string, Field>>
}

/** A code of the host with a specific message, at a field of the dialog. */
interface KnownRefusal {
  readonly field: string
  readonly text: string
}

export interface MasterDefinition extends RecordDefinition {
  readonly list: MasterList
  /** The record of which it says what was seen (ANTES), if not itself: the filed form that is corrected or voided. */
  readonly sees?: RecordDefinition
  /** By answer code: 97 is 'prefix in use'. */
  readonly refusals: Readonly<Record<number, KnownRefusal>>
  /** Other cached answers that saving changes, fetched again at once; their fields are taken from the record. */
  readonly changes: readonly Lookup[]
  /** New records can also be imported from a spreadsheet ('Nuevos Chips'). */
  readonly imports?: ImportKind
}

type Defaults = 'route' | 'rules' | 'actions' | 'texts' | 'refusals' | 'changes' | 'fields' | 'width'

interface Shortly {
  readonly list: Omit<RecordList, 'pageSizes'> & Partial<MasterList>
  readonly editing?: Partial<Editing>
}

/** Dialog width of a master, px. */
const WIDTH = 650

/** Completes a master with defaults that most masters share. */
export function defineMaster(
  master: Omit<MasterDefinition, Defaults | keyof Shortly> & Partial<Pick<MasterDefinition, Defaults>> & Shortly,
): MasterDefinition {
  const { list, editing, ...rest } = master
  return {
    route: `/${master.key}`,
    width: WIDTH,
    fields: {},
    rules: [],
    actions: editing ? [{ kind: 'edit', who: 'everyone' }] : [],
    refusals: {},
    changes: [],
    texts: { saved: commonTexts.saved, failed: { text: mastersTexts.failed, severity: 'warning' } },
    ...rest,
    list: { send: {}, filters: {}, pageSizes: [5, 10, 25], ...list },
    ...(editing && { editing: { send: nothing, fixed: [], onceReferred: [], referred: () => false, ...editing } }),
  }
}

const nothing: Values = {}

export const isMaster = (record: RecordDefinition): record is MasterDefinition => 'refusals' in record
