import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core'
import { type Column, fill, type RecordDefinition } from '../../../registry/index.ts'
import { Icon } from '../../common/icon.tsx'
import { frozenColumn, orderedColumns } from './columns.ts'
import type { ListPreference } from './list-preference.ts'
import Panel, { type PanelProps } from './panel.tsx'
import { panelTexts } from './panel-texts.ts'
import style from './table.module.css'

/** Widths to choose from without a mouse, px. */
const WIDTHS = [80, 120, 160, 240, 320]

export interface ColumnsProps {
  readonly form: RecordDefinition
  readonly preference: ListPreference
  readonly onPrefer: (change: Partial<ListPreference>) => void
}

type ColumnsPanelProps = ColumnsProps & Omit<PanelProps, 'children'>

/** Choice of visible columns, their order and width. */
export default function ColumnsPanel({ form, preference, onPrefer, ...around }: ColumnsPanelProps) {
  const columns = orderedColumns(form.list, preference.order)
  const frozen = frozenColumn(form, columns)
  const isShown = ({ key }: Column) => key === frozen || !preference.hidden.includes(key)
  const move = (at: number, by: 1 | -1) => {
    const keys = columns.map(({ key }) => key)
    const [moved] = keys.splice(at, 1)
    if (moved !== undefined) keys.splice(at + by, 0, moved)
    onPrefer({ order: keys })
  }
  const show = (key: string, on: boolean) =>
    onPrefer({ hidden: on ? preference.hidden.filter((one) => one !== key) : [...preference.hidden, key] })
  const widen = (key: string, px: string) => {
    const { [key]: _, ...others } = preference.widths
    onPrefer({ widths: px === '' ? others : { ...others, [key]: Number(px) } })
  }
  return (
    <Panel {...around}>
      <div className={style.columnHead}>
        <b className={style.grow}>
          {fill(panelTexts.shownOf, { n: columns.filter(isShown).length, total: columns.length })}
        </b>
        <Button variant="subtle" onClick={() => onPrefer({ order: [], hidden: [], widths: {}, foldEqual: false })}>
          {panelTexts.asInForm}
        </Button>
      </div>
      <ul className={style.columnList}>
        <li aria-hidden="true" className={style.columnHeads}>
          <span className={style.grow} />
          <span className={style.width}>{panelTexts.widthHead}</span>
          <span>{panelTexts.orderHead}</span>
        </li>
        {columns.map((column, at) => (
          <li key={column.key}>
            <Checkbox
              className={style.grow}
              label={column.label}
              aria-label={fill(panelTexts.shown, { label: column.label })}
              title={column.label}
              checked={isShown(column)}
              disabled={column.key === frozen}
              onChange={(event) => show(column.key, event.currentTarget.checked)}
            />
            <Width column={column} px={preference.widths[column.key]} onWidth={(px) => widen(column.key, px)} />
            <ActionIcon
              aria-label={fill(panelTexts.earlier, { label: column.label })}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              <Icon name="sending" size={16} />
            </ActionIcon>
            <ActionIcon
              className={style.later}
              aria-label={fill(panelTexts.later, { label: column.label })}
              disabled={at === columns.length - 1}
              onClick={() => move(at, 1)}
            >
              <Icon name="sending" size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Checkbox
        label={panelTexts.fold}
        checked={preference.foldEqual}
        onChange={(event) => onPrefer({ foldEqual: event.currentTarget.checked })}
      />
    </Panel>
  )
}

function Width({ column, px, onWidth }: { column: Column; px: number | undefined; onWidth: (px: string) => void }) {
  const widths = px === undefined || WIDTHS.includes(px) ? WIDTHS : [...WIDTHS, px].sort((a, b) => a - b)
  return (
    <NativeSelect
      className={style.width}
      aria-label={fill(panelTexts.width, { label: column.label })}
      data={[
        { value: '', label: panelTexts.byContent },
        ...widths.map((one) => ({ value: String(one), label: `${one} px` })),
      ]}
      value={px === undefined ? '' : String(px)}
      onChange={(event) => onWidth(event.currentTarget.value)}
    />
  )
}
