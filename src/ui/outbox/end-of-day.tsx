import '@mantine/core/styles/Combobox.layer.css'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type DayReport, daySheet, dayText, type FarmReceipt, farmDay, numbersSheet } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { dashboardTexts } from '../../registry/texts/dashboard.ts'
import { useBook, useLive, useSurroundings } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { saveFile } from '../common/save-file.ts'
import { counted } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import { daysOf, receiptsOf, reportOf } from './day-report.ts'
import style from './outbox.module.css'

const ReceiptDialog = lazy(() => import('./receipt-dialog.tsx'))
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What the day brought, to take along: a file, a message, and a receipt for each farm. All of it without signal. */
export default function EndOfDay({ onClose }: { readonly onClose: () => void }) {
  const book = useBook()
  const { clock } = useSurroundings()
  const entries = useLive(book.outbox) ?? []
  const numbers = useLive(book.numbersLeft) ?? []
  const session = useLive(book.session)
  const person = session?.kind === 'in' ? session.person.nombres : ''
  const today = farmDay(clock.now())
  const [day, setDay] = useState(today)
  const [device, setDevice] = useState('')
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    book.deviceId().then(setDevice, () => undefined)
  }, [book])
  const report = reportOf(entries, day, person, numbers)
  const receipts = receiptsOf(entries, day, person, device)
  return (
    <Dialog title="Cierre del día" opened onClose={onClose} width={640}>
      <Stack gap="md">
        <NativeSelect
          label="Día"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          data={daysOf(entries, today).map((each) => ({ value: each, label: each === today ? `Hoy, ${each}` : each }))}
        />
        <Text component="pre" className={style.message} aria-label="Texto del cierre" tabIndex={0}>
          {dayText(report)}
        </Text>
        <TakeAway report={report} />
        <Receipts receipts={receipts} onShow={setShown} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{commonTexts.close}</Button>
        </Group>
      </Stack>
      <Suspense fallback={null}>
        {shown ? (
          <ReceiptDialog receipt={receipts.find(({ code }) => code === shown)} onClose={() => setShown(undefined)} />
        ) : null}
      </Suspense>
    </Dialog>
  )
}

function TakeAway({ report }: { readonly report: DayReport }) {
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const text = dayText(report)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast('success', 'El texto del cierre quedó copiado'),
      () => toast('error', 'No fue posible copiar el texto del cierre'),
    )
  const save = async () => {
    setBusy(true)
    try {
      const { name, bytes } = await book.exportSheet('cierre_de_campo', {
        ...daySheet(report),
        also: [numbersSheet(report)],
      })
      saveFile(name, bytes, EXCEL)
    } catch {
      toast('error', dashboardTexts.exportFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Group gap="sm">
      {typeof navigator.share === 'function' ? (
        <Button
          leftSection={<Icon name="share" />}
          // Closing the sheet of the phone is no failure.
          onClick={() => void navigator.share({ text }).catch(() => undefined)}
        >
          Compartir
        </Button>
      ) : null}
      <Button variant="default" leftSection={<Icon name="list" />} onClick={copy}>
        Copiar texto
      </Button>
      <Button variant="default" leftSection={<Icon name="download" />} loading={busy} onClick={save}>
        Exportar a Excel
      </Button>
    </Group>
  )
}

interface ReceiptsProps {
  readonly receipts: readonly FarmReceipt[]
  readonly onShow: (code: string) => void
}

function Receipts({ receipts, onShow }: ReceiptsProps) {
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="recibos-del-dia">
      <h3 id="recibos-del-dia" className={style.heading}>
        Recibos para el criador
      </h3>
      <ul className={style.receipts}>
        {receipts.map(({ code, owner, forms }) => (
          <li key={code}>
            <span>
              <b>{owner}</b>
              <br />
              {counted(forms.length, 'formulario', 'formularios')}
            </span>
            <Button
              variant="default"
              leftSection={<Icon name="photo" />}
              onClick={() => onShow(code)}
              aria-label={`Recibo de ${owner}`}
            >
              Recibo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
