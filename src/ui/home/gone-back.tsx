import { Button } from '@mantine/core'
import { fill, type GoneBack } from '../../registry/index.ts'
import { useSurroundings } from '../common/book-context.tsx'
import { Note } from '../common/note.tsx'
import { momentWords } from '../common/time.ts'
import { useAct } from '../panes/use-act.ts'
import style from './office.module.css'
import { goneBackTexts as t } from './office-texts.ts'

interface GoneBackProps {
  readonly told: GoneBack
  /** Numbers were released. */
  readonly onReleased: () => void
}

/** The registry went back to an earlier copy: what has come back since, what has not, and who has not been seen. */
export function GoneBackPart({ told, onReleased }: GoneBackProps) {
  const { to, back, devices, missing, withheld, unseen } = told
  const { clock } = useSurroundings()
  const said = (at: string) => momentWords(Date.parse(at), clock.today())
  return (
    <Note tone={missing > 0 || unseen.length > 0 ? 'warn' : 'ok'} icon="again" role="status" apart>
      <div className={style.goneBack}>
        <p>
          {to ? fill(t.to, { when: said(to) }) : t.toUnknown} {fill(t.counts, { n: back, m: devices, k: missing })}
        </p>
        {unseen.length > 0 ? (
          <p>
            {t.unseen} {unseen.map(({ name, at }) => `${name} (${said(at)})`).join('; ')}.
          </p>
        ) : null}
        {withheld.length > 0 ? (
          <ul>
            {withheld.map(({ nid, name, count }) => (
              <li key={nid}>
                <span>{fill(t.withheld, { n: count, name })}</span>
                <Release nid={nid} onReleased={onReleased} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Note>
  )
}

function Release({ nid, onReleased }: { readonly nid: string; readonly onReleased: () => void }) {
  const { act, busy } = useAct({ text: t.notReleased, severity: 'error' }, onReleased)
  const release = async () => {
    if (await act({ operation: 'tablero/liberarConsecutivos', fields: { PERSONA: nid } })) onReleased()
  }
  return (
    <Button variant="default" size="compact-md" loading={busy} onClick={release}>
      {t.release}
    </Button>
  )
}
