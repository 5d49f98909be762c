import { Button, Group, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { farmOf, type LookupRequest, matchFarms, type Option } from '../../registry/index.ts'
import type { FarmState, Preparation } from '../../sync/contract/device.ts'
import { visitTexts } from '../animals/farm-texts.ts'
import { Facts, Pill } from '../animals/rows.tsx'
import { notSavedText } from '../common/action-error-text.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import pageStyle from '../common/page.module.css'
import { SearchInput } from '../common/search-input.tsx'
import { Skeleton } from '../common/skeleton.tsx'
import { ageWords, counted, DAY } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import { useNow } from '../common/use-now.ts'
import { useSought } from '../common/use-sought.ts'
import style from './preparation.module.css'
import { useOffered } from './use-offered.tsx'

type Owners = Preparation['owners']

/** Maximum rendered at once: the rest is found by typing, or by place. */
const SHOWN = 60
/** Maximum asked for at once: the farms of a zone. */
const ASKED = 500

/** The associates to visit. An ordinary associate has only themselves and nothing to choose. */
export function OwnerChoice({ owners, sought }: Pick<Preparation, 'owners' | 'sought'>) {
  if (sought) return <SoughtOwners owners={owners} call={sought} />
  if (owners.length === 0) return <Text>La lista de asociados llega con la primera preparación.</Text>
  const [only, another] = owners
  if (only && !another)
    return (
      <Group justify="space-between">
        <Text fw={700}>{only.option.name}</Text>
        <FarmMark state={only.state} />
      </Group>
    )
  return <KeptOwners owners={owners} />
}

/** The list of options is complete. */
function KeptOwners({ owners }: { owners: Owners }) {
  const [search, setSearch] = useState('')
  // The order must not change while tapping.
  const [first] = useState(() => chosenOf(owners))
  const farms = owners.map(({ option }) => farmOf(option, false))
  const matches = new Set(matchFarms(farms, search).map(({ nid }) => nid))
  const found = sortOwners(owners, first).filter(({ option }) => matches.has(option.code))
  return (
    <OwnerList
      chosen={chosenOf(owners)}
      states={statesOf(owners)}
      search={search}
      onSearch={setSearch}
      found={found.map(({ option }) => option)}
      none={found.length === 0 ? NOBODY : ''}
    />
  )
}

const SEARCH_DELAY = 250

/** Owners are searched at the host; the chosen ones come before the results. */
function SoughtOwners({ owners, call }: { owners: Owners; call: LookupRequest }) {
  const [search, setSearch] = useState('')
  const { answer, seek } = useSought(call, '', { rows: ASKED })
  const ask = useDebouncedCallback(seek.ask, SEARCH_DELAY)
  // The order must not change while tapping.
  const [first] = useState(() => owners.map(({ option }) => option))
  const found = answer?.value ?? []
  const now = new Map(owners.map(({ option }) => [option.code, option]))
  const before = seek.text === '' ? first.map((option) => now.get(option.code) ?? option) : []
  const isAmong = (some: readonly Option[], { code }: Option) => some.some((one) => one.code === code)
  const later =
    seek.text === '' ? [...now.values()].filter((option) => !isAmong(before, option) && !isAmong(found, option)) : []
  const shown = [...before, ...later, ...found.filter((option) => !isAmong(before, option))]
  const isKnown = shown.length > 0 || seek.answered || seek.onlyHere
  return (
    <OwnerList
      chosen={chosenOf(owners)}
      states={statesOf(owners)}
      search={search}
      onSearch={(text) => {
        setSearch(text)
        ask(text.trim())
      }}
      found={shown}
      isPart={seek.more}
      coming={!isKnown && seek.asking}
      none={shown.length > 0 ? '' : isKnown ? NOBODY : seek.asking ? '' : ASKING}
      more={seek.onlyHere ? ONLY_HERE : ''}
    />
  )
}

const WHOM = '¿A quién va a visitar?'
const MORE = 'Hay más: escriba el nombre o escoja el municipio para encontrarlos.'
const NOBODY = 'Ningún asociado coincide con la búsqueda.'
const ASKING = 'Los asociados se buscan con señal.'
const ONLY_HERE =
  'Sin señal solo se encuentran los que se prepararon en este dispositivo. Con señal se busca entre todos.'

interface OwnerListProps {
  readonly chosen: ReadonlySet<string>
  readonly states: ReadonlyMap<string, FarmState>
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly found: readonly Option[]
  /** There are more than these. */
  readonly isPart?: boolean
  /** More are being fetched. */
  readonly coming?: boolean
  /** Why none is shown; '' if some are. */
  readonly none: string
  readonly more?: string
}

function OwnerList({ chosen: kept, states, search, onSearch, found, ...others }: OwnerListProps) {
  const { isPart = false, coming, none, more } = others
  const book = useBook()
  const { offered, tools, dueOn } = useOffered(found)
  const shown = offered.slice(0, SHOWN)
  // The choice just tapped, until the book confirms it.
  const [tapped, setTapped] = useState<ReadonlySet<string>>()
  if (tapped?.size === kept.size && [...tapped].every((code) => kept.has(code))) setTapped(undefined)
  const chosen = tapped ?? kept
  const left = offered.filter(({ code }) => !chosen.has(code))

  const choose = (next: ReadonlySet<string>) => {
    setTapped(next)
    book.device.chooseOwners([...next]).catch((error: unknown) => {
      setTapped(undefined)
      toast('error', notSavedText(error))
    })
  }
  const toggle = (code: string) => {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    choose(next)
  }
  return (
    <section className={style.owners} aria-labelledby="a-quien">
      <h2 id="a-quien" className={pageStyle.part}>
        {WHOM} <span role="status">{counted(chosen.size, 'escogido', 'escogidos')}</span>
      </h2>
      <Group justify="space-between" gap="xs">
        <SearchInput
          className={style.search}
          aria-label="Buscar asociado"
          placeholder="Nombre, documento o municipio"
          value={search}
          onText={onSearch}
        />
        {tools}
        {chosen.size > 0 && (
          <Button variant="subtle" px={0} onClick={() => choose(new Set())}>
            Quitar todos
          </Button>
        )}
        {left.length > 1 && !isPart && (
          <Button variant="subtle" px={0} onClick={() => choose(new Set([...chosen, ...left.map(({ code }) => code)]))}>
            Escoger {offered.length === left.length ? 'los' : 'los otros'} {left.length}
          </Button>
        )}
      </Group>
      {coming ? (
        <Skeleton of="rows" count={6} />
      ) : (
        <ul className={style.ownerList} aria-label="Asociados">
          {shown.map((option) => (
            <li key={option.code}>
              <label className={style.owner}>
                <input type="checkbox" checked={chosen.has(option.code)} onChange={() => toggle(option.code)} />
                <span className={style.ownerName}>{option.name}</span>
                {chosen.has(option.code) ? <FarmMark state={states.get(option.code)} /> : null}
                <small>
                  <Facts of={[option.aprisco, option.municipio, option.code, dueOn(option)]} />
                </small>
              </label>
            </li>
          ))}
        </ul>
      )}
      {none && <Text>{none}</Text>}
      {more && <Text c="dimmed">{more}</Text>}
      {!more && (isPart || offered.length > SHOWN) && <Text c="dimmed">{MORE}</Text>}
    </section>
  )
}

/** State of one farm: being fetched, on the device (since when, if that is long ago), or still to be fetched. */
function FarmMark({ state }: { readonly state: FarmState | undefined }) {
  const now = useNow()
  if (state?.share !== undefined && state.share < 1) return <Pill tone="quiet">{Math.round(state.share * 100)} %</Pill>
  if (state?.share === 1 || state?.readyAt !== undefined)
    return (
      <Pill tone="ok">
        <Icon name="check" size={16} />
        {state.readyAt === undefined || now - state.readyAt < DAY ? visitTexts.prepared : ageWords(state.readyAt, now)}
      </Pill>
    )
  return <Pill tone="warn">Por traer</Pill>
}

/** Chosen ones first, then by name. */
const sortOwners = (owners: Owners, chosen: ReadonlySet<string>): Owners =>
  [...owners].sort(
    (a, b) =>
      Number(chosen.has(b.option.code)) - Number(chosen.has(a.option.code)) ||
      a.option.name.localeCompare(b.option.name, 'es'),
  )

/** Progress of each chosen one, by document number. */
const statesOf = (owners: Owners): ReadonlyMap<string, FarmState> =>
  new Map(owners.flatMap(({ option, state }) => (state ? [[option.code, state]] : [])))

const chosenOf = (owners: Owners): ReadonlySet<string> =>
  new Set(owners.filter((owner) => owner.chosen).map((owner) => owner.option.code))
