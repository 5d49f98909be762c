import { useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Option } from '../../../registry/index.ts'
import { tone } from '../../animals/tones.ts'
import { moveOn } from '../move-on.ts'
import { equalTo, matching, written } from './matches.ts'
import type { PickerProps } from './picker-props.ts'
import { useLateAnswer } from './use-late-answer.ts'
import { useRefusal, useTagRead } from './use-tag-read.ts'

/** After this pause in typing the options are filtered (1§9), ms. */
const DELAY = 250
/** Options passed by a key for a page. */
const PAGE = 7

/** The state of a picker: what is typed, which options match, which of them the keys have marked. */
export function usePicker(props: PickerProps) {
  const { options, value, valueName, locked = false, onPick, read, seek, onLookUp } = props
  const input = useRef<HTMLInputElement>(null)
  /** The text being typed; null while the choice is unchanged. */
  const [query, setQuery] = useState<string | null>(null)
  const [debounced] = useDebouncedValue(query ?? '', DELAY)
  const [active, setActive] = useState(-1)
  const store = useCombobox({ onDropdownClose: () => setActive(-1) })
  /** A list to be ticked has its place on the page: over it, it would cover the title and the buttons. */
  const inline = props.ticked !== undefined
  const opened = inline || store.dropdownOpened
  /** The field was left with this text, for which the options have not arrived. */
  const [left, setLeft] = useState(false)
  const sought = query === null || query === '' ? '' : left ? query : debounced
  const searched = seek !== undefined
  const ask = seek?.ask
  /** The list contains the answer to the typed text. */
  const upToDate = !seek || query === null || (seek.answered && seek.text === query.trim())
  const matches = useMemo(() => matching(options, sought, read, searched), [options, sought, read, searched])
  useEffect(() => ask?.(sought.trim()), [sought, ask])
  const chosen = useMemo(() => options.find((option) => option.code === value), [options, value])
  const shown = query ?? (value === '' ? '' : (chosen?.name ?? (valueName || value)))

  /** @param marked marks the first option if none is chosen: for an arrow key, not for a reader's Enter. */
  const open = (marked = false) => {
    if (locked || opened) return
    setLeft(false)
    store.openDropdown()
    const at = matches.findIndex((option) => option.code === value)
    setActive(Math.max(at, marked ? 0 : -1))
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
  const type = (text: string) => {
    setQuery(text)
    setLeft(false)
    setActive(-1)
    if (!inline) store.openDropdown()
  }
  const own = () => (props.orTyped ? written(query ?? '', read) : undefined)
  /** Is the search for the text complete? After a match in a page's last row, more of that name may follow. */
  const isLookedUp = (text: string): boolean => {
    const [only, another] = equalTo(options, text, read)
    if (only && !another && (upToDate || !seek?.more || options.at(-1) !== only)) return true
    return upToDate && !seek?.asking
  }
  /**
   * A reader types faster than options are filtered, and ends with Enter: it chooses the option it stands for, or none.
   * What does not fit stays to be seen, and the next reading replaces it.
   */
  const takeReading = (): boolean => {
    const typed = query ?? ''
    const codes = read?.(typed) ?? []
    const [code] = codes
    if (code !== undefined && props.onRead) {
      if (props.onRead(codes)) setQuery(null)
      else input.current?.select()
      return true
    }
    const [equal, another] = equalTo(options, typed, read)
    const only = another === undefined ? equal : undefined
    const found = only ? read && only : own()
    if (found) {
      if (code !== undefined) tone('fits')
      pick(found)
      if (input.current) moveOn(input.current)
      return true
    }
    if (code === undefined) return false
    refuse(code, props.noMatch?.(code))
    input.current?.select()
    return true
  }
  /** On leaving: an empty text clears the field, a complete name is chosen, anything else is undone. */
  const leave = () => {
    if (query?.trim() && !isLookedUp(query)) {
      setLeft(true)
      store.closeDropdown()
      return
    }
    if (query === '' && value !== '') onPick(null)
    const equal = query ? equalTo(options, query, read) : []
    const found = equal.length === 1 ? equal[0] : own()
    // Of several, one that is ticked already stays so.
    if (found && found.code !== value && !props.ticked?.has(found.code)) onPick(found)
    if (left && !found) onLookUp?.('missed')
    close()
  }
  const refuse = useRefusal()
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

  /** None, if there are no matches. */
  const mark = (at: number) => setActive(Math.min(Math.max(at, 0), matches.length - 1))
  const keys: Record<string, () => void> = {
    ArrowDown: () => (opened ? mark(active + 1) : open(true)),
    ArrowUp: () => (opened ? mark(active - 1) : open(true)),
    PageDown: () => mark(active + PAGE),
    PageUp: () => mark(active - PAGE),
    Enter: () => {
      if (active < 0 && takeReading()) return
      if (!upToDate) return
      // The list in sight may still be that of an earlier text.
      const now = active < 0 ? matching(options, query ?? '', read, searched) : matches
      const option = now[active < 0 && now.length === 1 ? 0 : active]
      if (!opened) open()
      else if (option) pick(option)
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || locked) return
    const act = keys[event.key]
    if (act && (opened || !event.key.startsWith('Page'))) {
      event.preventDefault()
      act()
    } else if (event.key === 'Escape') close()
  }

  return { input, store, inline, opened, query, shown, matches, active, open, pick, type, focus, onKeyDown }
}
