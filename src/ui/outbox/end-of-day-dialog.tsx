import '@mantine/core/styles/Combobox.layer.css'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { endOfDayTexts } from '../../registry/field-work/end-of-day.ts'
import {
  type DayReport,
  daySheet,
  dayText,
  dayWords,
  type FarmReceipt,
  fill,
  numbersSheet,
} from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { Row, RowAction, Rows } from '../animals/rows.tsx'
import { useBook, useLive, useSurroundings } from '../common/book-context.tsx'
import { Answers, Dialog, Dismiss } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import pageStyle from '../common/page.module.css'
import { saveSheet } from '../common/save-file.ts'
import { counted } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import { showFold } from '../panes/when-there.ts'
import { daysOf } from './day-report.ts'
import { FormsTable } from './forms-table.tsx'
import style from './outbox.module.css'
import { canShare, saveDay, shareDay } from './share-day.ts'
import { outboxWords } from './texts.ts'
import { useReceipts, useReport } from './use-day.ts'

const ReceiptDialog = lazyPart(() => import('./receipt-dialog.tsx'))

/** The day's work to take along: a file, a message, and a receipt for each farm. All without signal. */
export default function EndOfDayDialog({ onClose }: { readonly onClose: () => void }) {
  const { clock } = useSurroundings()
  const entries = useLive(useBook().outbox.entries) ?? []
  const today = clock.today()
  const [day, setDay] = useState(today)
  const [shown, setShown] = useState<string>()
  const days = daysOf(entries, today)
  const report = useReport(day)
  const receipts = useReceipts(day)
  return (
    <Dialog title="Cierre del día" opened onClose={onClose} width={640}>
      <Stack gap="md">
        <p className={style.sentence}>{report.sentence === '' ? outboxWords.nothingToday : `${report.sentence}.`}</p>
        <TakeAway report={report} />
        {days.length > 1 ? (
          <NativeSelect
            aria-label="Día"
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            data={days.map((each) => ({
              value: each,
              label: each === today ? `Hoy, ${dayWords(each, today)}` : dayWords(each, today),
            }))}
          />
        ) : null}
        <Receipts receipts={receipts} onShow={setShown} />
        <DayTable report={report} today={today} />
        <details className={style.fold} onToggle={showFold}>
          <summary>{outboxWords.text}</summary>
          <Text component="pre" className={style.message} aria-label="Texto del cierre" tabIndex={0}>
            {dayText(report)}
          </Text>
        </details>
        <Answers>
          <Dismiss onClick={onClose}>{commonTexts.close}</Dismiss>
        </Answers>
      </Stack>
      {shown ? (
        <ReceiptDialog receipt={receipts.find(({ code }) => code === shown)} onClose={() => setShown(undefined)} />
      ) : null}
    </Dialog>
  )
}

function DayTable({ report, today }: { readonly report: DayReport; readonly today: string }) {
  const forms = report.forms.filter(({ isWithin }) => !isWithin)
  if (forms.length === 0) return null
  const isOneFarm = new Set(forms.map(({ ownerName }) => ownerName)).size === 1
  const rows = forms.map(({ code, number, title, about, words, capturedAt, state, ownerName, sex, weight, on }) => ({
    key: `${title} ${number} ${words} ${capturedAt}`,
    about: about || title,
    notes: [[[code, number].join(' ').trim(), endOfDayTexts.states[state]].join(' · '), isOneFarm ? '' : ownerName],
    sex,
    weight,
    on: dayWords(on, today),
  }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled with the keyboard too
    <section className={style.tableBox} tabIndex={0} aria-label="Formularios del día">
      <FormsTable head="Formulario" rows={rows} />
    </section>
  )
}

function TakeAway({ report }: { readonly report: DayReport }) {
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const text = dayText(report)
  const shares = canShare()
  const takeAlong = shares ? shareDay : saveDay
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast('success', 'El texto del cierre quedó copiado'),
      () => toast('error', 'No fue posible copiar el texto del cierre'),
    )
  const save = async () => {
    setBusy(true)
    await saveSheet(() =>
      book.lists.exportSheet('cierre_de_campo', { ...daySheet(report), also: [numbersSheet(report)] }),
    )
    setBusy(false)
  }
  return (
    <Group gap="sm">
      <Button leftSection={<Icon name={shares ? 'share' : 'photo'} />} onClick={() => takeAlong(report)}>
        {shares ? outboxWords.share : outboxWords.savePicture}
      </Button>
      <Button variant="subtle" px={0} onClick={copy}>
        Copiar texto
      </Button>
      <Button variant="subtle" px={0} loading={busy} onClick={save}>
        Exportar a Excel
      </Button>
    </Group>
  )
}

function Receipts({ receipts, onShow }: { receipts: readonly FarmReceipt[]; onShow: (code: string) => void }) {
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="recibos-del-dia">
      <h3 id="recibos-del-dia" className={pageStyle.part}>
        Recibos para el criador
      </h3>
      <Rows>
        {receipts.map(({ code, owner, forms }) => (
          <Row
            key={code}
            title={owner}
            facts={counted(forms.length, 'formulario', 'formularios')}
            action={
              <RowAction label={fill(outboxWords.receiptOf, { name: owner })} onPress={() => onShow(code)}>
                {outboxWords.receipt}
              </RowAction>
            }
          />
        ))}
      </Rows>
    </section>
  )
}
