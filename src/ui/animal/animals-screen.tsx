import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { actsForOthers, fill, type Option, readChip, scannedCode } from '../../registry/index.ts'
import { type AnimalGroup, animalGroups, type FarmAnimals } from '../../sync/contract/farm-animals.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { QuietPicture } from '../animals/quiet-picture.tsx'
import { Rows } from '../animals/rows.tsx'
import { sought } from '../animals/tag-reads.ts'
import { useFarm } from '../animals/use-farm.ts'
import { useAsked, useBook, useLast, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { ButtonLink } from '../common/links.tsx'
import { Note } from '../common/note.tsx'
import { Page } from '../common/page.tsx'
import { SearchInput, useSearchText } from '../common/search-input.tsx'
import { NotHere } from '../common/skeleton.tsx'
import { useToday } from '../common/use-now.ts'
import { hasCamera } from '../fields/camera/barcode.ts'
import { AgeLine } from '../record/list/age-line.tsx'
import { AnimalRow } from './animal-row.tsx'
import style from './animals-screen.module.css'
import { groupIn, wordOf } from './animals-search.ts'
import { SeenToday } from './seen-today.tsx'
import { herdTexts as t } from './texts.ts'

const ChipCamera = lazyPart(() => import('../fields/camera/chip-camera.tsx'))

const animalAt = (chip: string) => `/animal/${encodeURIComponent(chip)}`
/** The host's page; without signal it leads back here with its code (sw/kept-app.ts). */
const verification = '/verificar/'

/** Rows at first, and more each time. */
const ROWS = 40
const DELAY = 150

/** /animales: the animals of the farm by name, by the end of a chip or with a reader, and what each is in today. */
export function AnimalsScreen() {
  const owner = useOwner()
  // Another farm is a new page.
  return owner === undefined ? null : <Herd key={owner} owner={owner} />
}

function Herd({ owner }: { readonly owner: string }) {
  const book = useBook()
  const router = useRouter()
  const navigate = useNavigate({ from: '/animales' })
  const at = useSearch({ from: '/animales' })
  const group = groupIn(at)
  const search = at.buscar ?? ''
  const find = (buscar: string) =>
    void navigate({ search: (before) => ({ ...before, buscar: buscar || undefined }), replace: true })
  const { typed, type } = useSearchText(search, find, DELAY)
  const [rows, setRows] = useState(ROWS)
  const request = { owner, group, search, rows }
  const answer = useAsked(JSON.stringify(request), () => book.animals.farmAnimals(request))
  const known = useLast<Aged<FarmAnimals> | undefined>(answer, undefined)
  const seen = search === '' && group === undefined
  const [label, none] = owner === '' ? [t.all, t.noFarm] : [t.list, t.none]
  const choose = (next: AnimalGroup) =>
    void navigate({
      search: (before) => ({ ...before, grupo: next === group ? undefined : wordOf(next) }),
      replace: true,
      resetScroll: false,
    })
  const enter = () => {
    const [read] = readChip(typed)
    const [only, another] = search === typed.trim() ? (answer?.value.rows ?? []) : []
    if (read !== undefined) sought.set(read)
    const chip = read ?? (another ? undefined : only?.chip)
    if (chip) void router.navigate({ href: animalAt(chip) })
  }
  return (
    <Page title={t.title}>
      {at.verificar === undefined ? null : <NotVerified code={at.verificar} />}
      <Seek text={typed} onText={type} onEnter={enter} />
      {owner === '' ? null : <Groups counts={known?.value.counts ?? {}} chosen={group} onChoose={choose} />}
      {seen && known ? <Counted {...known.value} /> : null}
      {seen ? <SeenToday /> : null}
      <List answer={known} isBehind={!answer} search={search} label={label} none={none} />
      {known && known.value.total > known.value.rows.length ? (
        <Button variant="subtle" fullWidth onClick={() => setRows(rows + ROWS)}>
          {fill(t.more, { n: known.value.total - known.value.rows.length })}
        </Button>
      ) : null}
      <div className={style.foot}>
        <Link to="/" hash="inventario" className={style.link}>
          {t.inventory}
        </Link>
        <AgeLine loading={!known} rows={known} onRefresh={() => book.lookups.refresh({ herdOf: owner })} />
      </div>
    </Page>
  )
}

/** By name, by the end of a chip, or with the camera. */
function Seek({ text, onText, onEnter }: { text: string; onText: (text: string) => void; onEnter: () => void }) {
  const router = useRouter()
  const open = ({ code }: Option) => {
    setLooking(false)
    void router.navigate({ href: code, reloadDocument: code.startsWith(verification) })
  }
  const [looking, setLooking] = useState(false)
  return (
    <>
      <SearchInput
        aria-label={t.search}
        placeholder={t.search}
        rightSection={
          hasCamera() ? (
            <ActionIcon aria-label={t.camera} onClick={() => setLooking(true)}>
              <Icon name="scan" size={20} />
            </ActionIcon>
          ) : undefined
        }
        rightSectionWidth="var(--control-height)"
        value={text}
        onText={onText}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter()
        }}
      />
      {looking ? <ChipCamera label={t.scanned} find={pageOf} onFound={open} onClose={() => setLooking(false)} /> : null}
    </>
  )
}

