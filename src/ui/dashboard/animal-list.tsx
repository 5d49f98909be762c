import { ActionIcon, Title, VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { EVERY_OWNER, inventoryRecord, isPaged, type LookupRequest, type Person } from '../../registry/index.ts'
import type { Book } from '../../sync/contract/book.ts'
import type { HerdPageRequest } from '../../sync/contract/inventory.ts'
import type { Gathered } from '../../sync/contract/lists.ts'
import { firstOf } from '../../sync/contract/live.ts'
import { useBook, useSurroundings } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { listTexts } from '../common/list-texts.ts'
import { useExport } from '../panes/use-export.tsx'
import { RecordList } from '../record/list/record-list.tsx'
import { dashboardTexts } from './dashboard-texts.ts'
import type { Inventory } from './use-inventory.ts'

interface AnimalListProps {
  readonly inventory: Inventory
  readonly person: Person
  /** Name of the owner, for exports and prints. */
  readonly ownerName: string
}

/** The animals that match the filters, in the shared list: a row links to the page of its animal. */
export default function AnimalList({ inventory, person, ownerName }: AnimalListProps) {
  const book = useBook()
  const { clock } = useSurroundings()
  const navigate = useNavigate()
  const { view, request, busy } = inventory
  // Drawn in short steps, between which the phone answers.
  const page = useDeferredValue(inventory.page)
  const found = page?.value.rows
  const listed = useMemo(() => (found ?? []).map((values) => ({ values })), [found])
  const rows = useMemo(() => page && { ...page, refreshing: busy, value: listed }, [page, busy, listed])
  const look = (id: string) => {
    const chip = page?.value.rows.find((row) => row.id === id)?.CHIP
    if (chip) void navigate({ to: '/animal/$chip', params: { chip } })
  }
  return (
    <>
      <VisuallyHidden>
        <Title order={2}>{dashboardTexts.table}</Title>
      </VisuallyHidden>
      <RecordList
        form={inventoryRecord}
        rows={rows}
        stretch={{ from: request.first, total: page?.value.total ?? 0 }}
        view={view}
        person={person}
        today={clock.today()}
        onOpen={(opening) => (opening.kind === 'view' ? look(opening.number) : undefined)}
        onRefresh={inventory.refresh}
        ownerName={ownerName}
        nothingHere={dashboardTexts.nothingHere}
        choosing
        other={{
          gather: (most) => gatherAnimals(book, person, request, most),
          toFile: <ExportButton request={{ ...request, narrowed: ownerName }} />,
        }}
      />
    </>
  )
}

/** Exports all matches of the filters in display order, from this device, also without signal. */
function ExportButton({ request }: { request: HerdPageRequest }) {
  const book = useBook()
  const { run, busy, progress } = useExport()
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label={listTexts.export}
        title={listTexts.export}
        loading={busy}
        onClick={() => run((watch) => book.animals.exportHerd(request, watch))}
      >
        <Icon name="download" size={18} />
      </ActionIcon>
      {progress}
    </>
  )
}

/**
 * All matching animals: requested from the host if everybody's, otherwise from this device.
 * @param most maximum held in memory
 */
async function gatherAnimals(
  book: Pick<Book, 'lists' | 'animals'>,
  person: Person,
  request: HerdPageRequest,
  most: number,
): Promise<Gathered> {
  const { filter, search, sort } = request
  if (filter.NID_PROPIETARIO === '' && isPaged(EVERYBODYS.operation, person)) {
    const whole = { ...EVERYBODYS, fields: { ...filter, NID_PROPIETARIO: EVERY_OWNER } }
    return book.lists.gatherRows({ here: [], whole, wanted: { search, ...(sort && { sort }) } }, most)
  }
  const { rows, total } = (await firstOf(book.animals.herdPage({ ...request, first: 0, rows: most }))).value
  return total > most ? { kind: 'tooMany', total } : { kind: 'rows', rows }
}

const EVERYBODYS: LookupRequest = { operation: 'dashboard/dataAnimales', fields: {}, passing: [] }
