import { lazy, Suspense, useDeferredValue, useState } from 'react'
import {
  askedFilter,
  EVERY_OWNER,
  type FarmOwner,
  isAdministrator,
  type LookupRequest,
  type Person,
  withFilter,
} from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { species } from '../../registry/vocabulary/codes.ts'
import type { BreedGroup } from '../../sync/contract/inventory.ts'
import { useFarm } from '../animals/use-farm.ts'
import { useAsked, useBook, useLive } from '../common/book-context.tsx'
import { FallbackBoundary, lazyPart } from '../common/lazy-part.tsx'
import { Note } from '../common/note.tsx'
import { HelpButton, Page } from '../common/page.tsx'
import { toast } from '../common/toast.ts'
import { useDesk } from '../fields/use-coarse-pointer.ts'
import { AgeLine } from '../record/list/age-line.tsx'
import type { ListAddress } from '../record/shared/list-view.ts'
import { BreedBars } from './breed-bars.tsx'
import type { BreedCount } from './breed-counts.ts'
import { BreedPanel } from './breed-panel.tsx'
import style from './dashboard.module.css'
import { dashboardTexts } from './dashboard-texts.ts'
import { filterWords } from './filter-words.ts'
import { Filters } from './filters.tsx'
import { NewsPanel } from './news-panel.tsx'
import { type Inventory, startFilter, useInventory } from './use-inventory.ts'
import { useShown } from './use-shown.ts'

/** Dialogs are loaded when one is opened. */
const HelpDialog = lazyPart(async () => ({ default: (await import('../panes/help-dialog.tsx')).HelpDialog }))

/** The list with its table is rendered after the day's work, which is read first; its code is loaded from the start. */
const animalList = () => import('./animal-list.tsx')
animalList().catch(() => {})
const AnimalList = lazy(animalList)

const HELP = 1

/** / for a signed-in person: their animals, or everybody's for an administrator (1§2). */
export function DashboardScreen({ at }: { readonly at: ListAddress }) {
  const session = useLive(useBook().session.state)
  const farm = useFarm()
  if (session?.kind !== 'in' || farm === undefined) return null
  return <Dashboard key={`${session.person.nid} ${farm?.nid}`} person={session.person} farm={farm} at={at} />
}

function Dashboard({ person, farm, at }: { person: Person; farm: FarmOwner | null; at: ListAddress }) {
  const start = startFilter(person, farm)
  const office = useDesk() && isAdministrator(person)
  const inventory = useInventory(person, start, at)
  const [helping, setHelping] = useState(false)
  const { filter, summary, busy } = inventory
  const shown = useShown(inventory.page !== undefined)
  const damaged = summary?.value.damaged === true
  // Its answers are asked for at once; drawn after the day.
  const isDrawn = useDeferredValue(true, false)
  if (!isDrawn) return null
  const filters = (
    <Filters
      person={person}
      farm={farm}
      start={start}
      filter={filter}
      summary={summary?.value}
      line={office}
      drawn={shown}
      onChange={inventory.setFilter}
    />
  )
  return (
    <Page
      title={dashboardTexts.title}
      tools={office ? filters : undefined}
      actions={<HelpButton onClick={() => setHelping(true)} />}
    >
      <div className={style.layout} data-office={office || undefined}>
        <div className={style.main}>
          {damaged ? (
            <>
              <Note tone="warn" icon="alert" role="status">
                {dashboardTexts.damaged}
              </Note>
              <AgeLine loading={busy} rows={summary} onRefresh={inventory.refresh} />
            </>
          ) : null}
          {office ? null : filters}
          {office || damaged ? null : <BreedPanel summary={summary} />}
        </div>
        <div className={style.wide}>
          {office ? <ChosenBreed inventory={inventory} /> : null}
          <div className={style.list}>
            {damaged ? null : (
              <FallbackBoundary otherwise={<p>{commonTexts.needsConnection}</p>}>
                <Suspense fallback={<div className={style.listRoom} />}>
                  <AnimalList
                    inventory={inventory}
                    person={person}
                    ownerName={filterWords(filter, { person, farm, summary: summary?.value })}
                  />
                </Suspense>
              </FallbackBoundary>
            )}
          </div>
        </div>
        <NewsPanel asked={shown} />
      </div>
      {helping ? (
        <HelpDialog helpId={HELP} title={dashboardTexts.help} opened onClose={() => setHelping(false)} />
      ) : null}
    </Page>
  )
}

/** The chart for administrators: a bar acts as a filter. */
function ChosenBreed({ inventory }: { inventory: Inventory }) {
  const { filter, setFilter } = inventory
  const book = useBook()
  const codesOf = useBreedCodes(filter.NID_PROPIETARIO)
  // The other breeds stay beside the chosen one, for comparison and selection.
  const everyBreed = askedFilter({ ...filter, RAZA: '', MACHO: '', HEMBRA: '' })
  const summary = useAsked(JSON.stringify(everyBreed), () => book.animals.herdSummary(everyBreed))
  const told = summary && { ...summary.value, groups: summary.value.groups.map(codesOf) }
  const choose = ({ code, species }: BreedCount) => {
    if (species === '') return void toast('info', dashboardTexts.breedUnknown)
    const [ofSpecies, breed] = code === filter.RAZA ? ['', ''] : [species, code]
    setFilter(withFilter(withFilter(filter, 'COD_ESPECIE', ofSpecies), 'RAZA', breed))
  }
  return <BreedBars summary={told} chosen={filter.RAZA} onChoose={choose} />
}

const breedsOf = (owner: string, code: string): LookupRequest => ({
  operation: 'selecciones/seleccionCodigoRazasDash',
  fields: { COD_ESPECIE: code, NID_PROPIETARIO: owner || EVERY_OWNER },
  passing: [],
})

/** Gives a group the codes of its breed and species, by its code or else its name, if they are known here. */
function useBreedCodes(owner: string): (group: BreedGroup) => BreedGroup {
  const book = useBook()
  const found = species.map(({ code }) => {
    // biome-ignore lint/correctness/useHookAtTopLevel: the species are a constant of the registry
    const breeds = useAsked(`${owner} ${code}`, () => book.lookups.options(breedsOf(owner, code)))
    return { code, breeds: breeds?.value ?? [] }
  })
  return (group) => {
    for (const { code, breeds } of found) {
      const breed = breeds.find((each) => (group.COD_RAZA ? each.code === group.COD_RAZA : each.name === group.RAZA))
      if (breed) return { COD_ESPECIE: code, ...group, COD_RAZA: breed.code }
    }
    return group
  }
}
