import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  fill,
  type Mark,
  POINT,
  type Print,
  type PrintedCertificate,
  type TextMark,
  treeRequest,
} from '../../registry/index.ts'
import { certificateTexts } from '../../registry/texts/certificate.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { useAnswer, useBook, useSteady } from '../common/book-context.tsx'
import { Dialog, Dismiss } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { saveFile } from '../common/save-file.ts'
import type { PanelProps } from '../record/screen/opened-action.tsx'
import record from '../record/shared/record.module.css'
import style from './certificate.module.css'

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
  const pedigree = useAnswer(request)?.takenAt
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
        <Dismiss onClick={onClose}>{commonTexts.close}</Dismiss>
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
        <Note plain tone="info" icon={verification === 'none' ? 'help' : 'clock'} role="status">
          {verification === 'none' ? texts.noCode : texts.unsent}
        </Note>
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

/** ms for which the address stays valid: the other tab reads it after the click. */
const READ_BY = 60_000

/**
 * Attributes of the link that opens the file: in another tab, in the browser's own viewer, for reading and printing; a
 * browser without a viewer downloads it. It must be a link, because windows opened by a script stay empty in some
 * browsers. WebKit ends the page that opens such an address in another window (observed), and an app on the home screen
 * has no other window: there the link downloads as well.
 */
function usePdfLink(name: string, bytes: ArrayBuffer) {
  const [href, setHref] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: PDF }))
    setHref(made)
    return () => {
      setTimeout(() => URL.revokeObjectURL(made), READ_BY)
    }
  }, [bytes])
  return navigator.pdfViewerEnabled === false || navigator.vendor.startsWith('Apple')
    ? { href, download: name }
    : ({ href, target: '_blank', rel: 'noopener' } as const)
}

/** Shares the file with another app of the phone; undefined if the browser cannot. */
function sharePdf(name: string, bytes: ArrayBuffer): (() => void) | undefined {
  const files = [new File([bytes], name, { type: PDF })]
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files })) return undefined
  // Closing the list of apps was intended by the person.
  return () => void navigator.share({ files, title: name }).catch(() => {})
}

/** The page on the screen, drawn from the same marks as the PDF. A tap enlarges it. */
function PrintView({ print, label }: { print: Print; label: string }) {
  const [close, setClose] = useState(false)
  return (
    <button
      type="button"
      className={style.paper}
      data-close={close || undefined}
      aria-pressed={close}
      aria-label={label}
      onClick={() => setClose(!close)}
    >
      <svg viewBox={`0 0 ${print.width} ${print.height}`} aria-hidden="true" focusable="false">
        <rect width={print.width} height={print.height} fill="#ffffff" />
        {print.marks.map((mark, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks of a print never move
          <Drawn key={at} mark={mark} />
        ))}
      </svg>
    </button>
  )
}

const anchors = { left: 'start', center: 'middle', right: 'end' } as const

function Drawn({ mark }: { mark: Mark }) {
  if (mark.kind === 'text') return <Words mark={mark} />
  const d = mark.steps.map(([letter, ...numbers]) => letter + numbers.map((n) => n.toFixed(3)).join(' ')).join('')
  return (
    <path
      d={d}
      fill={mark.fill ?? 'none'}
      stroke={mark.stroke ?? 'none'}
      strokeWidth={mark.width}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}

function Words({ mark: { text, x, y, size, face, color, align, spacing = 0 } }: { mark: TextMark }) {
  return (
    <text
      x={x}
      y={y}
      fill={color}
      fontSize={size * POINT}
      fontFamily="Certificado, 'EB Garamond', Garamond, Georgia, serif"
      fontWeight={face === 'bold' ? 700 : 500}
      fontStyle={face === 'italic' ? 'italic' : 'normal'}
      letterSpacing={spacing === 0 ? undefined : spacing * POINT}
      textAnchor={anchors[align]}
      xmlSpace="preserve"
    >
      {text}
    </text>
  )
}
