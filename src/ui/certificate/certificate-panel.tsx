import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fill, keyOf, type PrintedCertificate, treeRequest } from '../../registry/index.ts'
import { certificateTexts } from '../../registry/texts/certificate.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { useAsked, useBook, useSteady } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { saveFile } from '../common/save-file.ts'
import type { PanelProps } from '../record/screen/opened-action.tsx'
import record from '../record/shared/record.module.css'
import style from './certificate.module.css'
import { sharePdf, usePdfLink } from './hand-over.ts'
import { PrintView } from './print-view.tsx'

const texts = certificateTexts
const PDF = 'application/pdf'
/** px */
const WIDTH = 980
const WHOLE_SCREEN = 900

type State = PrintedCertificate | 'preparing' | 'failed'

/** 'Certificado de Registro Genealógico': the page as it will be printed, and the actions to print or share it. */
export function CertificatePanel({ row, entry, onClose }: PanelProps) {
  const book = useBook()
  const [made, setMade] = useState<State>('preparing')
  const id = entry?.id
  // Printed again when a pedigree arrives late.
  const request = treeRequest(row)
  const pedigree = useAsked(keyOf(request), () => book.lookups.answer(request))?.takenAt
  // A refresh of the list behind it does not make it again.
  const subject = useSteady(`${row.CONSECUTIVO} ${id} ${pedigree}`, { values: row, ...(entry && { entry }) })
  useEffect(() => {
    let here = true
    book.lists.certificate(subject).then(
      (certificate) => here && setMade(certificate),
      () => here && setMade('failed'),
    )
    return () => {
      here = false
    }
  }, [book, subject])
  return (
    <Dialog opened onClose={onClose} title={texts.title} width={WIDTH} fullBelow={WHOLE_SCREEN}>
      {made === 'preparing' ? (
        <p className={style.waiting} role="status">
          <Loader size="sm" aria-hidden /> {texts.preparing}
        </p>
      ) : made === 'failed' ? (
        <p className={style.waiting} role="alert">
          {texts.failed}
        </p>
      ) : (
        <Ready certificate={made} name={row.NOMBRE ?? ''} />
      )}
      <div className={record.buttons}>
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
        {typeof made === 'object' ? <Ways certificate={made} /> : null}
      </div>
    </Dialog>
  )
}

function Ready({ certificate, name }: { certificate: PrintedCertificate; name: string }) {
  const { verification, print } = certificate
  return (
    <>
      {verification === 'now' ? null : (
        <div className={record.note} data-tone="info" role="status">
          <Icon name={verification === 'none' ? 'help' : 'clock'} />
          <p>{verification === 'none' ? texts.noCode : texts.unsent}</p>
        </div>
      )}
      <PrintView print={print} label={fill(texts.preview, { name })} />
    </>
  )
}

function Ways({ certificate: { bytes, name } }: { certificate: PrintedCertificate }) {
  const share = sharePdf(name, bytes)
  const link = usePdfLink(name, bytes)
  return (
    <>
      {share ? (
        <Button variant="default" onClick={share}>
          {texts.share}
        </Button>
      ) : null}
      <Button component="a" variant="default" {...link}>
        {texts.open}
      </Button>
      <Button data-send leftSection={<Icon name="download" />} onClick={() => saveFile(name, bytes, PDF)}>
        {texts.save}
      </Button>
    </>
  )
}
