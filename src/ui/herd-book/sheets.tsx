import { Button } from '@mantine/core'
import { useState } from 'react'
import { isTableKey, tableOf } from '../../registry/herd-book/index.ts'
import { recognised, moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { decimals, fill } from '../../registry/index.ts'
import { MappingDialog } from './mapping-dialog.tsx'
import style from './move-in.module.css'
import type { ReadSheet } from './use-runs.ts'

interface SheetsProps {
  readonly sheets: readonly ReadSheet[]
  readonly editable: boolean
  /** The assignment was made by hand. */
  readonly onMapped: () => void
}

/** Nothing of it is read, and nobody decided that by hand. */
export const isLeft = ({ table, missing, said: byHand, isRead = true }: ReadSheet): boolean =>
  table === '' ? byHand !== true : missing.length > 0 || !isRead

const about = ({ table, rows }: ReadSheet): string =>
  isTableKey(table) ? `${tableOf(table).title} · ${fill(t.rowsRead, { n: decimals(rows) })}` : t.notBrought

const unknown = (sheet: ReadSheet): string => (sheet.isHidden ? t.hiddenSheet : recognised(sheet) || t.unknownSheet)

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
              {sheet.program ? <div className={style.soft}>{fill(t.wroteIt, { program: sheet.program })}</div> : null}
              {sheet.table === '' && isLeft(sheet) ? <div className={style.warn}>{unknown(sheet)}</div> : null}
              {sheet.missing.length > 0 ? (
                <div className={style.warn}>{fill(t.missing, { names: sheet.missing.join(', ') })}</div>
              ) : sheet.table !== '' && isLeft(sheet) ? (
                <div className={style.warn}>{t.uncertain}</div>
              ) : null}
              {sheet.table !== '' && !isLeft(sheet) && sheet.unused?.length ? (
                <div>{fill(t.unused, { names: sheet.unused.join(', ') })}</div>
              ) : null}
            </div>
            {editable ? (
              <Button
                variant={isLeft(sheet) ? 'filled' : 'default'}
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
