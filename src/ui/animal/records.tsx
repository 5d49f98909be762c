import { Link } from '@tanstack/react-router'
import { dayWords, embryoTold, fill, formOf, recordKinds, type Values } from '../../registry/index.ts'
import type { AnimalPage, AnimalRecord } from '../../sync/contract/animal-page.ts'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import pageStyle from '../common/page.module.css'
import { EntryState } from '../record/list/entry-state.tsx'
import style from './animal.module.css'
import { animalTexts } from './animal-texts.ts'

const t = animalTexts

const isUnsent = ({ entry }: AnimalRecord): boolean => entry !== undefined && entry.state !== 'filed'

/** Kinds of records listed here: births are shown with the offspring. */
const listed = recordKinds.filter((kind) => kind !== 'births')

/** The forms that name an animal, by kind; unsent ones come first in each. */
export function Records({ page, today }: { readonly page: AnimalPage; readonly today: string }) {
  const unsent = page.records.filter(isUnsent)
  const filed = page.records.filter((record) => !isUnsent(record))
  return (
    <>
      <RecordGroup title={t.unsent} records={unsent} names={page.names} today={today} />
      {listed.map((kind) => (
        <RecordGroup
          key={kind}
          title={t.kinds[kind]}
          records={filed.filter((record) => record.kind === kind)}
          names={page.names}
          today={today}
        />
      ))}
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly records: readonly AnimalRecord[]
  readonly names: Values
  readonly today: string
}

function RecordGroup({ title, records, names, today }: GroupProps) {
  if (records.length === 0) return null
  const id = `grupo-${title.replace(/\W/g, '')}`
  return (
    <section aria-labelledby={id}>
      <div className={pageStyle.part}>
        <h2 id={id}>{title}</h2>
        <span>{records.length}</span>
      </div>
      <ul className={style.list}>
        <RecordLines records={records} names={names} today={today} />
      </ul>
    </section>
  )
}

/** A filed birth of another female's embryo: it is not among her own offspring. */
export const isCarried = (record: AnimalRecord): boolean =>
  record.kind === 'births' && record.embryo === 'dam' && !isUnsent(record)

export const RecordLines = ({ records, ...shown }: Omit<GroupProps, 'title'>) =>
  records.map((record) => (
    <li key={`${record.form} ${record.number}`} className={style.line}>
      <RecordLine record={record} {...shown} />
    </li>
  ))

interface RecordLineProps extends Pick<GroupProps, 'names' | 'today'> {
  readonly record: AnimalRecord
}

function RecordLine({ record, names, today }: RecordLineProps) {
  const { form, number, day, other, embryo, receiver, entry } = record
  const otherName = record.otherName || names[other] || ''
  const definition = formOf(form)
  const named = { form: definition.shortTitle, number }
  const search = entry && entry.state !== 'filed' ? { pendiente: entry.id } : { consultar: number }
  return (
    <>
      <div>
        <Link
          to={definition.route as '/'}
          search={search as object}
          aria-label={fill(t.see, named)}
          className={style.recordLink}
        >
          <b>{definition.shortTitle}</b> {number}
        </Link>
        <p className={style.small}>
          {dayWords(day, today)}
          {other === '' ? null : (
            <>
              {' · '}
              <AnimalLink chip={other}>
                {embryo === 'dam' ? (
                  embryoTold({ chip: other, name: otherName })
                ) : (
                  <>
                    {fill(embryo ? t.bornOf : t.withOther, { other: otherName })} <ChipDigits chip={other} short />
                  </>
                )}
              </AnimalLink>
            </>
          )}
          {receiver === '' ? null : ` · ${fill(t.to, { other: receiver })}`}
        </p>
      </div>
      {entry ? <EntryState state={entry.state} /> : null}
    </>
  )
}
