import { UnstyledButton } from '@mantine/core'
import { fill } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { listTexts } from '../../common/list-texts.ts'
import { ChoiceBar } from '../shared/choice-bar.tsx'
import type { ListView } from '../shared/list-view.ts'
import style from '../shared/record.module.css'
import { rowChoices } from '../table/use-preferred-view.ts'

export interface ListFootProps {
  /** Index of the first visible row, from 0. */
  readonly first: number
  /** As documented. */
  readonly sizes: readonly number[]
  readonly view: Pick<ListView, 'size' | 'order' | 'look'>
  readonly total: number
  readonly narrow: boolean
}

/** Position in a list, its pages, and rows per page (1§2); on a phone only those that would change something. */
export function ListFoot({ first, view, sizes, total, narrow }: ListFootProps) {
  const { size, order, look } = view
  return (
    <div className={style.foot}>
      <p aria-live="polite">
        {fill(commonTexts.footer, {
          first: total === 0 ? 0 : first + 1,
          last: Math.min(first + size, total),
          totalRecords: total,
        })}
      </p>
      {sizes.length > 1 && !(narrow && total <= Math.min(...sizes)) ? (
        <ChoiceBar
          label={recordTexts.rowsPerPage}
          choices={(narrow ? sizes : rowChoices(sizes)).map((n) => ({ value: String(n), label: String(n) }))}
          value={String(size)}
          onChange={(chosen) => look({ size: Number(chosen) })}
        />
      ) : null}
      {order ? (
        <ChoiceBar
          label={listTexts.orderOf}
          choices={[
            { value: 'usual', label: listTexts.received },
            { value: 'documented', label: listTexts.byNumber },
          ]}
          value={order.chosen ?? ''}
          onChange={(chosen) => order.choose(chosen === 'usual' ? 'usual' : 'documented')}
        />
      ) : null}
      <Pages
        total={Math.ceil(total / size)}
        page={Math.floor(first / size) + 1}
        siblings={narrow || order ? 0 : 1}
        narrow={narrow}
        onChange={(page) => look({ first: (page - 1) * size })}
      />
    </div>
  )
}

interface PagesProps {
  readonly total: number
  /** From 1. */
  readonly page: number
  /** Pages named on either side of the current one. */
  readonly siblings: 0 | 1
  readonly narrow: boolean
  readonly onChange: (page: number) => void
}

/** The pages of a list: plain buttons, because Mantine's own are ten components of every first visit. */
function Pages({ total, page, siblings, narrow, onChange }: PagesProps) {
  if (total <= 1) return null
  const to = (next: number, label: string, content: string | number) => (
    <UnstyledButton
      key={label}
      className={style.page}
      data-page={next === page ? 'current' : ''}
      aria-label={label}
      aria-current={next === page ? 'page' : undefined}
      disabled={next < 1 || next > total}
      onClick={() => onChange(next)}
    >
      {content}
    </UnstyledButton>
  )
  return (
    <div className={style.pages} data-narrow={narrow || undefined}>
      {to(page - 1, 'Página anterior', '‹')}
      {named(total, page, siblings).map((n, at) => (n > 0 ? to(n, `Página ${n}`, n) : <span key={-at}>…</span>))}
      {to(page + 1, 'Página siguiente', '›')}
    </div>
  )
}

/** The first, the last, and as many around the current page as make the row equally long on each; 0: a gap. */
function named(total: number, page: number, siblings: number): readonly number[] {
  const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const edge = 2 * siblings + 3
  if (total <= edge + 2) return run(1, total)
  if (page - siblings <= 3) return [...run(1, edge), 0, total]
  if (page + siblings >= total - 2) return [1, 0, ...run(total - edge + 1, total)]
  return [1, 0, ...run(page - siblings, page + siblings), 0, total]
}
