import { Button } from '@mantine/core'
import { fill } from '../../../registry/index.ts'
import { listTexts } from '../../common/list-texts.ts'
import style from './table.module.css'
import { TakeOut, type TakeOutProps } from './take-out.tsx'
import type { Chosen } from './use-chosen.ts'

/** Actions on the ticked rows, below them: none moves when the first is ticked. */
export function ChosenBar({ chosen, ...takeOut }: Omit<TakeOutProps, 'chosen'> & { readonly chosen: Chosen }) {
  if (chosen.rows.length === 0) return null
  return (
    <div className={style.chosen} role="status">
      <b>{fill(listTexts.chosen, { n: chosen.rows.length })}</b>
      <TakeOut {...takeOut} loading={false} chosen={chosen.rows} />
      <Button variant="default" onClick={chosen.leave}>
        {listTexts.leaveChosen}
      </Button>
    </div>
  )
}
