import '@mantine/core/styles/Input.layer.css'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { fill, type Person, type Place, type PlaceKind } from '../../registry/index.ts'
import { newWord } from '../animals/open-form.ts'
import { notSavedText } from '../common/action-error-text.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon, type IconName } from '../common/icon.tsx'
import { SearchInput } from '../common/search-input.tsx'
import { counted } from '../common/time.ts'
import { toast } from '../common/toast.ts'
import style from './desk.module.css'
import { takeKeys } from './early-keys.ts'
import { searchTexts } from './search-texts.ts'
import { deskTexts as t } from './texts.ts'
import { ALL, MOST, useFound } from './use-found.ts'

/** Actions without an address. */
export interface Command extends Place {
  readonly run: () => void
}

export interface PaletteProps {
  readonly person: Person
  readonly commands: readonly Command[]
  readonly onClose: () => void
}

const signs: Readonly<Record<PlaceKind, IconName>> = {
  screen: 'list',
  action: 'plus',
  person: 'person',
  animal: 'goat',
  number: 'number',
}

/** Ctrl+K: one field for screens, actions, people, animals and form numbers; arrows select, Enter opens. */
export default function Palette({ person, commands, onClose }: PaletteProps) {
  const book = useBook()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { places, farms, isBehind, looking } = useFound(person, typed, commands)
  // Closed before its field was focused.
  useEffect(() => () => void takeKeys(), [])
  const onlyHere = useLive(book.outbox.connection)?.reachable === false
  const inOrder = useMemo(() => byKind(places), [places])
  const all = inOrder.flatMap(([, some]) => some)
  const marked = Math.min(at, all.length - 1)

  const go = async (place: Place) => {
    onClose()
    const farm = place.kind === 'person' ? farms.get(place.key) : undefined
    if (farm) {
      try {
        await book.device.visit(farm)
      } catch (error) {
        toast('error', notSavedText(error))
      }
    }
    const command = commands.find(({ key }) => key === place.key)
    if (command) command.run()
    // What is begun here is another form, whatever was begun before.
    else void router.navigate({ href: `${place.href ?? '/'}${place.kind === 'action' ? `&con=${newWord()}` : ''}` })
  }
  const mark = (next: number) => {
    setAt(next)
    list.current?.querySelector(`[data-at="${next}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && all.length > 0) {
      event.preventDefault()
      mark((marked + step + all.length) % all.length)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const place = all[marked]
      if (place && !(isBehind && /person|animal|number/.test(place.kind))) void go(place)
    }
  }
  return (
    <Dialog title={t.search} opened onClose={onClose} width={620}>
      <div className={style.box}>
        <SearchInput
          data-autofocus
          role="combobox"
          aria-label={searchTexts.everything}
          placeholder={searchTexts.everything}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={all.length > 0 ? `${id}-${marked}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onFocus={() => setTyped((now) => now + takeKeys())}
          onText={(text) => {
            setTyped(text)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div ref={list} id={`${id}-list`} className={style.found} role="listbox" aria-label={t.search}>
          <Groups of={inOrder} all={all} marked={marked} id={id} onMark={setAt} onPick={(place) => void go(place)} />
        </div>
        <p className={style.quiet} role="status">
          {typed.trim() === ''
            ? t.hint
            : all.length > 0
              ? all.some(({ key }) => key === ALL)
                ? fill(t.firsts, { n: MOST })
                : counted(all.length, 'resultado', 'resultados')
              : looking
                ? t.looking
                : fill(t.nothing, { text: typed.trim() })}
          {typed.trim() !== '' && onlyHere ? `. ${t.onlyHere}` : ''}
        </p>
      </div>
    </Dialog>
  )
}

interface GroupsProps {
  readonly of: readonly (readonly [PlaceKind, readonly Place[]])[]
  /** The places of all groups in order, and the place of the marked one among them. */
  readonly all: readonly Place[]
  readonly marked: number
  /** Of the list: those of its parts begin with it. */
  readonly id: string
  readonly onMark: (at: number) => void
  readonly onPick: (place: Place) => void
}

function Groups({ of, all, marked, id, onMark, onPick }: GroupsProps) {
  return of.map(([kind, some]) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
      <p id={`${id}-${kind}`} className={style.kind}>
        {t[kind]}
      </p>
      {some.map((place) => {
        const here = all.indexOf(place)
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
          <div
            key={`${kind} ${place.key}`}
            id={`${id}-${here}`}
            data-at={here}
            className={style.place}
            role="option"
            aria-selected={here === marked}
            onMouseMove={() => onMark(here)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(place)}
          >
            <Icon name={signs[kind]} size={18} />
            <span className={style.label}>{place.label}</span>
            <span className={style.note}>{place.note}</span>
          </div>
        )
      })}
    </div>
  ))
}

/** Forms by their number, then each kind where its best is found: 'clave' begins with changing it, not with a screen. */
const byKind = (places: readonly Place[]): readonly (readonly [PlaceKind, readonly Place[]])[] =>
  [...new Set<PlaceKind>(['number', ...places.map(({ kind }) => kind)])].flatMap((kind) => {
    const some = places.filter((place) => place.kind === kind)
    return some.length > 0 ? [[kind, some] as const] : []
  })
