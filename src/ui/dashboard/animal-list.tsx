import { Title, VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { inventoryRecord, type Person } from '../../registry/index.ts'
import { useBook, useSurroundings } from '../common/book-context.tsx'
import { RecordList } from '../record/list/record-list.tsx'
import { dashboardTexts } from './dashboard-texts.ts'
import { ExportButton } from './export-button.tsx'
import { gatherAnimals } from './gather-animals.ts'
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
