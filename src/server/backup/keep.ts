/** Retention of scheduled backups: the last one of each of a number of days, weeks and months. */
import { FARM_OFFSET_HOURS, farmStamp } from '../../registry/format/farm-time.ts'
import type { Keep } from '../platform/config.ts'

const NAME = /^libro-de-campo-(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})\.tar$/

/** @param instant ms UTC. */
export const backupName = (instant: number): string => `libro-de-campo-${farmStamp(instant)}.tar`

interface BackupFile {
  readonly name: string
  /** In the farm's calendar. */
  readonly day: string
  readonly week: string
  readonly month: string
}

/** @param names in a folder, ours and others'. @returns those of ours that may be deleted; never the newest. */
export function outdated(names: readonly string[], keep: Keep): readonly string[] {
  const ours = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map(named)
  const kept = new Set(ours.slice(0, 1).map(({ name }) => name))
  const keepLastOf = (of: (one: BackupFile) => string, most: number) => {
    const seen = new Set<string>()
    for (const one of ours) {
      if (seen.has(of(one)) || seen.size >= most) continue
      seen.add(of(one))
      kept.add(one.name)
    }
  }
  keepLastOf(({ day }) => day, keep.days)
  keepLastOf(({ week }) => week, keep.weeks)
  keepLastOf(({ month }) => month, keep.months)
  return ours.map(({ name }) => name).filter((name) => !kept.has(name))
}

/** Our newest backup, by a clock that may have been ahead; undefined: there is none. @param now ms UTC */
export const newestOf = (names: readonly string[], now: number): string | undefined =>
  names
    .filter((name) => NAME.test(name) && name <= backupName(now))
    .sort()
    .at(-1)

/** Time of one of our backup names, ms UTC. */
export function instantOf(name: string): number {
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] = NAME.exec(name) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - FARM_OFFSET_HOURS * 3_600_000
}

/** 'yyyymmddHHMMSS' in farm time, from one of our backup names. */
export const stampOf = (name: string): string => (NAME.exec(name)?.slice(1) ?? []).join('')

function named(name: string): BackupFile {
  const [, year = '', month = '', day = ''] = NAME.exec(name) ?? []
  // Weeks begin on Monday; the first of January 1970 was a Thursday.
  const week = Math.floor((Date.parse(`${year}-${month}-${day}T00:00:00Z`) / 86_400_000 + 3) / 7)
  return { name, day: `${year}${month}${day}`, week: String(week), month: `${year}${month}` }
}
