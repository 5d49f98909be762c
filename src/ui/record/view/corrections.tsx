import { changesOf, findForm, readAct, type Values, VOIDING } from '../../../registry/index.ts'
import { PersonLink } from '../../animals/person-link.tsx'
import { PageLink } from '../../common/links.tsx'
import { instantWords } from '../../common/time.ts'

interface CorrectionProps {
  /** A line of campo/correcciones. */
  readonly row: Values
  readonly now: number
  /** The form in words, 'Cría de Zarza …7065', where this device has it. */
  readonly about?: string | undefined
}

/** Who corrected, voided or restored a form, when, which field from what to what, and why. */
export function Correction({ row, now, about }: CorrectionProps) {
  const form = findForm(row.FORMULARIO ?? '')
  const act = readAct(row)
  const changes = form ? changesOf(form, act) : []
  const named = `${row.FORMULARIO} N.º ${row.NUMERO}`
  return (
    <p>
      <PersonLink nid={act.nid}>
        <b>{act.user}</b>
      </PersonLink>{' '}
      {act.amended?.verb}{' '}
      {form && row.OPERACION !== VOIDING ? (
        <PageLink to={form.route} search={{ consultar: row.NUMERO }}>
          {named}
        </PageLink>
      ) : (
        named
      )}
      {about ? ` (${about})` : ''}, {instantWords(act.at, now)}.{' '}
      {changes.map(({ label, from, to }) => (
        <span key={label}>
          {label}: <del>{from || 'vacío'}</del> → <ins>{to || 'vacío'}</ins>.{' '}
        </span>
      ))}
      {act.amended?.reason ? <q>{act.amended.reason}</q> : null}
    </p>
  )
}
