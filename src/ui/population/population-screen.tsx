import { dayWords, type Farm, farmDay, fill, type Values } from '../../registry/index.ts'
import type { Sheet } from '../../sync/contract/inventory.ts'
import '@mantine/core/styles/Combobox.layer.css'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { reportPages } from '../../registry/pedigree/paper.ts'
import {
  amountOf,
  groupsOf,
  type Measure,
  measuresIn,
  nameOfRow,
  type ReportGroup,
  type ReportTable,
  reportTables,
  sheetHeadingsOf,
} from '../../registry/pedigree/tables.ts'
import type { PopulationRead } from '../../sync/contract/animals.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { QuietPicture } from '../animals/quiet-picture.tsx'
import { useFarm } from '../animals/use-farm.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import { ButtonLink } from '../common/links.tsx'
import { Page } from '../common/page.tsx'
import { saveFile, saveSheet } from '../common/save-file.ts'
import { NotHere } from '../common/skeleton.tsx'
import { toast } from '../common/toast.ts'
import card from '../figures/figures.module.css'
import { AgeLine } from '../record/list/age-line.tsx'
import style from './population.module.css'
import { ReportSection } from './report-section.tsx'
import { populationTexts as t } from './texts.ts'

/** ms between two questions for a report that the host is computing. */
const AGAIN = 5_000

/** /poblacion: the whole registry for an administrator, one's own herd or that of the visited farm on this device. */
export function PopulationScreen() {
  const book = useBook()
  const farm = useFarm()
  const owner = farm?.nid ?? ''
  const read = useAsked(farm === undefined ? null : owner, () => book.animals.population(owner))
  const groups = useMemo(() => groupsOf(read?.value.rows ?? []), [read?.value.rows])
  const computing = read?.value.computing === true
  const source = read?.value.source
  useEffect(() => {
    if (!computing || !source) return
    const timer = setInterval(() => book.lookups.refresh(source), AGAIN)
    return () => clearInterval(timer)
  }, [book, computing, source])
  return (
    <Page
      title={t.title}
      tools={<AgeLine loading={!read} rows={read} onRefresh={() => source && book.lookups.refresh(source)} />}
    >
      {computing ? (
        <p className={style.say} role="status">
          {groups.length > 0 ? t.older : t.computing}
        </p>
      ) : null}
      {read && groups.length > 0 ? (
        <Report groups={groups} read={read} farm={farm ?? null} />
      ) : computing ? null : (
        <NotHere answer={read} of="rows" count={12}>
          <QuietPicture of="goat" />
          <Text fw={700} mb="md">
            {isOfHost(read) ? (read?.takenAt === undefined ? t.notHere : t.noneYet) : t.none}
          </Text>
          {isOfHost(read) ? null : <ButtonLink to="/preparar">{t.prepare}</ButtonLink>}
        </NotHere>
      )}
    </Page>
  )
}

const isOfHost = (read: Aged<PopulationRead> | undefined): boolean =>
  read !== undefined && 'operation' in read.value.source

interface ReportProps {
  readonly groups: readonly ReportGroup[]
  readonly read: Aged<PopulationRead>
  readonly farm: Farm | null
}

function Report({ groups, read, farm }: ReportProps) {
  const { de } = useSearch({ from: '/poblacion' })
  const navigate = useNavigate({ from: '/poblacion' })
  const group = groups.find(({ key }) => key === de) ?? (groups[0] as ReportGroup)
  return (
    <>
      <div className={style.bar}>
        <NativeSelect
          label={t.group}
          value={group.key}
          onChange={({ currentTarget }) => void navigate({ search: { de: currentTarget.value }, replace: true })}
          data={groups.map(({ key, name }) => ({ value: key, label: name }))}
        />
        <Files groups={groups} shown={group} read={read} farm={farm} />
      </div>
      {isOfHost(read) ? null : <p className={style.say}>{farm ? fill(t.ofFarm, { who: farm.nombres }) : t.ofOwn}</p>}
      <div className={card.figures}>
        {reportTables.map((table) => {
          const rows = group.rows[table.key] ?? []
          return rows.length > 0 ? <ReportSection key={`${group.key} ${table.key}`} table={table} rows={rows} /> : null
        })}
      </div>
    </>
  )
}

/** The whole report as a workbook and as a print, and a print of the population that is shown. */
function Files({ groups, shown, read, farm }: ReportProps & { readonly shown: ReportGroup }) {
  const book = useBook()
  const [busy, setBusy] = useState('')
  const run = async (what: string, make: () => Promise<void>) => {
    setBusy(what)
    await make()
    setBusy('')
  }
  const print = (printed: readonly ReportGroup[]) => async () => {
    const who = isOfHost(read) ? t.everyone : (farm?.nombres ?? t.own)
    const day = dayWords(farmDay(read.takenAt ?? 0), '')
    try {
      const pages = reportPages(printed, { title: t.title, about: fill(t.about, { who, day }) })
      const { name, bytes } = await book.lists.printPages('poblacion', pages)
      saveFile(name, bytes, 'application/pdf')
    } catch {
      toast('error', t.failed)
    }
  }
  const button = (what: string, make: () => Promise<void>) => (
    <Button variant="default" loading={busy === what} disabled={busy !== ''} onClick={() => run(what, make)}>
      {what}
    </Button>
  )
  return (
    <>
      {button(t.excel, () => saveSheet(() => book.lists.exportSheet('poblacion', sheetsOf(groups))))}
      {button(t.pdf, print([shown]))}
      {groups.length > 1 ? button(t.pdfOfAll, print(groups)) : null}
    </>
  )
}

/** One sheet for each table of the report, with the rows of every group below each other. */
function sheetsOf(groups: readonly ReportGroup[]): Sheet {
  const [first, ...also] = reportTables.map((table) => sheetOf(table, groups))
  return { ...(first as Sheet), also }
}

function sheetOf(table: ReportTable, groups: readonly ReportGroup[]): Sheet {
  const all = groups.flatMap(({ name, rows }) => (rows[table.key] ?? []).map((row) => ({ name, row })))
  const rows = all.map(({ row }) => row)
  const measures = measuresIn(table, rows)
  const headings = sheetHeadingsOf(table, measures)
  const firstMeasure = headings.length - measures.length
  return {
    name: table.sheet ?? table.title,
    headings,
    numbers: headings.map((_, at) => at >= firstMeasure || (at === 1 && !table.figures)),
    rows: all.map(({ name, row }) => [name, ...aboutRow(table, row), ...measures.map((one) => plain(table, one, row))]),
  }
}

const aboutRow = (table: ReportTable, row: Values): readonly string[] => {
  if (table.animals) return [row.CLAVE ?? '', row.CHIP ?? '', row.NOMBRE ?? '']
  const percent = table.figures?.some(({ key, percent: isShare }) => key === row.CLAVE && isShare)
  return [`${nameOfRow(table, row)}${percent ? ' (%)' : ''}`]
}

/** Six decimals are more than any figure is worth. */
const plain = (table: ReportTable, measure: Measure, row: Values): string => {
  const amount = amountOf(table, measure, row)
  return amount === undefined ? '' : String(Number(amount.toFixed(6)))
}
