import { useNavigate, useSearch } from '@tanstack/react-router'
import { herdBookTables } from '../../registry/herd-book/index.ts'
import { moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { usePerson } from '../common/book-context.tsx'
import { Page } from '../common/page.tsx'
import { AgeLine } from '../record/list/age-line.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import style from './move-in.module.css'
import { RunPanel } from './run-panel.tsx'
import { TakeOutRegistry } from './take-out.tsx'
import { UploadFiles } from './upload-files.tsx'
import { stateText, useRuns } from './use-runs.ts'

/** /traerRegistro: import of an association's existing herd book. */
export function MoveInScreen() {
  const search = useSearch({ from: '/traerRegistro' })
  const navigate = useNavigate({ from: '/traerRegistro' })
  const person = usePerson()
  const { answer, runs, refresh } = useRuns()
  // Who comes back finds the newest one, with its receipt; not one whose files may still be arriving.
  const run = runs.find(({ id, state }) => (search.entrega ? id === search.entrega : state !== 'open'))
  const open = (entrega: string) => void navigate({ search: { entrega } })
  return (
    <Page title={t.title} tools={<AgeLine loading={!answer} rows={answer} onRefresh={refresh} />}>
      <NeedsConnection />
      <div className={style.screen}>
        <aside aria-label={t.runs}>
          <UploadFiles onDone={open} />
          {person ? <TakeOutRegistry person={person} /> : null}
          {runs.length > 0 ? <h2>{t.runs}</h2> : null}
          <ul className={style.runs}>
            {runs.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-current={one.id === run?.id ? 'true' : undefined}
                  onClick={() => open(one.id)}
                >
                  <strong>{one.source}</strong>
                  <span className={style.badge}>{stateText(one)}</span>
                  <span className={style.soft}>{[one.at, one.by].filter((text) => text !== '').join(' · ')}</span>
                </button>
              </li>
            ))}
          </ul>
        </aside>
        {run ? <RunPanel key={run.id} run={run} /> : answer ? <Steps /> : null}
      </div>
    </Page>
  )
}

/** Before the first run: what one needs, and what happens with it. */
const Steps = () => (
  <ol className={style.steps}>
    {t.steps.map(([title, text], at) => (
      <li key={title}>
        <h2>{title}</h2>
        {text}
        {at === 0 ? (
          <ul className={style.tables}>
            {herdBookTables.map((table) => (
              <li key={table.key}>
                <strong>{table.title}</strong> <span className={style.soft}>{table.about}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </li>
    ))}
  </ol>
)
