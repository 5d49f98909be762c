import '@mantine/core/styles/Table.layer.css'
import { Button, Table, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  adjustmentOf,
  checkField,
  codecOf,
  fill,
  type LookupRequest,
  masterOf,
  nextFees,
  type Person,
  type Problems,
  type ProposedFee,
  pesos,
  toWire,
  type Values,
  yearWithoutFees,
} from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { useAnswer, useBook, usePerson, useSurroundings } from '../common/book-context.tsx'
import { Dialog, Dismiss } from '../common/dialog.tsx'
import { useWhileOpen } from '../common/dialog-keys.ts'
import { toast } from '../common/toast.ts'
import type { RecordParts } from '../record/screen/record-route.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import recordStyle from '../record/shared/record.module.css'

const t = {
  title: 'Tarifas {year}: copiar y ajustar %',
  percent: 'Ajuste (%)',
  percentBounds: 'El ajuste no es correcto, verifique por favor',
  words:
    'Cada formulario toma su última tarifa, ajustada y redondeada a cientos. Cambie la que haga falta; las de antes quedan como están, y una guardada se corrige en la lista.',
  form: 'FORMULARIO',
  before: 'VALOR ANTERIOR',
  next: 'VALOR {year}',
  valueOf: 'Valor {year} de {form}',
  save: 'Guardar {n tarifa|tarifas}',
  saved: '{n tarifa guardada|tarifas guardadas} para {year}',
  none: 'Todos los formularios tienen ya su tarifa de {year}.',
  failed: 'No todas las tarifas se guardaron: las que faltan siguen en la lista.',
} as const

/** Beside the list of fees: those of the next year, all at once. */
export const feesParts: RecordParts = { buttons: <NextFees /> }

function NextFees() {
  const { clock } = useSurroundings()
  const person = usePerson()
  const [opened, setOpened] = useState<number>()
  const answer = useAnswer(FEES)
  const lacking =
    answer?.takenAt === undefined ? undefined : yearWithoutFees(answer.value, Number(clock.today().slice(0, 4)))
  // A dialog that has just saved the last one is still open.
  const year = opened ?? lacking
  if (!person || !year) return null
  return (
    <>
      {lacking ? (
        <Button variant="default" onClick={() => setOpened(lacking)}>
          {fill(t.title, { year: lacking })}
        </Button>
      ) : null}
      {opened ? <NextFeesDialog year={year} person={person} onClose={() => setOpened(undefined)} /> : null}
    </>
  )
}

const FEES: LookupRequest = { operation: 'formularios/formularios', fields: {}, passing: [] }
const fees = masterOf('formularios')
const price = fees.fields.valor

/** The fees of a year as a table of proposed values. Each is saved by the documented call, which makes a row a year. */
function NextFeesDialog({ year, person, onClose }: { year: number; person: Person; onClose: () => void }) {
  const book = useBook()
  const answer = useAnswer(FEES)
  const close = useWhileOpen(onClose)
  const [percent, setPercent] = useState('')
  /** What a person typed instead of the proposed value, by form. */
  const [typed, setTyped] = useState<Values>({})
  const [problems, setProblems] = useState<Problems>({})
  const [saved, setSaved] = useState<readonly string[]>([])
  const [saving, setSaving] = useState(false)
  if (answer?.takenAt === undefined) return null
  const adjustment = adjustmentOf(percent)
  const proposed = nextFees(answer.value, year, adjustment ?? 0).filter(({ codigo }) => !saved.includes(codigo))
  const amountOf = ({ codigo, valor }: ProposedFee) => typed[codigo] ?? valor

  const save = async () => {
    const wrong = proposed.flatMap((fee) => {
      const problem = price && checkField(price, codecOf(price).parse(amountOf(fee)), {})
      return problem ? [[fee.codigo, problem] as const] : []
    })
    setProblems(Object.fromEntries(wrong))
    if (saving || adjustment === undefined || wrong.length > 0 || !price || !fees.submit) return
    setSaving(true)
    const done: string[] = []
    for (const fee of proposed) {
      const { id, codigo, descripcion } = fee
      const valor = codecOf(price).parse(amountOf(fee))
      const fields = toWire(fees, { id, codigo, descripcion, valor, anio: String(year) }, person, 'edit')
      const told = await book.desk.act({ operation: fees.submit.operation, fields })
      if (told.kind !== 'done') {
        const { severity, text } = actionErrorText(told, { text: t.failed, severity: 'warning' })
        setProblems({ [codigo]: text })
        toast(severity, done.length > 0 ? t.failed : text)
        break
      }
      done.push(codigo)
    }
    setSaved([...saved, ...done])
    setSaving(false)
    book.lookups.refresh(FEES)
    if (done.length < proposed.length) return
    toast('success', fill(t.saved, { n: done.length, year }))
    close()
  }

  return (
    <Dialog opened onClose={onClose} title={fill(t.title, { year })} width={720}>
      <NeedsConnection />
      <p>{proposed.length === 0 ? fill(t.none, { year }) : t.words}</p>
      {proposed.length === 0 ? null : (
        <>
          <TextInput
            data-autofocus
            w="8rem"
            label={t.percent}
            inputMode="decimal"
            value={percent}
            disabled={saving}
            error={adjustment === undefined ? t.percentBounds : null}
            onChange={(event) => setPercent(event.currentTarget.value)}
          />
          <Proposed
            {...{ year, proposed, typed, problems, saving }}
            onType={(codigo, text) => setTyped({ ...typed, [codigo]: text })}
          />
        </>
      )}
      <div className={recordStyle.buttons}>
        <Dismiss onClick={onClose}>{proposed.length === 0 ? commonTexts.close : commonTexts.cancel}</Dismiss>
        {proposed.length === 0 ? null : (
          <Button data-send loading={saving} onClick={() => void save()}>
            {fill(t.save, { n: proposed.length })}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface ProposedProps {
  readonly year: number
  readonly proposed: readonly ProposedFee[]
  readonly typed: Values
  readonly problems: Problems
  readonly saving: boolean
  readonly onType: (codigo: string, text: string) => void
}

const Proposed = ({ year, proposed, typed, problems, saving, onType }: ProposedProps) => (
  <Table mt="sm" verticalSpacing={3} tabularNums>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t.form}</Table.Th>
        <Table.Th ta="right">{t.before}</Table.Th>
        <Table.Th ta="right">{fill(t.next, { year })}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {proposed.map((fee) => (
        <Table.Tr key={fee.codigo}>
          <Table.Td>{fee.descripcion}</Table.Td>
          <Table.Td ta="right">
            {pesos(fee.before)} ({fee.since})
          </Table.Td>
          <Table.Td>
            <TextInput
              aria-label={fill(t.valueOf, { year, form: fee.descripcion })}
              inputMode="numeric"
              ml="auto"
              maw="9rem"
              styles={{ input: { textAlign: 'end' } }}
              value={typed[fee.codigo] ?? pesos(fee.valor)}
              error={problems[fee.codigo]}
              disabled={saving}
              onChange={(event) => onType(fee.codigo, event.currentTarget.value)}
            />
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
