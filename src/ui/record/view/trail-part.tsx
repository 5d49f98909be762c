import { useState } from 'react'
import {
  changesOf,
  keyOf,
  type RecordDefinition,
  type RecordedAct,
  readAct,
  trailRequest,
  type Values,
} from '../../../registry/index.ts'
import { PersonLink } from '../../animals/person-link.tsx'
import { useAsked, useBook, useStanding } from '../../common/book-context.tsx'
import { instantWords } from '../../common/time.ts'
import { useFarmNow } from '../../common/use-now.ts'
import style from './trail.module.css'

interface TrailPartProps {
  readonly record: RecordDefinition
  readonly row: Values
}

/**
 * 'Historial': who created and changed a record, when, and the earlier value of each field. Fetched when it is opened.
 */
export default function TrailPart(props: TrailPartProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={style.trail} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Historial</summary>
      {open ? <Trail {...props} /> : null}
    </details>
  )
}

function Trail({ record, row }: TrailPartProps) {
  const book = useBook()
  const request = trailRequest(record, row)
  const answer = useAsked(keyOf(request), () => {
    book.lookups.refresh(request)
    return book.lookups.answer(request)
  })
  const now = useFarmNow()
  const acts = (answer?.value ?? []).map(readAct)
  const known = [row, ...acts.flatMap(({ before }) => (before ? [before] : []))]
  const standing = useStanding(answer)
  if (acts.length === 0)
    return (
      <p role="status">
        {standing === 'coming' || (standing === 'here' && answer?.refreshing)
          ? 'Consultando el historial…'
          : standing === 'absent'
            ? 'Necesita conexión'
            : 'No hay cambios guardados de este registro.'}
      </p>
    )
  return (
    <ol>
      {acts.map((act) => (
        <li key={act.id}>
          <PersonLink nid={act.nid}>
            <b>{act.user}</b>
          </PersonLink>
          , {instantWords(act.at, now)}: {verbOf(act)}
          {act.said ? <q>{act.said.text}</q> : null}
          {act.amended ? (
            <>
              {' '}
              <q>{act.amended.reason}</q>
            </>
          ) : null}
          <Changes record={record} act={act} known={known} />
        </li>
      ))}
    </ol>
  )
}

const verbOf = ({ said, amended, before }: RecordedAct): string =>
  said ? `${said.verb} ` : (amended?.verb ?? (before ? 'modificó' : 'registró'))

function Changes({ record, act, known }: { record: RecordDefinition; act: RecordedAct; known: readonly Values[] }) {
  const changes = changesOf(record, act, known)
  if (!act.before) return null
  if (changes.length === 0) return act.amended ? null : <span> (sin cambios en los datos)</span>
  return (
    <ul>
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          {label}: <del>{from || 'vacío'}</del> → <ins>{to || 'vacío'}</ins>
        </li>
      ))}
    </ul>
  )
}
