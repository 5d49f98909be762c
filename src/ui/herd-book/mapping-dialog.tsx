import {
  type Column,
  type ColumnSource,
  type HeadingRows,
  herdBookTables,
  isTableKey,
  labelsAt,
  mapColumns,
  type SourceMap,
  tableOf,
} from '../../registry/herd-book/index.ts'
import { type ReadSheet, useMoveInActs } from './use-runs.ts'
import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { fill } from '../../registry/index.ts'
import { Answers, Dialog, Dismiss } from '../common/dialog.tsx'
import { useWhileOpen } from '../common/dialog-keys.ts'
import style from './move-in.module.css'

interface MappingDialogProps {
  readonly sheet: ReadSheet
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The table of a sheet, its headings, and where each column comes from; remembered for every file with them. */
export function MappingDialog({ sheet, onClose, onDone }: MappingDialogProps) {
  const { busy, ask } = useMoveInActs()
  const close = useWhileOpen(onClose)
  const { first = [] } = sheet
  const [table, setTable] = useState(sheet.table)
  const [at, setAt] = useState(sheet.at ?? 0)
  const [count, setCount] = useState<HeadingRows>(sheet.headingRows ?? 1)
  const [columns, setColumns] = useState(sheet.columns)
  const labelsOf = (row: number, rows: HeadingRows) =>
    first.length === 0
      ? sheet.headings
      : labelsAt(
          first.map(({ cells }) => cells),
          row,
          rows,
        )
  const labels = labelsOf(at, count)
  const chosen = isTableKey(table) ? tableOf(table) : undefined
  const choose = (key: string, row: number, rows: HeadingRows) => {
    setTable(key)
    setAt(row)
    setCount(rows)
    setColumns(isTableKey(key) ? mapColumns(tableOf(key), labelsOf(row, rows)) : {})
  }
  const keep = async () => {
    const given = Object.entries(columns).filter(([, source]) => (typeof source === 'object' ? source.value : source))
    const done = await ask('traerRegistro/corresponder', {
      ENCABEZADOS: JSON.stringify(count === 0 ? (first[at]?.cells ?? []) : labels),
      SIN_ENCABEZADOS: count === 0 ? 'S' : '',
      TABLA: table,
      COLUMNAS: JSON.stringify(Object.fromEntries(given)),
    })
    if (!done) return
    onDone()
    close()
  }
  return (
    <Dialog title={fill(t.mapping, { name: sheet.name })} opened onClose={onClose} width={960}>
      <NativeSelect
        label={t.table}
        value={table}
        onChange={({ currentTarget }) => choose(currentTarget.value, at, count)}
        data={[
          { value: '', label: t.notBrought },
          ...herdBookTables.map(({ key, title }) => ({ value: key, label: title })),
        ]}
      />
      {chosen && first.length > 0 ? (
        <FirstRows
          rows={first}
          labels={labels}
          at={at}
          count={count}
          onChoose={(row, rows) => choose(table, row, rows)}
        />
      ) : null}
      <div className={style.mapping}>
        {(chosen?.columns ?? []).map((column) => (
          <ColumnField
            key={column.name}
            column={column}
            labels={labels}
            columns={columns}
            onChange={(source) => setColumns({ ...columns, [column.name]: source })}
          />
        ))}
      </div>
      <Answers mt="md">
        <Dismiss onClick={onClose} />
        <Button data-send loading={busy} onClick={() => void keep()}>
          {t.useColumns}
        </Button>
      </Answers>
    </Dialog>
  )
}

/** No heading is called so: labels are trimmed. */
const FIXED = ' '

interface ColumnFieldProps {
  readonly column: Column
  readonly labels: readonly string[]
  readonly columns: SourceMap
  readonly onChange: (source: ColumnSource) => void
}

/** Where a column comes from: a heading, or one value for the whole sheet. */
function ColumnField({ column: { name, about, isRequired, codes }, labels, columns, onChange }: ColumnFieldProps) {
  const source = columns[name] ?? ''
  const isFixed = typeof source === 'object'
  const label = fill(t.fixedOf, { name })
  return (
    <div className={style.column}>
      <NativeSelect
        label={name}
        description={about}
        required={isRequired === true}
        value={isFixed ? FIXED : source}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === FIXED ? { value: codes?.[0]?.code ?? '' } : currentTarget.value)
        }
        data={[
          { value: '', label: t.notBrought },
          { value: FIXED, label: t.fixed },
          ...labels.map((heading) => ({ value: heading, label: heading })),
        ]}
      />
      {!isFixed ? null : codes ? (
        <NativeSelect
          aria-label={label}
          value={source.value}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
          data={codes.map(({ code, name: words }) => ({ value: code, label: words }))}
        />
      ) : (
        <TextInput
          aria-label={label}
          value={source.value}
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
        />
      )}
    </div>
  )
}

interface FirstRowsProps {
  readonly rows: NonNullable<ReadSheet['first']>
  /** Of every column. */
  readonly labels: readonly string[]
  readonly at: number
  readonly count: HeadingRows
  readonly onChoose: (at: number, count: HeadingRows) => void
}

/** The first rows of a sheet, on which one points at its headings. */
function FirstRows({ rows, labels, at, count, onChoose }: FirstRowsProps) {
  const name = useId()
  return (
    <fieldset className={style.firstRows}>
      <legend>{t.firstRows}</legend>
      <NativeSelect
        label={t.headingsTake}
        value={String(count)}
        onChange={({ currentTarget }) => onChoose(at, Number(currentTarget.value) as HeadingRows)}
        data={t.headingCounts.map((label, value) => ({ value: String(value), label }))}
      />
      <div className={style.scroll}>
        <table className={style.table}>
          <tbody>
            {rows.map(({ line, cells }, row) => (
              <tr key={line} data-heading={(count > 0 && row >= at && row < at + count) || undefined}>
                <td>
                  {count === 0 ? null : (
                    <input
                      type="radio"
                      name={name}
                      checked={row === at}
                      onChange={() => onChoose(row, count)}
                      aria-label={fill(t.headingsAt, { n: line })}
                    />
                  )}
                </td>
                <td className={style.soft}>{line}</td>
                {labels.map((label, place) => (
                  <td key={label}>{cells[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}
