/** The three facts of a row that fit on a phone: who, what, when. */
import type { Values } from '../vocabulary/define-field.ts'
import type { Column, RecordDefinition } from '../vocabulary/define-record.ts'
import { kindOf } from './column-kinds.ts'

export interface RowFacts {
  /** The main line. */
  readonly who: Column | undefined
  /** Below it, in this order. */
  readonly what: readonly Column[]
  readonly when: Column | undefined
}

/**
 * As the columns declare (`row`); else the title, the subtitle and the first date. The identifying value is always
 * included.
 */
export function rowFacts(record: Pick<RecordDefinition, 'fields' | 'list'>): RowFacts {
  const { columns, rowColumns = [] } = record.list
  const all = [...columns, ...rowColumns]
  const title = columns.find(({ card }) => card === 'title')
  const subtitle = columns.find(({ card }) => card === 'subtitle')
  const who = all.find(({ row }) => row === 'who') ?? title ?? columns.find(({ picture }) => !picture)
  const whatColumns = all.filter(({ row }) => row === 'what')
  const what = [title, ...whatColumns, subtitle].filter((column) => column && column.key !== who?.key)
  const when = columns.find(({ row }) => row === 'when') ?? columns.find((column) => kindOf(record, column) === 'date')
  return { who, what: [...new Set(what)] as readonly Column[], when }
}

/** Names of animals that a row contains beside their chips, by chip. */
export function namesInRow(record: Pick<RecordDefinition, 'list'>, row: Values): Values {
  const pairs = record.list.columns.flatMap(({ key, animal }) => {
    const [chip, name] = [row[key], animal && row[animal]]
    return chip && name ? [[chip, name] as const] : []
  })
  return Object.fromEntries(pairs)
}
