import './styles.ts'
import { ActionIcon, Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { fill, folded, matchOptions, type Option } from '../../registry/index.ts'
import { Icon } from '../common/icon.tsx'
import { useScrolledAway } from './choices/use-scrolled-away.ts'
import { type Seek, useLateAnswer } from './choices/use-sought.ts'
import { useTagRead } from './choices/use-tag-read.ts'
import style from './fields.module.css'
import type { LookUp } from './filling.ts'
import { labelled } from './label.tsx'
import { moveOn } from './move-on.ts'
import { PickerList } from './picker-list.tsx'
import { pickerTexts } from './texts.ts'
import { useCoarsePointer } from './use-coarse-pointer.ts'

/** After this pause in typing the options are filtered (1§9), ms. */
const DELAY = 250
/** With up to this many options no typing is needed on a touch screen: the phone's keyboard stays closed. */
const FEW = 12

export interface PickerProps {
  readonly label: string
  readonly required?: boolean
  readonly options: readonly Option[]
  /** Code of the chosen option; '' for none. */
  readonly value: string
  /** Text for a code that is not among the options. */
  readonly valueName?: string
  readonly problem?: string
  /** Shown below the field and read with it. */
  readonly hint?: string
  readonly locked?: boolean
  readonly placeholder?: string
  /** Shown instead of the list, and below it: why it is empty, how old it is. */
  readonly empty: string
  readonly footer?: ReactNode
  /** Other spellings of a code: what a chip reader types (filling/chip-reading.ts). With it, Enter moves on. */
  readonly read?: (typed: string) => readonly string[]
  /** A code was read that is not among the options. */
  readonly onUnread?: (code: string) => void
  /** Something is typed and no option is chosen. */
  readonly orTyped?: boolean
  /** A button inside the field, before its text. */
  readonly aside?: ReactNode
  /** Typing is possible however few options there are: a chip is known by its last digits. */
  readonly always?: boolean
  /** Multiple selection: the list stays open, and picking ticks or unticks. */
  readonly ticked?: ReadonlySet<string>
  readonly onPick: (option: Option | null) => void
  /** There are too many options to be here: the parent receives the searched text and supplies the matching ones. */
  readonly seek?: Seek
  /** The typed text is still being looked up although the field was left: the form waits for it. */
  readonly onLookUp?: (state: LookUp) => void
}

/** Shown instead of options: what will be used instead, why there are none, or that none matches. */
const emptyText = ({ orTyped, options, empty, seek }: PickerProps, query: string | null): string => {
  const text = query?.trim() ?? ''
  if (orTyped && text) return fill(pickerTexts.typed, { text })
  if (seek?.text && seek.answered) return fill(pickerTexts.noMatch, { text: seek.text })
  return options.length === 0 ? empty : fill(pickerTexts.noMatch, { text })
}

/**
 * A combobox for five options or five thousand: search by prefix, all options for an empty query, keyboard and touch.
 */
export function Picker(props: PickerProps) {
  const { label, required = false, options, value, valueName, problem, locked = false, onPick } = props
  const coarse = useCoarsePointer()
  const input = useRef<HTMLInputElement>(null)
  /** The text being typed; null while the choice is unchanged. */
  const [query, setQuery] = useState<string | null>(null)
  const [debounced] = useDebouncedValue(query ?? '', DELAY)
  const [active, setActive] = useState(-1)
  const store = useCombobox({ onDropdownClose: () => setActive(-1) })
  const scrolled = useScrolledAway(store.dropdownOpened, input)
  /** The field was left with this text, for which the options have not arrived. */
  const [left, setLeft] = useState(false)
  const sought = query === null || query === '' ? '' : left ? query : debounced
  const { read, seek, onLookUp } = props
  const elsewhere = seek !== undefined
  const ask = seek?.ask
  /** The list contains the answer to the typed text. */
  const upToDate = !seek || query === null || (seek.answered && seek.text === query.trim())
  const matches = useMemo(() => {
    const found = elsewhere ? options : matchOptions(options, sought)
    const codes = found.length === 0 && read ? read(sought) : []
    return codes.length === 0 ? found : options.filter(({ code }) => codes.includes(code))
  }, [options, sought, read, elsewhere])
  useEffect(() => ask?.(sought.trim()), [sought, ask])
  const chosen = useMemo(() => options.find((option) => option.code === value), [options, value])
  const shown = query ?? (value === '' ? '' : (chosen?.name ?? (valueName || value)))

  /** @param marked marks the first option if none is chosen: for an arrow key, not for a reader's Enter. */
  const open = (marked = false) => {
    if (locked || store.dropdownOpened) return
    setLeft(false)
    store.openDropdown()
    setActive(
      Math.max(
        matches.findIndex((option) => option.code === value),
        marked ? 0 : -1,
      ),
    )
  }
  const close = () => {
    setQuery(null)
    setLeft(false)
    store.closeDropdown()
  }
  const pick = (option: Option | null) => {
    if (props.ticked) setQuery(null)
    else close()
    onPick(option)
  }
  /** The options whose name equals the text. */
  const exactly = (text: string): readonly Option[] => {
    const typed = folded(text.trim())
    if (typed === '') return []
    const named = options.filter(({ code, name }) => folded(name) === typed || folded(code) === typed)
    const codes = named.length === 0 && read ? read(text) : []
    return codes.length === 0 ? named : options.filter(({ code }) => codes.includes(code))
  }
  /** Is the search for the text complete? After a match in a page's last row, more of that name may follow. */
  const isLookedUp = (text: string): boolean => {
    const [only, another] = exactly(text)
    if (only && !another && (upToDate || !seek?.more || options.at(-1) !== only)) return true
    return upToDate && !seek?.asking
  }
  /** The typed text as an option of its own; a reader's digits as the chip that they stand for. */
  const written = (): Option | undefined => {
    const text = props.orTyped ? (query ?? '').trim() : ''
    const code = (text && read?.(text)[0]) || text
    return code === '' ? undefined : { code, name: code }
  }
  /**
   * A reader types faster than options are filtered, and ends with Enter: it chooses the option it stands for, or none.
   */
  const takeReading = (): boolean => {
    const typed = query ?? ''
    const own = exactly(typed).length === 1 ? undefined : written()
    if (own) {
      pick(own)
      return true
    }
    const [exact, another] = read ? exactly(typed) : []
    if (exact && !another) {
      pick(exact)
      if (input.current) moveOn(input.current)
      return true
    }
    const [code] = read?.(typed) ?? []
    if (code !== undefined) props.onUnread?.(code)
    return code !== undefined
  }
  /** On leaving: an empty text clears the field, a complete name is chosen, anything else is undone. */
  const leave = () => {
    if (query?.trim() && !isLookedUp(query)) {
      setLeft(true)
      store.closeDropdown()
      return
    }
    if (query === '' && value !== '') onPick(null)
    const exact = query ? exactly(query) : []
    const own = exact.length === 1 ? exact[0] : written()
    if (own && own.code !== value) onPick(own)
    if (left && !own) onLookUp?.('missed')
    close()
  }
  const focus = useTagRead(props, { input, pick, write: setQuery, leave })
  useLateAnswer({
    left,
    isThere: isLookedUp(query ?? ''),
    asking: seek?.asking ?? false,
    take: leave,
    giveUp: () => {
      onLookUp?.('missed')
      close()
    },
    onLookUp,
  })
  const keys: Record<string, () => void> = {
    ArrowDown: () => (store.dropdownOpened ? setActive(Math.min(active + 1, matches.length - 1)) : open(true)),
    ArrowUp: () => (store.dropdownOpened ? setActive(Math.max(active - 1, 0)) : open(true)),
    PageDown: () => setActive(Math.min(active + 7, matches.length - 1)),
    PageUp: () => setActive(Math.max(active - 7, 0)),
    Enter: () => {
      if (active < 0 && takeReading()) return
      if (!upToDate) return
      const at = active < 0 && matches.length === 1 ? 0 : active
      const option = matches[at]
      if (!store.dropdownOpened) open()
      else if (option) pick(option)
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || locked) return
    const act = keys[event.key]
    if (act && (store.dropdownOpened || !event.key.startsWith('Page'))) {
      event.preventDefault()
      act()
    } else if (event.key === 'Escape') close()
  }
  const footer = seek?.onlyHere ? pickerTexts.onlyHere : seek?.more ? pickerTexts.moreByTyping : props.footer
  const id = useId()
  const listId = `${id}-list`
  const optionId = (at: number) => `${id}-${at}`

  return (
    <Combobox
      store={store}
      keepMounted={false}
      preventPositionChangeWhenVisible={!scrolled}
      onOptionSubmit={(_, { value: code }) => pick(options.find((o) => o.code === code) ?? null)}
    >
      <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
        <TextInput
          ref={input}
          label={labelled(label, required)}
          value={shown}
          error={problem}
          description={props.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          readOnly={locked}
          variant={locked ? 'filled' : 'default'}
          placeholder={props.placeholder}
          role="combobox"
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-expanded={store.dropdownOpened}
          aria-controls={store.dropdownOpened ? listId : undefined}
          aria-activedescendant={
            store.dropdownOpened && active >= 0 && active < matches.length ? optionId(active) : undefined
          }
          data-mantine-stop-propagation={store.dropdownOpened || undefined}
          autoComplete="off"
          spellCheck={false}
          inputMode={coarse && !elsewhere && options.length <= FEW && !props.orTyped && !props.always ? 'none' : 'text'}
          enterKeyHint="done"
          onClick={(event) => {
            // Selects the text, so that what is typed or read next replaces it.
            if (query === null) event.currentTarget.select()
            open()
          }}
          {...focus}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setLeft(false)
            setActive(-1)
            store.openDropdown()
          }}
          leftSection={props.aside}
          leftSectionWidth={props.aside ? 46 : undefined}
          leftSectionPointerEvents="all"
          rightSectionWidth={locked ? 0 : 44}
          rightSection={
            // Only one icon at a time: a name needs the space on a phone and among the filters.
            locked ? null : value === '' ? (
              <span className={style.chevron}>
                <Icon name="down" size={18} />
              </span>
            ) : (
              <ActionIcon
                // With a keyboard the field can be cleared by typing.
                tabIndex={-1}
                aria-label={fill(pickerTexts.clear, { label })}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  pick(null)
                  input.current?.focus()
                }}
              >
                <Icon name="close" size={18} />
              </ActionIcon>
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown className={style.dropdown} hidden={!store.dropdownOpened}>
        {store.dropdownOpened ? (
          <PickerList
            id={listId}
            label={label}
            options={matches}
            value={value}
            {...(props.ticked && { ticked: props.ticked })}
            active={active}
            optionId={optionId}
            empty={emptyText(props, query)}
          />
        ) : null}
        {footer ? <Combobox.Footer className={style.footer}>{footer}</Combobox.Footer> : null}
      </Combobox.Dropdown>
    </Combobox>
  )
}
