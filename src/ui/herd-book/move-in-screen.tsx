import { useNavigate, useSearch } from '@tanstack/react-router'
import { moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { Page } from '../common/page.tsx'
import { AgeLine } from '../record/list/age-line.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import style from './move-in.module.css'
import { RunPanel } from './run-panel.tsx'
import { UploadFiles } from './upload-files.tsx'
import { stateText, useRuns } from './use-runs.ts'

/** /traerRegistro: import of an association's existing herd book. */
export function MoveInScreen() {
  const search = useSearch({ from: '/traerRegistro' })
  const navigate = useNavigate({ from: '/traerRegistro' })
  const { answer, runs, refresh } = useRuns()
  // Who comes back finds the newest one, with its receipt; not one whose files may still be arriving.
  const run = runs.find(({ id, state }) => (search.entrega ? id === search.entrega : state !== 'open'))
  const open = (entrega: string) => void navigate({ search: { entrega } })
  return (
    <Page title={t.title} tools={<AgeLine loading={!answer} rows={answer} onRefresh={refresh} />}>
      <NeedsConnection />
      <p className={style.about}>{t.about}</p>
      <div className={style.screen}>
        <aside aria-label={t.runs}>
          <UploadFiles onDone={open} />
          <h2>{t.runs}</h2>
          {answer?.takenAt !== undefined && runs.length === 0 ? <p role="status">{t.noRuns}</p> : null}
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
        {run ? <RunPanel key={run.id} run={run} /> : null}
      </div>
    </Page>
  )
}
