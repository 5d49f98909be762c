import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayWords, farmDay, fill, type Values } from '../../registry/index.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { instantWords } from '../common/time.ts'
import { useNow } from '../common/use-now.ts'
import Slide from '../panes/slide.tsx'
import { noticeTexts } from './asked.ts'
import NoticeDialog from './notice-dialog.tsx'
import style from './privacy.module.css'

/** The editor is large, and only administrators use it. */
const NoticeEditor = lazyPart(() => import('./notice-editor.tsx'))

interface NoticePartProps {
  readonly notice: Values | undefined
  readonly loading: boolean
  readonly mayPublish: boolean
}

/** The current notice, whether the person agreed to it, and publishing a new version. */
export function NoticePart({ notice, loading, mayPublish }: NoticePartProps) {
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
