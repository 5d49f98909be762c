import { Link } from '@tanstack/react-router'
import { dayWords, fill, formOf } from '../../registry/index.ts'
import type { AnimalPage, AnimalRecord } from '../../sync/contract/animal-page.ts'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import { EntryState } from '../record/list/entry-state.tsx'
import style from './animal.module.css'
import { animalTexts } from './texts.ts'

const t = animalTexts

/** The lists of a page and the form codes that stand in each. Births have a list of their own. */
const groups: readonly { readonly title: string; readonly codes: readonly string[] }[] = [
  { title: t.services, codes: ['A01', 'A01a', 'A02', 'A03'] },
  { title: t.transfers, codes: ['A06'] },
  { title: t.leases, codes: ['A12'] },
  { title: t.stock, codes: ['A08', 'A09', 'A10', 'A11'] },
]

const isUnsent = ({ entry }: AnimalRecord): boolean => entry !== undefined && entry.state !== 'filed'

/** Services, transfers, leases and stock of an animal; what is unsent stands first, whatever it is. */
export function Records({ page, today }: { readonly page: AnimalPage; readonly today: string }) {
  const unsent = page.records.filter(isUnsent)
  const filed = page.records.filter((record) => !isUnsent(record))
  return (
    <>
      <RecordGroup title={t.unsent} records={unsent} chip={page.chip} today={today} />
      {groups.map(({ title, codes }) => (
        <RecordGroup
          key={title}
          title={title}
          records={filed.filter(({ form }) => codes.includes(formOf(form).code))}
          chip={page.chip}
          today={today}
        />
      ))}
    </>
  )
}

interface GroupProps {
  readonly title: string
  readonly records: readonly AnimalRecord[]
  readonly chip: string
  readonly today: string
}

function RecordGroup({ title, records, chip, today }: GroupProps) {
  if (records.length === 0) return null
  const id = `grupo-${title.replace(/\W/g, '')}`
  const ordered = [...records].sort((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1))
  return (
    <section className={style.part} aria-labelledby={id}>
      <div className={style.partHead}>
        <h2 id={id}>{title}</h2>
        <span className={style.count}>{records.length}</span>
      </div>
      <ul className={style.list}>
        {ordered.map((record) => (
          <li key={`${record.form} ${record.number}`} className={style.line}>
            <RecordLine record={record} chip={chip} today={today} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RecordLine({ record, chip, today }: Pick<GroupProps, 'chip' | 'today'> & { readonly record: AnimalRecord }) {
  const { form, number, entry } = record
  const definition = formOf(form)
  const named = { form: definition.shortTitle, number }
  const search = entry && entry.state !== 'filed' ? { pendiente: entry.id } : { consultar: number }
  const other = otherOf(record, chip)
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
          {dayWords(dayOf(record), today)}
          {other === '' ? null : (
            <>
              {' · '}
              <AnimalLink chip={other}>
                {fill(t.withOther, { other: '' })}
                <ChipDigits chip={other} short />
              </AnimalLink>
            </>
          )}
          {receiverOf(record) === '' ? null : ` · ${fill(t.to, { other: receiverOf(record) })}`}
        </p>
      </div>
      {entry ? <EntryState state={entry.state} /> : null}
    </>
  )
}

/** The day on which it happened, by whichever field the form says it. */
const dayOf = ({ values: v }: AnimalRecord): string =>
  v.FECHA_PARTO ||
  v.FECHA_SERVICIO ||
  v.FECHA_INICIO_EMPADRE ||
  v.fecha_transferencia ||
  v.fecha_inicio ||
  v.FECHA_PROCEDIMIENTO ||
  v.FECHA_SOLICITUD ||
  ''

/** The other animal of a pair. */
function otherOf({ values: v }: AnimalRecord, chip: string): string {
  const pair = [v.CHIP_MACHO || v.CRG_MACHO || '', v.IDENTIF_RECEPTORA || v.CHIP_HEMBRA || v.CRG_HEMBRA || '']
  return pair.includes(chip) ? (pair.find((one) => one !== chip) ?? '') : ''
}

/** Who got it by a transfer or a lease. */
const receiverOf = ({ values: v }: AnimalRecord): string =>
  v.TRANS || v.nid_transferido || v.nomarrendatario || v.nid_arrendatario || ''
