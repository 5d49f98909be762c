import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Preparation } from '../../sync/contract/device-state.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { counted } from '../common/time.ts'
import { chosenOf, folded, sortOwners } from './owners.ts'
import style from './preparation.module.css'

/** How many are drawn at once: the rest is found by typing. */
const SHOWN = 60

/** The associates of the day. An ordinary associate has only himself, and nothing to choose. */
export function OwnerChoice({ owners }: { owners: Preparation['owners'] }) {
  if (owners.length === 0) return <Text>La lista de asociados llega con la primera preparación.</Text>
  if (owners.length === 1) return <Text fw={650}>{owners[0]?.option.name}</Text>
  return <OwnerList owners={owners} />
}

function OwnerList({ owners }: { owners: Preparation['owners'] }) {
  const book = useBook()
  const [search, setSearch] = useState('')
  // Lines stay where they are while one taps them.
  const [first] = useState(() => chosenOf(owners))
  // What was just tapped, until the book says it too.
  const [tapped, setTapped] = useState<ReadonlySet<string>>()
  const chosen = tapped ?? chosenOf(owners)

  const choose = (next: ReadonlySet<string>) => {
    setTapped(next)
    void book.chooseOwners([...next])
  }
  const toggle = (code: string) => {
    const next = new Set(chosen)
    if (!next.delete(code)) next.add(code)
    choose(next)
  }
  const wanted = folded(search)
  const found = sortOwners(owners, first).filter(
    ({ option }) => folded(option.name).includes(wanted) || option.code.startsWith(wanted),
  )
  return (
    <div className={style.owners}>
      <Group justify="space-between" align="center" gap="sm">
        <TextInput
          className={style.search}
          label="Buscar asociado"
          type="search"
          placeholder="Nombre o documento"
          leftSection={<Icon name="search" size={20} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text role="status">{counted(chosen.size, 'escogido', 'escogidos')}</Text>
        {chosen.size > 0 && (
          <Button variant="subtle" onClick={() => choose(new Set())}>
            Quitar todos
          </Button>
        )}
      </Group>
      <ul className={style.ownerList} aria-label="Asociados">
        {found.slice(0, SHOWN).map(({ option }) => (
          <li key={option.code}>
            <label className={style.owner}>
              <input type="checkbox" checked={chosen.has(option.code)} onChange={() => toggle(option.code)} />
              <span>
                {option.name}
                <small>{option.code}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <Text>Ningún asociado coincide con la búsqueda.</Text>}
      {found.length > SHOWN && (
        <Text c="dimmed">Hay {found.length - SHOWN} más: escriba el nombre para encontrarlos.</Text>
      )}
    </div>
  )
}
