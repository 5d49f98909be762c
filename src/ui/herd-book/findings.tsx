import { Button } from '@mantine/core'
import { reportColumns } from '../../registry/herd-book/index.ts'
import { moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { fill, type LookupRequest, type Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import type { Book } from '../../sync/contract/book.ts'
import { useAnswer, useAskedAnew, useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { saveSheet } from '../common/save-file.ts'
import { toast } from '../common/toast.ts'
import { FindingTable } from '../panes/findings/finding-table.tsx'
import { KindFindings, MOST, seriousnessOf, tableName } from './finding-kind.tsx'
import style from './move-in.module.css'
import type { Run } from './use-runs.ts'

/** Kinds whose rows are shown before anybody asks for them. */
const OPEN_AT_FIRST = 3

/** Findings of the review by kind, most serious first; corrected here, or in the exported file. */
export function Findings({ run, editable }: { readonly run: Run; readonly editable: boolean }) {
  const book = useBook()
  const request: LookupRequest = { operation: 'traerRegistro/clases', fields: { ENTREGA: run.id }, passing: [] }
  const answer = useAnswer(request)
  useAskedAnew(request)
  const kinds = answer?.value ?? []
  const done = () => {
    toast('success', t.correctionKept)
    book.lookups.refresh(request)
  }
  return (
    <section aria-labelledby="hallazgos" className={style.panel}>
      <div className={style.head}>
        <h2 id="hallazgos">{t.findings}</h2>
        <Button variant="default" leftSection={<Icon name="download" size={18} />} onClick={() => download(book, run)}>
          {t.report}
        </Button>
        {/* Beside it: above the table it would move the rows that one corrects. */}
        {editable && run.corrections > 0 ? (
          <span role="status" className={style.pending}>
            {fill(t.pending, { n: run.corrections })}
          </span>
        ) : null}
      </div>
      {answer?.takenAt !== undefined && kinds.length === 0 ? <p role="status">{t.noFindings}</p> : null}
      {kinds.length > 0 ? (
        <FindingTable label={t.findings} headings={[t.lines, t.original, t.says]}>
          {kinds.map((kind, at) => (
            <KindFindings
              key={[kind.MOTIVO, kind.GRAVEDAD, kind.TABLA, kind.COLUMNA].join(' ')}
              run={run}
              kind={kind}
              editable={editable}
              openAtFirst={at < OPEN_AT_FIRST}
              onDone={done}
            />
          ))}
        </FindingTable>
      ) : null}
    </section>
  )
}

/** Readable text in the spreadsheet that people return. */
const asReported = (row: Values): Values => ({ ...row, GRAVEDAD: seriousnessOf(row), TABLA: tableName(row) })

const download = (book: Book, run: Run): Promise<void> =>
  saveSheet(async () => {
    const all: Values[] = []
    for (let total = 1; all.length < total; ) {
      const answer = await book.desk.act({
        operation: 'traerRegistro/hallazgos',
        fields: { ENTREGA: run.id, DESDE: String(all.length), FILAS: String(MOST) },
      })
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
