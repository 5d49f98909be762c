import '@mantine/core/styles/Pagination.layer.css'
import { Pagination } from '@mantine/core'
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
      <Pagination
        classNames={{ dots: style.dots, control: narrow ? style.closePage : undefined }}
        gap={narrow ? 2 : 6}
        total={Math.ceil(total / size)}
        value={Math.floor(first / size) + 1}
        onChange={(page) => look({ first: (page - 1) * size })}
        siblings={narrow || order ? 0 : 1}
        hideWithOnePage
        getControlProps={(control) => ({ 'aria-label': controlNames[control] })}
        getItemProps={(n) => ({ 'aria-label': `Página ${n}` })}
      />
    </div>
  )
}

const controlNames = {
  first: 'Primera página',
  last: 'Última página',
  next: 'Página siguiente',
  previous: 'Página anterior',
} as const
