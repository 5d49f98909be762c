import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  bearerTold,
  type Column,
  codeOrName,
  isForm,
  namesAnimal,
  personIn,
  type RecordDefinition,
  readable,
} from '../../../registry/index.ts'
import { photoTexts } from '../../../registry/texts/photo.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { NamedChip } from '../../animals/chip.tsx'
import { PersonLink } from '../../animals/person-link.tsx'
import { useBook } from '../../common/book-context.tsx'
import { lazyPart } from '../../common/lazy-part.tsx'
import { seeWords } from '../../common/time.ts'
import { toast } from '../../common/toast.ts'
import { cellText, type ShownRow } from '../shared/list-rows.ts'
import style from '../shared/record.module.css'
import tableStyle from '../table/table.module.css'
import { isAddress, photoAddress } from './photo-address.ts'

/** Texts longer than this wrap, in characters. */
const LONG = 30

export interface CellProps {
  readonly form: RecordDefinition
  readonly column: Column
  readonly shown: ShownRow
  readonly today: string
  /** Days in words, where a phone reads them; a table has them as they are written. */
  readonly words?: boolean
  /** In a line of its own: it shares its column with another. */
  readonly line?: boolean
}

/** One value of a row: text, with a warning if the form has one, or a link to a picture. */
export function Cell({ line, ...props }: CellProps) {
  const { form, column, shown, today } = props
  if (!line) return <Value {...props} />
  const text = form.fields[column.key]?.kind === 'photo' ? undefined : cellText(form, column, shown.values, today)
  return (
    <div className={tableStyle.line} title={text} data-long={(text && isLong(codeOrName(text))) || undefined}>
      <Value {...props} line />
    </div>
  )
}

function Value({ form, column, shown, today, words, line }: CellProps) {
  const field = form.fields[column.key]
  if (field?.kind === 'photo') return <PhotoCell slot={column.key} label={field.label} shown={shown} />
  if (column.picture) return <HostPicture address={shown.values[column.key]} label={column.label} />
  const note = column.note?.(shown.values, today) || bearerTold(column, shown.values)
  const written = cellText(form, column, shown.values, today)
  const text = words ? readable(written, today) : written
  if (text !== '' && (column.kind === 'chip' || (isForm(form) && namesAnimal(form, column.key)))) {
    const name = column.animal && shown.values[column.animal]
    const told = <Note key="told" text={note} />
    return (
      <>
        <NamedChip chip={text} name={name && [name, ' ', told]} />
        {name ? null : told}
      </>
    )
  }
  return (
    <>
      <PersonLink nid={personIn(form, column, shown.values)}>
        {line ? codeOrName(text) : <LongText text={text} />}
      </PersonLink>
      <Note text={note} />
    </>
  )
}

const Note = ({ text }: { text: string | undefined }) =>
  text ? (
    <small className={style.cellNote} title={text}>
      {text}
    </small>
  ) : null

/** It may be cut in a narrow column: neither number, chip nor day. */
const isLong = (text: string): boolean => text.length > SHORT && !/^[\d\s:-]+$/.test(text)

function LongText({ text }: { text: string }) {
  return text.length > LONG && text.includes(' ') ? (
    <span className={style.long} title={text}>
      <TwoLines text={text} />
    </span>
  ) : (
    <TwoLines text={text} />
  )
}

/** A thumbnail of a picture at the host; full size in another tab. */
function HostPicture({ address, label }: { address: string | undefined; label: string }) {
  const [broken, setBroken] = useState(false)
  if (!isAddress(address)) return null
  return (
    <a className={style.photoLink} href={address} target="_blank" rel="noopener">
      {broken ? (
        recordTexts.support
      ) : (
        <img className={style.small} src={address} alt={label} loading="lazy" onError={() => setBroken(true)} />
      )}
    </a>
  )
}

/** The host's picture in another tab, or the one still on this device. */
function PhotoCell({ slot, label, shown }: { slot: string; label: string; shown: ShownRow }) {
  const { entry } = shown.row
  const photo = entry?.photos.find((one) => one.slot === slot)
  // A filed form's picture is no longer on this device; its list may not have been fetched again yet.
  const filed = entry?.state === 'filed'
  const address = photoAddress(shown.values, slot, filed ? photo : undefined)
  if (address)
    return (
      <a
        className={style.photoLink}
        href={address}
        target="_blank"
        rel="noopener"
        aria-label={seeWords(label)}
        title={seeWords(label)}
      >
        {recordTexts.see}
      </a>
    )
  if (!photo || filed) return null
  return <WaitingPicture id={photo.id} label={label} />
}

/** Up to this a text takes one line in any table. */
const SHORT = 11

/** Text with a place to break about its middle: two lines where a table is narrow, else one (table.module.css). */
function TwoLines({ text }: { readonly text: string }) {
  const at = text.length > SHORT ? middleOf(text) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at + 1)}
      {text.includes(' ') ? null : <wbr />}
      <span className={tableStyle.second}>{text.slice(at + 1)}</span>
    </>
  )
}

/** The space that leaves the shortest lines, or in an address without one the sign; -1: none. */
function middleOf(text: string): number {
  const signs = text.includes(' ') ? / /g : /[@/.](?=\D)/g
  const places = [...text.matchAll(signs)].map(({ index }) => index)
  return places.sort((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))[0] ?? -1
}

const PictureDialog = lazyPart(() => import('../shared/picture-dialog.tsx'))

/**
 * Shows a picture that is still on this device in the page, because browsers block a window opened after an
 * asynchronous read.
 */
function WaitingPicture({ id, label }: { id: string; label: string }) {
  const book = useBook()
  const [bytes, setBytes] = useState<ArrayBuffer>()
  const show = () =>
    book.outbox.photo(id).then(
      (read) => (read ? setBytes(read) : toast('error', photoTexts.broken)),
      () => toast('error', photoTexts.broken),
    )
  return (
    <>
      <Button variant="subtle" onClick={show}>
        {seeWords(label)}
      </Button>
      {bytes ? <PictureDialog bytes={bytes} label={label} onClose={() => setBytes(undefined)} /> : null}
    </>
  )
}