/** What the camera sees, as a page: the animal of a tag, whoever owns it, or the host's about a certificate or receipt. */
function pageOf(seen: string): Option | undefined {
  const [chip] = readChip(seen)
  if (chip !== undefined) return { code: animalAt(chip), name: chip }
  const code = scannedCode(seen)
  return code === undefined ? undefined : { code: verification + code, name: code }
}

function NotVerified({ code }: { readonly code: string }) {
  return (
    <Note
      tone="warn"
      icon="scan"
      role="alert"
      apart
      action={
        <Button variant="default" onClick={() => location.replace(verification + encodeURIComponent(code))}>
          {t.verify}
        </Button>
      }
    >
      {t.verifiedOnline}
    </Note>
  )
}

/** Where more are here than the inventory counts: how many of them are on lease. */
const Counted = ({ herd }: FarmAnimals) =>
  herd?.leased ? <p className={style.counted}>{fill(t.counted, herd)}</p> : null

interface GroupsProps {
  readonly counts: FarmAnimals['counts']
  readonly chosen: AnimalGroup | undefined
  readonly onChoose: (group: AnimalGroup) => void
}

/** One group of animals at a time; pressed again, all of them. */
function Groups({ counts, chosen, onChoose }: GroupsProps) {
  const offered = animalGroups.filter((group) => counts[group] !== undefined || group === chosen)
  return (
    <fieldset className={style.groups} aria-label={t.groups}>
      {offered.map((group) => (
        <button
          key={group}
          type="button"
          className={style.group}
          aria-pressed={group === chosen}
          onClick={() => onChoose(group)}
        >
          {t.groupNames[group]} <b>{counts[group] ?? 0}</b>
        </button>
      ))}
    </fieldset>
  )
}

interface ListProps {
  readonly answer: Aged<FarmAnimals> | undefined
  /** It is that of an earlier search, which tells nothing of what is not found. */
  readonly isBehind: boolean
  readonly search: string
  readonly label: string
  /** Words where there is none. */
  readonly none: string
}

function List({ answer, isBehind, search, label, none }: ListProps) {
  const today = useToday()
  const onlyHere = useLive(useBook().outbox.connection)?.reachable === false
  const wide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false })
  const rows = answer?.value.rows ?? []
  if (rows.length === 0 && isBehind && answer) return null
  if (rows.length === 0 && search !== '' && answer)
    return (
      <div role="status">
        <QuietPicture of="goat" />
        <Text>
          {fill(t.nothing, { text: search })}. {onlyHere ? t.onlyHere : ''}
        </Text>
      </div>
    )
  if (rows.length === 0)
    return (
      <NotHere answer={answer} of="rows" count={8}>
        <QuietPicture of="goat" />
        <Text mb="md">{answer?.takenAt === undefined ? t.notHere : none}</Text>
        <ButtonLink to="/preparar">{t.prepare}</ButtonLink>
      </NotHere>
    )
  return (
    <section aria-label={label} className={style.list}>
      <Rows>
        {rows.map((animal) => (
          <AnimalRow key={animal.id} animal={animal} today={today} wide={wide} />
        ))}
      </Rows>
    </section>
  )
}

/** Whose animals it shows: those of the visited farm, or the person's own; '' for all that they may see. */
function useOwner(): string | undefined {
  const session = useLive(useBook().session.state)
  const farm = useFarm()
  if (session?.kind !== 'in' || farm === undefined) return undefined
  return (actsForOthers(session.person) ? farm?.nid : session.person.nid) ?? ''
}
