import { Button } from '@mantine/core'
import { useRef } from 'react'
import {
  type Amendment,
  amendmentsOf,
  type ChoiceField,
  codecOf,
  type Field,
  type Finding,
  fieldsOf,
  fill,
  fromWire,
  isForm,
  isLookup,
  isPresent,
  knownName,
  namesAnimal,
  type Person,
  partsLeft,
  personAt,
  type RecordDefinition,
  readable,
  requestOf,
  roleOf,
  type Values,
} from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { correctionTexts } from '../../../registry/texts/correction.ts'
import { photoTexts } from '../../../registry/texts/photo.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { NamedChip } from '../../animals/chip.tsx'
import { PersonLink } from '../../animals/person-link.tsx'
import { unshownName, useAnimalNames } from '../../animals/use-animal-names.ts'
import { useAnswer, usePerson, useSurroundings } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import { listTexts } from '../../common/list-texts.ts'
import { Note } from '../../common/note.tsx'
import { seeWords } from '../../common/time.ts'
import { useChoices } from '../../fields/choices/use-choices.ts'
import { usePicture } from '../../fields/pictures/use-picture.ts'
import { useDesk } from '../../fields/use-coarse-pointer.ts'
import { useKeys } from '../../panes/use-keys.ts'
import { AdviceNote } from '../form/advice-note.tsx'
import { useKeptPhotos } from '../form/use-kept-photos.ts'
import { EntryState } from '../list/entry-state.tsx'
import { photoAddress } from '../list/photo-address.ts'
import { entryOf, type Subject } from '../shared/dialog-target.ts'
import style from '../shared/record.module.css'
import { RecordTrail } from './record-trail.tsx'
import { SubTable } from './sub-table.tsx'

export interface ViewBodyProps {
  readonly subject: Subject
  readonly onClose: () => void
  readonly onEdit?: (() => void) | undefined
  /** Opens the dialog of a part over this record. */
  readonly onPart?: ((part: string) => void) | undefined
  /** Opens its correction or its voiding. */
  readonly onAmend?: ((what: Amendment) => void) | undefined
}

/** A litter that lacks young says so wherever it is viewed. */
function LitterNote({ form, row }: { form: Subject['form']; row: Values | undefined }) {
  const young = isForm(form) && form.followedBy && row ? partsLeft(form, row) : 0
  if (young === 0) return null
  return (
    <Note plain tone="warn" icon="half" role="status">
      {young === 1 ? recordTexts.lacksOne : fill(recordTexts.lacks, { n: young })}
    </Note>
  )
}

