import { isAdministrator, isAnswered, type Values } from '../../registry/index.ts'
import { keptOnDevice, privacyTexts } from '../../registry/texts/privacy.ts'
import { useAsked, useAskedAnew, useBook, useLive, useStanding } from '../common/book-context.tsx'
import { Page } from '../common/page.tsx'
import { AgeLine } from '../record/list/age-line.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import { noticeRequest, requestsRequest } from './asked.ts'
import { MinePart } from './mine-part.tsx'
import { NoticePart } from './notice-part.tsx'
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
