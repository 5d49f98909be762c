import { Button } from '@mantine/core'
import { lazy, useState } from 'react'
import { askedFilter, type FarmOwner, isAdministrator, type Person, withFilter } from '../../registry/index.ts'
import { useAsked, useBook, useLive } from '../common/book-context.tsx'
import { AgeLine } from '../record/list/age-line.tsx'
import '../record/shared/styles.ts'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { Note } from '../common/note.tsx'
import { Page } from '../common/page.tsx'
import { AnimalList } from './animal-list.tsx'
import { BreedBars } from './breed-bars.tsx'
import { BreedPanel } from './breed-panel.tsx'
import style from './dashboard.module.css'
import { ExportButton } from './export-button.tsx'
import { Filters } from './filters.tsx'
import { NewsPanel } from './news-panel.tsx'
import '@mantine/core/styles/Pagination.layer.css'
import { commonTexts } from '../../registry/texts/common.ts'
import { dashboardTexts } from '../../registry/texts/dashboard.ts'
import { toast } from '../common/toast.ts'
import { useDesk } from '../fields/use-coarse-pointer.ts'
import { useFarm } from '../visit/use-farm.ts'
import { noBreed, useBreedCodes } from './use-breed-codes.ts'
import { type Inventory, startFilter, useInventory } from './use-inventory.ts'

/** Dialogs come when one is opened. */
const HelpDialog = lazyPart(
  lazy(() => import('../help/help-dialog.tsx').then((help) => ({ default: help.HelpDialog }))),
)

const HELP = 1

/** / of whoever is signed in: his animals, or everybody's for an administrator (1§2). */
export function DashboardScreen() {
  const session = useLive(useBook().session)
  const farm = useFarm()
  if (session?.kind !== 'in' || farm === undefined) return null
  return <Dashboard key={`${session.person.nid} ${farm?.nid}`} person={session.person} farm={farm} />
}

function Dashboard({ person, farm }: { person: Person; farm: FarmOwner | null }) {
  const start = startFilter(person, farm)
  const inventory = useInventory(start)
  const [helping, setHelping] = useState(false)
  const office = useDesk() && isAdministrator(person)
  const { request, summary, page, busy } = inventory
  const actions = (
    <div className={style.actions}>
      <ExportButton request={request} disabled={!page || page.value.total === 0} />
      <Button variant="default" leftSection={<Icon name="help" />} onClick={() => setHelping(true)}>
        {commonTexts.help}
      </Button>
    </div>
  )
  return (
    <Page title={dashboardTexts.title} actions={actions}>
      <div className={style.layout} data-office={office || undefined}>
        <div className={style.main}>
          <AgeLine loading={busy} rows={summary} onRefresh={inventory.refresh} />
          {summary?.value.damaged ? (
            <Note tone="warn" icon="alert" role="status">
              {dashboardTexts.damaged}
            </Note>
          ) : null}
          <Filters
            person={person}
            farm={farm}
            start={start}
            filter={inventory.filter}
            summary={summary?.value}
            line={office}
            onChange={inventory.setFilter}
          />
          {office || summary?.value.damaged ? null : <BreedPanel summary={summary} />}
        </div>
        <div className={style.wide}>
          {office ? <ChosenBreed inventory={inventory} /> : null}
          <AnimalList inventory={inventory} />
        </div>
        <NewsPanel />
      </div>
      {helping ? (
        <HelpDialog helpId={HELP} title={dashboardTexts.help} opened onClose={() => setHelping(false)} />
      ) : null}
    </Page>
  )
}

/** The chart of an office: a bar is a filter. */
function ChosenBreed({ inventory }: { inventory: Inventory }) {
  const { filter, setFilter } = inventory
  const book = useBook()
  const codesOf = useBreedCodes(filter.NID_PROPIETARIO)
  // The other breeds stay beside the chosen one, to be compared and chosen.
  const everyBreed = askedFilter({ ...filter, RAZA: '', MACHO: '', HEMBRA: '' })
  const summary = useAsked(JSON.stringify(everyBreed), () => book.herdSummary(everyBreed))
  const groups = summary?.value.groups ?? []
  const chosen = groups.find(({ RAZA }) => filter.RAZA !== '' && codesOf(RAZA)?.RAZA === filter.RAZA)?.RAZA ?? ''
  const choose = (breed: string) => {
    const next = breed === '' ? noBreed : codesOf(breed)
    if (!next) return void toast('info', dashboardTexts.breedUnknown)
    setFilter(withFilter(withFilter(filter, 'COD_ESPECIE', next.COD_ESPECIE), 'RAZA', next.RAZA))
  }
  return <BreedBars summary={summary?.value} chosen={chosen} onChoose={choose} />
}
