import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayWords, farmDay, fill, isAdministrator, isAnswered, type Values } from '../../registry/index.ts'
import { keptOnDevice, privacyTexts } from '../../registry/texts/privacy.ts'
import { useAsked, useAskedAnew, useBook, useLive, useStanding } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { Page } from '../common/page.tsx'
import { instantWords } from '../common/time.ts'
import { useNow } from '../common/use-now.ts'
import Slide from '../panes/slide.tsx'
import { AgeLine } from '../record/list/age-line.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import { noticeRequest, noticeTexts, requestsRequest } from './asked.ts'
import { MinePart } from './mine-part.tsx'
import NoticeDialog from './notice-dialog.tsx'
import style from './privacy.module.css'
import { RequestsPart } from './requests-part.tsx'

const none: readonly Values[] = []

/** /privacidad: the notice, the person's own data, requests about it, and data stored on this device. */
export function PrivacyScreen() {
  const book = useBook()
  const session = useLive(book.session.state)
  const notice = useAsked('aviso', () => book.lookups.answer(noticeRequest))
  const mine = useAsked('mias', () => book.lookups.answer(requestsRequest(false)))
  // Consent, requests or answers may have come from another device meanwhile.
  useAskedAnew(noticeRequest)
  useAskedAnew(requestsRequest(false))
  const administers = session?.kind === 'in' && isAdministrator(session.person)
  const offersExchange = session?.kind === 'in' && isAnswered('sistemas/claves', session.person)
  const refresh = () => {
    book.lookups.refresh(noticeRequest)
    book.lookups.refresh(requestsRequest(false))
    if (administers) book.lookups.refresh(requestsRequest(true))
  }
  const loading = useStanding(notice) === 'coming'
  return (
    <Page title={privacyTexts.title} tools={<AgeLine loading={loading} rows={notice} onRefresh={refresh} />}>
      <NeedsConnection />
      {administers && <RequestsPart />}
      <NoticePart notice={notice?.value[0]} loading={loading} mayPublish={administers} />
      <MinePart requests={mine?.value ?? none} offersExchange={offersExchange} />
      <section className={style.part} aria-labelledby="en-este-dispositivo">
        <h2 id="en-este-dispositivo">{privacyTexts.device}</h2>
        <dl className={style.kept}>
          {keptOnDevice.map(([what, long]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{long}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Page>
  )
}

/** The editor is large, and only administrators use it. */
const NoticeEditor = lazyPart(() => import('./notice-editor.tsx'))

interface NoticePartProps {
  readonly notice: Values | undefined
  readonly loading: boolean
  readonly mayPublish: boolean
}

/** The current notice, whether the person agreed to it, and publishing a new version. */
function NoticePart({ notice, loading, mayPublish }: NoticePartProps) {
  const now = useNow()
  const [dialog, setDialog] = useState<'agree' | 'edit'>()
  const close = () => setDialog(undefined)
  const { VERSION: version = '', PUBLICADO = '', ACEPTADO = '', TEXTO = '' } = notice ?? {}
  return (
    <section className={style.part} aria-labelledby="aviso-de-privacidad">
      <h2 id="aviso-de-privacidad">{privacyTexts.notice}</h2>
      {notice ? (
        <>
          <p>{fill(privacyTexts.version, { version, day: dayWords(farmDay(Date.parse(PUBLICADO)), farmDay(now)) })}</p>
          <p>{ACEPTADO === '' ? noticeTexts.asks : fill(privacyTexts.agreed, { when: instantWords(ACEPTADO, now) })}</p>
          <details className={style.read}>
            <summary>{noticeTexts.read}</summary>
            <Slide html={TEXTO} />
          </details>
        </>
      ) : (
        <p>{loading ? '\u00a0' : privacyTexts.none}</p>
      )}
      <div className={style.buttons}>
        {notice && ACEPTADO === '' && <Button onClick={() => setDialog('agree')}>{privacyTexts.agree}</Button>}
        {mayPublish && (
          <Button variant="default" leftSection={<Icon name="pencil" />} onClick={() => setDialog('edit')}>
            {privacyTexts.edit}
          </Button>
        )}
      </div>
      {dialog === 'agree' && notice && <NoticeDialog notice={notice} onClose={close} />}
      {dialog === 'edit' && <NoticeEditor text={TEXTO} onClose={close} />}
    </section>
  )
}
