import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { fill, noInventoryFilter, type Option, readChip } from '../../registry/index.ts'
import { BreedMark } from '../animals/breed-mark.tsx'
import { ChipDigits } from '../animals/chip.tsx'
import { useTagReads } from '../animals/tag-reads.ts'
import { useAsked, useBook, useLive } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { SearchInput } from '../common/search-input.tsx'
import { hasCamera } from '../fields/barcode.ts'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

const ChipCamera = lazy(() => import('../fields/chip-camera.tsx'))

const ROWS = 20
const DELAY = 200

/** 'Buscar animal': by name, by the end of its chip, or with a reader. */
export default function FindAnimal({ owner, onClose }: { owner: string; onClose: () => void }) {
  const book = useBook()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [looking, setLooking] = useState(false)
  const [search] = useDebouncedValue(typed.trim(), DELAY)
  const request = {
    filter: { ...noInventoryFilter, NID_PROPIETARIO: owner },
    search,
    first: 0,
    rows: ROWS,
  }
  const page = useAsked(search === '' ? null : JSON.stringify(request), () => book.animals.herdPage(request))
  const rows = search === '' ? [] : (page?.value.rows ?? [])
  const onlyHere = useLive(book.outbox.connection)?.reachable === false
  const nothing = page && rows.length === 0 ? `${fill(t.nothing, { text: search })}. ` : ''
  const hint = search === '' ? `${t.typeMore} ` : nothing
  const go = (chip: string) => {
    onClose()
    void router.navigate({ href: `/animal/${encodeURIComponent(chip)}` })
  }
  useTagReads(true, ([chip = '']) => go(chip))
  return (
    <Dialog title={t.find} opened onClose={onClose} width={520}>
      <SearchInput
        label={t.search}
        data-autofocus
        rightSection={
          hasCamera() ? (
            <ActionIcon aria-label={t.camera} onClick={() => setLooking(true)}>
              <Icon name="scan" size={20} />
            </ActionIcon>
          ) : undefined
        }
        rightSectionWidth="var(--control-height)"
        value={typed}
        onText={setTyped}
        onKeyDown={(event) => {
          const [read] = readChip(typed)
          const [only, another] = rows
          if (event.key !== 'Enter') return
          if (read !== undefined) go(read)
          else if (only?.CHIP && !another) go(only.CHIP)
        }}
      />
      <Text role="status" c="dimmed" my="xs">
        {hint}
        {hint !== '' && onlyHere ? t.onlyHere : ''}
      </Text>
      <ul className={style.rows} hidden={rows.length === 0}>
        {rows.map((row) => (
          <li key={row.id ?? row.CHIP}>
            <button type="button" className={style.row} onClick={() => go(row.CHIP ?? '')}>
              <BreedMark breed={row.RAZA ?? ''} />
              <span className={style.rowWords}>
                <b>{row.NOMBRE}</b>
                <span className={style.facts}>
                  <ChipDigits chip={row.CHIP ?? ''} /> · {row.RAZA}
                </span>
              </span>
              <Icon name="right" size={18} />
            </button>
          </li>
        ))}
      </ul>
      {looking ? (
        <Suspense fallback={null}>
          <ChipCamera label={t.find} find={tagOf} onFound={({ code }) => go(code)} onClose={() => setLooking(false)} />
        </Suspense>
      ) : null}
    </Dialog>
  )
}

/** The animal of a tag seen by the camera, whoever owns it. */
function tagOf(seen: string): Option | undefined {
  const [chip] = readChip(seen)
  return chip === undefined ? undefined : { code: chip, name: chip }
}
