import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect } from '@mantine/core'
import {
  dateWords,
  dayWords,
  decimals,
  fill,
  type RunningOut,
  type WaitingCount,
  type WaitingKind,
} from '../../registry/index.ts'
import { zones } from '../../registry/vocabulary/codes.ts'
import { useBook, useLive, useReachable } from '../common/book-context.tsx'
import { ClockNote, GoneBackNote, MemoryNote } from '../common/device-notes.tsx'
import { Icon, type IconName } from '../common/icon.tsx'
import { PageLink } from '../common/links.tsx'
import { Skeleton } from '../common/skeleton.tsx'
import { toast } from '../common/toast.ts'
import { useToday } from '../common/use-now.ts'
import { useWaiting } from '../desk/use-waiting.ts'
import { AgeLine } from '../record/list/age-line.tsx'
import { Arrivals } from './arrivals.tsx'
import { GoneBackPart } from './gone-back.tsx'
import style from './office.module.css'
import { officeWords, officeTexts as t } from './office-texts.ts'

/** Key under which the zone is remembered. */
const NAME = 'inicio'

const REVIEW = '/revisionCampo'

/** Label of each kind, meaning of its date, and the screen where it is handled. */
const kinds: Readonly<Record<WaitingKind, { readonly icon: IconName; readonly route: string }>> = {
  solicitudes: { icon: 'tray', route: '/paraRevisar' },
  sinRevisar: { icon: 'check', route: REVIEW },
  rechazos: { icon: 'refused', route: REVIEW },
  traspasos: { icon: 'again', route: '/formularioA06' },
  arriendos: { icon: 'clock', route: '/formularioA12' },
  consecutivos: { icon: 'number', route: '/maestroConsecutivos' },
  sinCorreo: { icon: 'person', route: '/terceros' },
}

/** The home of an administrator: pending work, arrivals, numbers running out. Cached on the device, and live. */
export default function Office() {
  const book = useBook()
  const kept = useLive(book.lists.preferences)?.[NAME] as { readonly zona?: unknown } | undefined
  const zone = zones.find(({ code }) => code === kept?.zona)?.code ?? ''
  const today = useToday()
  const { work, standing, refresh } = useWaiting(zone)
  const reachable = useReachable()
  const lacking = standing === 'coming' ? <Skeleton of="rows" count={3} /> : reachable ? t.notAnswered : t.notKnown
  const choose = (zona: string) => void book.lists.prefer(NAME, { zona }).catch(() => toast('error', t.notKept))
  return (
    <div className={style.office}>
      <div className={style.head}>
        <p className={style.day}>{dateWords(today)}</p>
        <NativeSelect
          aria-label={t.zone}
          value={zone}
          data={[{ value: '', label: t.everyZone }, ...zones.map(({ code, name }) => ({ value: code, label: name }))]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <AgeLine loading={standing === 'coming'} rows={work && { ...work, refreshing: false }} onRefresh={refresh} />
      </div>
      <MemoryNote />
      <GoneBackNote />
      {work?.value.goneBack ? <GoneBackPart told={work.value.goneBack} onReleased={refresh} /> : null}
      <ClockNote />
      <section aria-label={t.waiting}>
        <ul className={style.chips}>
          {work
            ? work.value.counts.map((count) => (
                <Chip
                  key={count.kind}
                  count={count}
                  lacking={count.kind === 'solicitudes' ? work.value.withoutReceipt : 0}
                  zone={zone}
                  today={today}
                />
              ))
            : Object.keys(kinds).map((kind) => <li key={kind} className={style.skeleton} aria-hidden="true" />)}
        </ul>
      </section>
      <Arrivals arrived={work?.value.arrived} lacking={lacking} zone={zone} today={today}>
        <RunningOutTable rows={work?.value.runningOut} />
      </Arrivals>
    </div>
  )
}

interface ChipProps {
  readonly count: WaitingCount
  /** How many of them lack their receipt. */
  readonly lacking: number
  readonly zone: string
  readonly today: string
}

/** What waits of one kind; nothing of it is said quietly. */
function Chip({ count, lacking, zone, today }: ChipProps) {
  const { kind, since, more } = count
  const { icon, route } = kinds[kind]
  const words = officeWords(t.long[kind], count.count)
  const number = `${decimals(count.count)}${more ? '+' : ''}`
  const when = since && count.count > 0 ? fill(t.since[kind] ?? '{day}', { day: dayWords(since, today) }) : ''
  const without = lacking > 0 ? fill(t.withoutReceipt, { n: lacking }) : ''
  return (
    <li>
      <PageLink
        to={route}
        {...(route === REVIEW && zone !== '' && { search: { zona: zone } })}
        className={style.chip}
        aria-label={[`${number} ${words}`, when, without].filter(Boolean).join(', ')}
        title={[words, when, without].filter(Boolean).join(', ')}
      >
        <Icon name={icon} size={16} />
        <b data-none={count.count === 0 || undefined}>{number}</b> {officeWords(t.short[kind], count.count)}
        {without ? <small>{without}</small> : null}
      </PageLink>
    </li>
  )
}

/** Whose numbers run out, behind one press. */
function RunningOutTable({ rows }: { rows: readonly RunningOut[] | undefined }) {
  if (rows === undefined || rows.length === 0) return null
  return (
    <details className={style.fold}>
      <summary>{fill(t.runningOut, { n: rows.length })}</summary>
      <table className={style.table} aria-label={t.runningOutTable}>
        <thead>
          <tr>
            <th scope="col">{t.owner}</th>
            <th scope="col">{t.form}</th>
            <th scope="col" data-align="right">
              {t.left}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ form, owner, name, left }) => (
            <tr key={`${form} ${owner}`}>
              <th scope="row">{name || owner}</th>
              <td>{form}</td>
              <td data-align="right" data-none={left === 0 || undefined}>
                {left}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