/** A record as it stands, names instead of codes, read-only. */
export function ViewBody({ subject, onClose, onEdit, onPart, onAmend }: ViewBodyProps) {
  const { form } = subject
  const entry = entryOf(subject)
  const whole = useWhole(form, 'row' in subject ? subject.row : undefined)
  const values = whole ? fromWire(form, whole) : (entry?.values ?? {})
  const photos = useKeptPhotos(entry)
  const { clock } = useSurroundings()
  const desk = useDesk()
  const names = useAnimalNames(form, values, whole ?? entry?.row)
  return (
    <>
      {entry ? (
        <Note
          plain
          tone={entry.state === 'refused' ? 'bad' : 'info'}
          action={
            entry.mayEdit && onEdit ? (
              <Button variant="default" leftSection={<Icon name="pencil" />} onClick={onEdit}>
                {recordTexts.correctTitle}
              </Button>
            ) : null
          }
        >
          <EntryState state={entry.state} /> {entry.why}
        </Note>
      ) : null}
      {/* The title, which the documents give, says neither. */}
      {isForm(form) ? <p className={style.hint}>{`${form.shortTitle} ${values[form.number] ?? ''}`.trim()}</p> : null}
      <LitterNote form={form} row={whole} />
      <dl className={style.view}>
        {Object.entries(form.fields)
          .filter(([name, field]) => isPresent(field, values) && !(field.unsent && !values[name]))
          .map(([name, field]) => (
            <div key={name} className={field.wide ? style.wide : style.field}>
              <dt>{field.label}</dt>
              <dd>
                {field.kind === 'photo' ? (
                  <Support
                    label={field.label}
                    bytes={photos.find(({ slot }) => slot === name)?.bytes}
                    address={photoAddress(
                      values,
                      name,
                      entry?.photos.find(({ slot }) => slot === name),
                    )}
                  />
                ) : (
                  <PersonLink nid={personAt(form, name, { ...whole, ...values })}>
                    <Shown {...{ subject, field, name, values, names }} today={desk ? '' : clock.today()} />
                  </PersonLink>
                )}
                <Ignored advice={entry?.advice} at={name} />
              </dd>
            </div>
          ))}
      </dl>
      {isForm(form) && form.details ? (
        <SubTable form={form} table={form.details} whole={values} onPut={onPart} />
      ) : null}
      {'row' in subject ? <RecordTrail record={form} row={subject.row} /> : null}
      <p className={style.onPaper}>
        {form.title} · {fill(listTexts.printed, { day: clock.today() })}
      </p>
      <div className={style.buttons}>
        {onAmend && 'row' in subject ? <AmendButtons form={form} row={subject.row} onAmend={onAmend} /> : null}
        {desk ? (
          <Button variant="default" leftSection={<Icon name="print" size={18} />} onClick={() => window.print()}>
            {listTexts.print}
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
      </div>
    </>
  )
}

/** Warnings at this field in spite of which the form was sent. */
function Ignored({ advice, at }: { advice: readonly Finding[] | undefined; at: string }) {
  const texts = (advice ?? []).flatMap(({ field, text }) => (field === at ? [text] : []))
  return texts.length === 0 ? null : <AdviceNote text={texts.join('\n')} />
}

interface ShownProps {
  readonly subject: Subject
  readonly field: Field
  readonly name: string
  readonly values: Values
}

/**
 * A code without a name in the record or in a fixed list gets its name from its code table, as in the picker.
 * @param today for days in words; '': as they are written
 */
function Shown({ names, today, ...props }: ShownProps & { readonly names: Values; readonly today: string }) {
  const { subject, field, name, values } = props
  const chip = isForm(subject.form) && namesAnimal(subject.form, name) ? values[name] : ''
  if (chip) return <NamedChip chip={chip} name={unshownName(names[chip], subject.form, values)} />
  const named = (field.nameKey && values[field.nameKey]) || knownName(field, values[name] ?? '')
  const written = codecOf(field).format(values[name] ?? '')
  if (named || !values[name] || !isOfCodeTable(field, values))
    return named || (today ? readable(written, today) : written) || '—'
  return <Named {...props} field={field} />
}

/** Its list depends on no missing value of the record: document types, countries, the breeds of a species. */
const isOfCodeTable = (field: Field, values: Values): field is ChoiceField =>
  field.kind === 'choice' &&
  isLookup(field.from) &&
  roleOf(field.from.operation).kind === 'choices' &&
  fieldsOf(field.from).every((name) => (values[name] ?? '') !== '')

function Named(props: ShownProps & { readonly field: ChoiceField }) {
  const person = usePerson()
  return person ? <NamedFor {...props} person={person} /> : null
}

function NamedFor({ subject, field, name, values, person }: ShownProps & { field: ChoiceField; person: Person }) {
  const value = values[name] ?? ''
  const { options, chosen } = useChoices(subject.form, field, values, person, entryOf(subject)?.id, undefined, value)
  return (options.find(({ code }) => code === value) ?? chosen)?.name ?? value
}

interface SupportProps {
  readonly label: string
  readonly bytes: ArrayBuffer | undefined
  readonly address: string | undefined
}

function Support({ label, bytes, address }: SupportProps) {
  const picture = usePicture(bytes)
  if (picture) return <img className={style.support} src={picture} alt={fill(photoTexts.preview, { label })} />
  if (!address) return '—'
  return (
    <a href={address} target="_blank" rel="noopener">
      {seeWords(label)}
    </a>
  )
}

interface AmendButtonsProps {
  readonly form: RecordDefinition
  readonly row: Values
  readonly onAmend: (what: Amendment) => void
}

/** What an administrator may still do with a filed record; E corrects it, as in the review. */
function AmendButtons({ form, row, onAmend }: AmendButtonsProps) {
  const person = usePerson()
  const box = useRef<HTMLDivElement>(null)
  const ways = person && isForm(form) ? amendmentsOf(form, row, person) : []
  const corrects = ways.find((what) => what !== 'anular')
  useKeys(box, { e: () => corrects && onAmend(corrects) })
  return (
    <div ref={box} className={style.amends}>
      {ways.map((what) => (
        <Button
          key={what}
          variant="default"
          {...(what === 'anular' ? { color: 'red', variant: 'light' } : { 'aria-keyshortcuts': 'E' })}
          onClick={() => onAmend(what)}
        >
          {correctionTexts.titles[what]}
        </Button>
      ))}
    </div>
  )
}

/** A record with all fields, if its list omits some (`whole`); the listed row until that is known. */
function useWhole(record: RecordDefinition, row: Values | undefined): Values | undefined {
  const person = usePerson()
  const request = record.whole && row && person ? requestOf(record.whole, row, person) : null
  const answer = useAnswer(request)
  const whole = row && answer?.value.find((item) => !item[record.id] || item[record.id] === row[record.id])
  return whole ? { ...row, ...whole } : row
}
