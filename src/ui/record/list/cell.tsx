import { useState } from 'react'
import {
  bearerTold,
  type Column,
  isForm,
  namesAnimal,
  personIn,
  type RecordDefinition,
  readable,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { NamedChip } from '../../animals/chip.tsx'
import { PersonLink } from '../../animals/person-link.tsx'
import { seeWords } from '../../common/time.ts'
import { cellText, type ShownRow } from '../shared/list-rows.ts'
import style from '../shared/record.module.css'
import { WaitingPicture } from '../shared/waiting-picture.tsx'
import { isAddress, photoAddress } from './photo-address.ts'
import { TwoLines } from './two-lines.tsx'

/** Texts longer than this wrap, in characters. */
const LONG = 30

export interface CellProps {
  readonly form: RecordDefinition
  readonly column: Column
  readonly shown: ShownRow
  readonly today: string
  /** Days in words, where a phone reads them; a table has them as they are written. */
  readonly words?: boolean
}

/** One value of a row: text, with a warning if the form has one, or a link to a picture. */
export function Cell({ form, column, shown, today, words }: CellProps) {
  const field = form.fields[column.key]
  if (field?.kind === 'photo') return <PhotoCell slot={column.key} label={field.label} shown={shown} />
  if (column.picture) return <HostPicture address={shown.values[column.key]} label={column.label} />
  const note = column.note?.(shown.values) || bearerTold(column, shown.values)
  const written = cellText(form, column, shown.values, today)
  const text = words ? readable(written, today) : written
  if (text !== '' && (column.kind === 'chip' || (isForm(form) && namesAnimal(form, column.key)))) {
    return (
      <>
        <NamedChip chip={text} name={column.animal && shown.values[column.animal]} />
        <Note text={note} />
      </>
    )
  }
  return (
    <>
      <PersonLink nid={personIn(form, column, shown.values)}>
        <LongText text={text} />
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

function LongText({ text }: { text: string }) {
  return text.length > LONG ? (
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
