import '@mantine/core/styles/Table.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { ActionIcon, Table, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  adviceIn,
  between,
  clockIsAhead,
  deviceName,
  findForm,
  forms,
  spanText,
  type Values,
} from '../../registry/index.ts'
import { Icon } from '../common/icon.tsx'
import { useNow } from '../common/use-now.ts'
import { instantWords } from '../record/shared/instant.ts'
import recordStyle from '../record/shared/record.module.css'
import style from './review.module.css'

/** Below this width a filing is a card, px. */
const CARDS = 900

interface ReviewRowsProps {
  readonly rows: readonly Values[]
  readonly onOpen: (id: string) => void
}

interface ShownFiling {
  readonly id: string
  /** 'A04 8464', and the name of the form. */
  readonly name: string
  readonly form: string
  readonly facts: readonly Fact[]
  readonly marks: readonly (readonly [tone: 'ok' | 'warn' | 'info', text: string])[]
}
interface Fact {
  readonly label: string
  readonly text: string
  /** Below it, small. */
  readonly more: string
}

/** 'A01 Monta Directa' of a filing. */
export function filingName(row: Values): string {
  const form = forms.find(({ submit }) => submit?.operation === row.OPERACION)
  const whole = form?.partOf ? findForm(form.partOf.form) : form
  return whole?.shortTitle ?? row.FORMULARIO ?? ''
}

function shownOf(row: Values, now: number): ShownFiling {
  const captured = row.CAPTURADO_EN ?? ''
  const arrived = row.RECIBIDO_EN ?? ''
  const age = between(row.DATOS_DE ?? '', captured)
  const device = deviceName(row.DISPOSITIVO ?? '')
  const advice = adviceIn(row.CONSEJOS ?? '').length
  const code = row.FORMULARIO ?? ''
  return {
    id: row.ID ?? '',
    name: `${code} ${row.NUMERO}`,
    form: filingName(row).replace(`${code} `, ''),
    facts: [
      { label: 'Asociado', text: row.PROPIETARIO || row.NID_PROPIETARIO || '', more: row.NOM_ZONA ?? '' },
      { label: 'Capturó', text: row.CAPTURO || row.NID_CAPTURO || '', more: instantWords(captured, now) },
      { label: 'Recibido', text: instantWords(arrived, now), more: device && `Dispositivo ${device}` },
      { label: 'Datos', text: age === undefined || age < 0 ? '—' : `de ${spanText(age)} antes`, more: '' },
    ],
    marks: [
      row.REVISADO === 'S' ? ['ok', 'Revisado'] : ['info', 'Sin revisar'],
      ...(advice > 0 ? [['warn', advice === 1 ? '1 advertencia' : `${advice} advertencias`] as const] : []),
      ...(clockIsAhead(captured, arrived) ? [['warn', 'Reloj adelantado'] as const] : []),
      ...(Number(row.FOTOS) > 0 ? [['info', row.FOTOS === '1' ? '1 foto' : `${row.FOTOS} fotos`] as const] : []),
    ],
  }
}

export function ReviewRows({ rows, onOpen }: ReviewRowsProps) {
  const cards = useMediaQuery(`(max-width: ${CARDS - 1}px)`, false, { getInitialValueInEffect: false })
  const now = useNow()
  const shown = rows.map((row) => shownOf(row, now))
  if (shown.length === 0) return null
  return cards ? <Cards shown={shown} onOpen={onOpen} /> : <Columns shown={shown} onOpen={onOpen} />
}

interface ShownProps {
  readonly shown: readonly ShownFiling[]
  readonly onOpen: (id: string) => void
}

const Open = ({ filing, onOpen }: { filing: ShownFiling; onOpen: ShownProps['onOpen'] }) => (
  <ActionIcon aria-label={`Revisar ${filing.name}`} title="Revisar" onClick={() => onOpen(filing.id)}>
    <Icon name="search" />
  </ActionIcon>
)

const Marks = ({ marks }: Pick<ShownFiling, 'marks'>) => (
  <span className={style.marks}>
    {marks.map(([tone, text]) => (
      <span key={text} className={recordStyle.state} data-tone={tone}>
        {text}
      </span>
    ))}
  </span>
)

function Columns({ shown, onOpen }: ShownProps) {
  return (
    <Table.ScrollContainer minWidth={0} type="native" className={recordStyle.tableBox}>
      <Table className={`${recordStyle.table} ${style.table}`} highlightOnHover aria-label="Lo que llegó del campo">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <VisuallyHidden>Acciones</VisuallyHidden>
            </Table.Th>
            <Table.Th>Formulario</Table.Th>
            {shown[0]?.facts.map(({ label }) => (
              <Table.Th key={label}>{label}</Table.Th>
            ))}
            <Table.Th>Estado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((filing) => (
            <Table.Tr key={filing.id}>
              <Table.Td>
                <Open filing={filing} onOpen={onOpen} />
              </Table.Td>
              <Table.Td>
                <b className={style.name}>{filing.name}</b>
                <small>{filing.form}</small>
              </Table.Td>
              {filing.facts.map(({ label, text, more }) => (
                <Table.Td key={label}>
                  {text}
                  {more ? <small>{more}</small> : null}
                </Table.Td>
              ))}
              <Table.Td>
                <Marks marks={filing.marks} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const Cards = ({ shown, onOpen }: ShownProps) => (
  <ul className={recordStyle.cards} aria-label="Lo que llegó del campo">
    {shown.map((filing) => (
      <li key={filing.id} className={recordStyle.card}>
        <div className={recordStyle.cardHead}>
          <div>
            <h2 className={recordStyle.cardTitle}>{filing.name}</h2>
            <p>{filing.form}</p>
          </div>
          <Open filing={filing} onOpen={onOpen} />
        </div>
        <Marks marks={filing.marks} />
        <dl className={recordStyle.cardFacts}>
          {filing.facts.map(({ label, text, more }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{more ? `${text} · ${more}` : text}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
)
