import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import {
  isTableKey,
  reportColumns,
  type Seriousness,
  seriousnessNames,
  tableOf,
} from '../../registry/herd-book/index.ts'
import { lineWords, moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { fill, keyOf, type LookupRequest, type Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import type { Book } from '../../sync/contract/book.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { saveSheet } from '../common/save-file.ts'
import { toast } from '../common/toast.ts'
import style from './move-in.module.css'
import { type Run, useMoveInActs } from './use-runs.ts'

const PAGE = 50
/** Maximum that the host returns at once, and more than anybody reads on a screen. */
const MOST = 5000
const LEVELS: readonly Seriousness[] = ['impossible', 'doubtful', 'follows', 'certain']

const requestOf = (run: string, seriousness: string, rows: number, first = 0): LookupRequest => ({
  operation: 'traerRegistro/hallazgos',
  fields: { ENTREGA: run, GRAVEDAD: seriousness, DESDE: String(first), FILAS: String(rows) },
  passing: [],
})

/** Readable text, on the screen and in the spreadsheet that people return. */
const seriousnessOf = (row: Values): string => seriousnessNames[(row.GRAVEDAD ?? 'certain') as Seriousness]
const tableName = ({ TABLA = '' }: Values): string => (isTableKey(TABLA) ? tableOf(TABLA).title : '')
const asReported = (row: Values): Values => ({ ...row, GRAVEDAD: seriousnessOf(row), TABLA: tableName(row) })

/** Words of a returned report that are no value. */
const OMIT = 'OMITIR'
const EMPTY = 'VACIO'

/** Its correction is one of all its rows. */
const isOfSeveral = ({ FILA = '' }: Values): boolean => /\D/.test(FILA)

const correctionWords = (row: Values, value: string): string =>
  value === OMIT
    ? isOfSeveral(row)
      ? t.omittedAll
      : t.omitted
    : value === EMPTY
      ? t.emptied
      : fill(t.corrected, { value })

interface FindingsProps {
  readonly run: Run
  readonly editable: boolean
}

/** Findings of the review, most serious first, each with its row; corrected here, or in the exported file. */
export function Findings({ run, editable }: FindingsProps) {
  const book = useBook()
  const [seriousness, setSeriousness] = useState('')
  const [shown, setShown] = useState(PAGE)
  const [correcting, setCorrecting] = useState<Values>()
  const request = requestOf(run.id, seriousness, shown)
  const key = keyOf(request)
  const answer = useAsked(key, () => book.lookups.answer(request))
  const rows = answer?.value ?? []
  const refresh = useCallback(
    () => book.lookups.refresh(requestOf(run.id, seriousness, shown)),
    [book, run.id, seriousness, shown],
  )
  useEffect(refresh, [refresh])
  const counts = run.figures.findings ?? {}
  const total = Number(rows[0]?.TOTAL ?? 0)
  return (
    <section aria-labelledby="hallazgos">
      <div className={style.head}>
        <h2 id="hallazgos">{t.findings}</h2>
        <NativeSelect
          aria-label={t.findings}
          value={seriousness}
          onChange={({ currentTarget }) => {
            setSeriousness(currentTarget.value)
            setShown(PAGE)
          }}
          data={[
            { value: '', label: t.all },
            ...LEVELS.map((level) => ({ value: level, label: `${seriousnessNames[level]}: ${counts[level] ?? 0}` })),
          ]}
        />
        <Button variant="default" leftSection={<Icon name="download" size={18} />} onClick={() => download(book, run)}>
          {t.report}
        </Button>
      </div>
      {rows.length === 0 && answer?.takenAt !== undefined ? <p role="status">{t.noFindings}</p> : null}
      <ul className={style.findings}>
        {rows.map((row) => (
          <li key={row.LUGAR} data-seriousness={row.GRAVEDAD}>
            <div>
              <strong>{row.MOTIVO}</strong>
              <span className={style.badge}>{seriousnessOf(row)}</span>
              <div>{row.EXPLICACION}</div>
              <div className={style.soft}>
                {[
                  tableName(row),
                  row.CLAVE,
                  fill(t.where, { file: row.ARCHIVO ?? '', lines: lineWords(row.FILA ?? '') }),
                ]
                  .filter((text) => text)
                  .join(' · ')}
              </div>
              {row.CORRECCION ? <div className={style.corrected}>{correctionWords(row, row.CORRECCION)}</div> : null}
            </div>
            {/* Of a heading there is nothing to correct here: its sheet above has its columns. */}
            {editable && (row.COLUMNA || row.CLAVE) ? (
              <Button
                variant="default"
                onClick={() => setCorrecting(row)}
                aria-label={fill(t.correction, {
                  column: row.COLUMNA || row.MOTIVO || '',
                  lines: lineWords(row.FILA ?? ''),
                })}
              >
                {t.correct}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {rows.length < Math.min(total, MOST) ? (
        <Button variant="default" onClick={() => setShown(Math.min(MOST, shown + 4 * PAGE))}>
          {t.more} ({fill(t.shown, { n: rows.length, total })})
        </Button>
      ) : rows.length < total ? (
        <p>
          {fill(t.shown, { n: rows.length, total })}. {t.rest}
        </p>
      ) : null}
      {correcting ? (
        <CorrectionDialog run={run.id} row={correcting} onClose={() => setCorrecting(undefined)} onDone={refresh} />
      ) : null}
    </section>
  )
}

interface CorrectionDialogProps {
  readonly run: string
  readonly row: Values
  readonly onClose: () => void
  readonly onDone: () => void
}

function CorrectionDialog({ run, row, onClose, onDone }: CorrectionDialogProps) {
  const { busy, ask } = useMoveInActs()
  const [value, setValue] = useState(
    [row.CORRECCION, row.PROPUESTA, row.VALOR].find((text) => text && text !== OMIT && text !== EMPTY) ?? '',
  )
  const keep = async (VALOR: string) => {
    const { ARCHIVO = '', FILA = '', COLUMNA = '' } = row
    if (!(await ask('traerRegistro/corregir', { ENTREGA: run, ARCHIVO, FILA, COLUMNA, VALOR }))) return
    toast('success', VALOR === '' ? t.undone : t.correctionKept)
    onDone()
    onClose()
  }
  const name = fill(t.correction, { column: row.COLUMNA || row.MOTIVO || '', lines: lineWords(row.FILA ?? '') })
  return (
    <Dialog title={name} opened onClose={onClose} width={520}>
      <p>{row.EXPLICACION}</p>
      {row.COLUMNA ? (
        <TextInput
          data-autofocus
          label={t.change}
          value={value}
          maxLength={500}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      ) : null}
      <div className={style.buttons}>
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        {row.CORRECCION ? (
          <Button variant="default" loading={busy} onClick={() => void keep('')}>
            {t.undo}
          </Button>
        ) : null}
        <Button variant="default" loading={busy} onClick={() => void keep(OMIT)}>
          {isOfSeveral(row) ? t.omitAll : t.omit}
        </Button>
        {row.COLUMNA ? (
          <Button data-send loading={busy} onClick={() => void keep(value.trim() === '' ? EMPTY : value.trim())}>
            {t.correct}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

const download = (book: Book, run: Run): Promise<void> =>
  saveSheet(async () => {
    const all: Values[] = []
    for (let total = 1; all.length < total; ) {
      const answer = await book.desk.act(requestOf(run.id, '', MOST, all.length))
      if (answer.kind !== 'done' || !Array.isArray(answer.body)) {
        toast('warning', commonTexts.needsConnection)
        return undefined
      }
      const page = answer.body as readonly Values[]
      if (page.length === 0) break
      total = Number(page[0]?.TOTAL ?? 0)
      all.push(...page)
    }
    return await book.lists.exportSheet('informe_registro', {
      name: t.findings,
      headings: reportColumns,
      numbers: reportColumns.map((heading) => heading === 'FILA'),
      rows: all.map(asReported).map((row) => reportColumns.map((heading) => row[heading] ?? '')),
    })
  })
