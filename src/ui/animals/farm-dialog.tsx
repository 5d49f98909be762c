import '@mantine/core/styles/Input.layer.css'
import { Button, Stack, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { type Farm, farmOf, fill, matchFarms, placeOfFarm } from '../../registry/index.ts'
import { visitedFarm } from '../../sync/contract/device.ts'
import { type Standing, useBook, useLive, useStanding } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { ButtonLink } from '../common/links.tsx'
import { SearchInput } from '../common/search-input.tsx'
import { Skeleton } from '../common/skeleton.tsx'
import { toast } from '../common/toast.ts'
import { useSought } from '../common/use-sought.ts'
import { visitTexts } from './farm-texts.ts'
import { Facts, Pill, Row, Rows } from './rows.tsx'

/** Maximum rendered at once: the rest is found by typing. */
const SHOWN = 50
const SEARCH_DELAY = 250

/** 'Visita': choice of the farm to visit. Found by any word; prepared farms come first. */
export default function FarmDialog({ onClose }: { onClose: () => void }) {
  const book = useBook()
  const moment = useLive(book.device.farm)
  const known = useLive(book.device.farms)
  const [search, setSearch] = useState('')
  const { answer, seek } = useSought(known?.sought ?? null, '', { rows: SHOWN })
  const ask = useDebouncedCallback(seek.ask, SEARCH_DELAY)
  const farm = visitedFarm(moment)
  const standing = useStanding(known && { takenAt: undefined, refreshing: known.refreshing })
  const kept = matchFarms(known?.farms ?? [], search)
  const elsewhere = (known?.sought ? (answer?.value ?? []) : [])
    .filter(({ code }) => !kept.some(({ nid }) => nid === code))
    .map((option) => farmOf(option, false))
  const found = [...kept, ...elsewhere]
  const shown = found.slice(0, SHOWN)

  const go = (next: Farm | null) => {
    book.device.visit(next).then(onClose, () => toast('error', visitTexts.notKept))
  }
  return (
    <Dialog title={visitTexts.title} opened onClose={onClose} width={520} steady>
      <Stack gap="sm">
        <SearchInput
          label={visitTexts.search}
          description={visitTexts.hint}
          data-autofocus
          value={search}
          onText={(text) => {
            setSearch(text)
            ask(text.trim())
          }}
          onKeyDown={(event) => {
            const [only, another] = found
            const isBehind = known?.sought !== undefined && seek.text !== search.trim()
            if (event.key === 'Enter' && only && !another && !isBehind) go(only)
          }}
        />
        <Rows label={visitTexts.whom}>
          {shown.map((one) => {
            const isVisited = one.nid === farm?.nid
            return (
              <Row
                key={one.nid}
                tone={isVisited ? 'ok' : undefined}
                title={one.nombres}
                end={one.prepared ? <Pill tone="ok">{visitTexts.prepared}</Pill> : null}
                facts={<Facts of={[placeOfFarm(one), `${one.tid}\u00a0${one.nid}`.trim()]} />}
                target={(props) => <button type="button" aria-pressed={isVisited} onClick={() => go(one)} {...props} />}
              />
            )
          })}
        </Rows>
        <SearchStatus
          text={search.trim()}
          standing={standing}
          count={found.length}
          searching={known?.sought !== undefined && !seek.answered}
          onlyHere={known?.sought !== undefined && seek.onlyHere}
        />
        {farm ? (
          <Button variant="default" onClick={() => go(null)}>
            {visitTexts.end}
          </Button>
        ) : null}
        <ButtonLink to="/preparar" variant="subtle" leftSection={<Icon name="pack" />} onClick={onClose}>
          {visitTexts.prepare}
        </ButtonLink>
      </Stack>
    </Dialog>
  )
}

interface SearchStatusProps {
  readonly text: string
  /** Of the farms that may be found. */
  readonly standing: Standing
  readonly count: number
  readonly searching: boolean
  readonly onlyHere: boolean
}

/** Why there are no options, or that there are more. */
function SearchStatus({ text, standing, count, searching, onlyHere }: SearchStatusProps) {
  if (count === 0 && standing === 'coming') return <Skeleton of="rows" count={3} />
  const nothing = count > 0 ? '' : text === '' ? visitTexts.none : fill(visitTexts.nothing, { text })
  const message = onlyHere
    ? [nothing, visitTexts.onlyHere].filter(Boolean).join('. ')
    : searching
      ? visitTexts.asking
      : count > SHOWN
        ? visitTexts.more
        : nothing
  return (
    <Text role="status" c="dimmed">
      {message}
    </Text>
  )
}
