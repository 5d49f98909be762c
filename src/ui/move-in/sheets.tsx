import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { herdBookTables, isTableKey, mapColumns, tableOf } from '../../registry/herd-book/index.ts'
import { moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { fill } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { Dialog } from '../common/dialog.tsx'
import style from './move-in.module.css'
import { type ReadSheet, useMoveInActs } from './use-runs.ts'

interface SheetsProps {
  readonly sheets: readonly ReadSheet[]
  readonly editable: boolean
  /** The assignment was made by hand. */
  readonly onMapped: () => void
}

/** Nothing of it is read, and nobody decided that by hand. */
export const isLeft = ({ table, missing, said: byHand }: ReadSheet): boolean =>
  table === '' ? byHand !== true : missing.length > 0

const about = ({ table, rows }: ReadSheet): string =>
  isTableKey(table)
    ? `${tableOf(table).title} · ${fill(t.rowsRead, { n: rows.toLocaleString('es-CO') })}`
    : t.notBrought

/** Assignment of sheets to tables and of their columns: detected, or chosen by a person. */
export function Sheets({ sheets, editable, onMapped }: SheetsProps) {
  const [mapping, setMapping] = useState<ReadSheet>()
  return (
    <>
      <ul className={style.sheets} aria-label={t.sheets}>
        {sheets.map((sheet) => (
          <li key={sheet.name}>
            <div>
              <strong>{sheet.name}</strong>
              <div className={style.soft}>{about(sheet)}</div>
              {sheet.table === '' && isLeft(sheet) ? <div className={style.warn}>{t.unknownSheet}</div> : null}
              {sheet.missing.length > 0 ? (
                <div className={style.warn}>{fill(t.missing, { names: sheet.missing.join(', ') })}</div>
              ) : null}
              {sheet.table !== '' && sheet.unused?.length ? (
                <div>{fill(t.unused, { names: sheet.unused.join(', ') })}</div>
              ) : null}
            </div>
            {editable ? (
              <Button
                variant="default"
                onClick={() => setMapping(sheet)}
                aria-label={fill(t.mapping, { name: sheet.name })}
              >
                {t.columns}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mapping ? <MappingDialog sheet={mapping} onClose={() => setMapping(undefined)} onDone={onMapped} /> : null}
    </>
  )
}

interface MappingDialogProps {
  readonly sheet: ReadSheet
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The table of a sheet and the heading of each column; remembered for every file with these headings. */
function MappingDialog({ sheet, onClose, onDone }: MappingDialogProps) {
  const { busy, ask } = useMoveInActs()
  const [table, setTable] = useState(sheet.table)
  const [columns, setColumns] = useState(sheet.columns)
  const headings = sheet.headings.filter((text) => text.trim() !== '')
  const chosen = isTableKey(table) ? tableOf(table) : undefined
  const turnTo = (key: string) => {
    setTable(key)
    setColumns(isTableKey(key) ? mapColumns(tableOf(key), headings) : {})
  }
  const keep = async () => {
    const COLUMNAS = JSON.stringify(Object.fromEntries(Object.entries(columns).filter(([, heading]) => heading !== '')))
    const done = await ask('traerRegistro/corresponder', {
      ENCABEZADOS: JSON.stringify(sheet.headings),
      TABLA: table,
      COLUMNAS,
    })
    if (!done) return
    onDone()
    onClose()
  }
  return (
    <Dialog title={fill(t.mapping, { name: sheet.name })} opened onClose={onClose} width={720}>
      <NativeSelect
        label={t.table}
        value={table}
        onChange={({ currentTarget }) => turnTo(currentTarget.value)}
        data={[
          { value: '', label: t.notBrought },
          ...herdBookTables.map(({ key, title }) => ({ value: key, label: title })),
        ]}
      />
      <div className={style.mapping}>
        {(chosen?.columns ?? []).map(({ name, about, isRequired }) => (
          <NativeSelect
            key={name}
            label={name}
            description={about}
            required={isRequired === true}
            value={columns[name] ?? ''}
            onChange={({ currentTarget }) => setColumns({ ...columns, [name]: currentTarget.value })}
            data={[
              { value: '', label: t.notBrought },
              ...[...new Set(headings)].map((heading) => ({ value: heading, label: heading })),
            ]}
          />
        ))}
      </div>
      <div className={style.buttons}>
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button loading={busy} onClick={() => void keep()}>
          {commonTexts.send}
        </Button>
      </div>
    </Dialog>
  )
}
