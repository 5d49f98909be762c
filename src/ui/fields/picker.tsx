import { ActionIcon, Combobox, TextInput } from '@mantine/core'
import { memo, type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { fill } from '../../registry/index.ts'
import { Icon } from '../common/icon.tsx'
import { Anchor } from './anchor.tsx'
import type { PickerProps } from './choices/picker-props.ts'
import { usePicker } from './choices/use-picker.ts'
import style from './fields.module.css'
import { labelled } from './label.tsx'
import { PickerList } from './picker-list.tsx'
import { pickerTexts } from './texts.ts'
import { useCoarsePointer } from './use-coarse-pointer.ts'

/** With up to this many options no typing is needed on a touch screen: the phone's keyboard stays closed. */
const FEW = 12

/** Shown instead of options: what will be used instead, why there are none, or that none matches. */
const emptyText = ({ orTyped, options, empty, noMatch, seek }: PickerProps, query: string | null): string => {
  const text = query?.trim() ?? ''
  if (orTyped && text) return fill(pickerTexts.typed, { text })
  const known = noMatch?.(text)
  if (known !== undefined) return known
  if (seek?.text && seek.answered) return fill(pickerTexts.noMatch, { text: seek.text })
  return options.length === 0 ? empty : fill(pickerTexts.noMatch, { text })
}

/**
 * A combobox for five options or five thousand: search by prefix, all options for an empty query, keyboard and touch.
 * Drawn again only for something of its own.
 */
export const Picker = memo(function Picker(props: PickerProps) {
  const { label, required = false, options, value, problem, locked = false, seek } = props
  const { input, store, inline, opened, query, shown, matches, active, open, pick, type, focus, onKeyDown } =
    usePicker(props)
  const coarse = useCoarsePointer()
  const scrolled = useScrolledAway(store.dropdownOpened, input)
  const fewEnough = !seek && options.length <= FEW && !props.orTyped && !props.always
  const footer = seek?.onlyHere ? pickerTexts.onlyHere : seek?.more ? pickerTexts.moreByTyping : props.footer
  const id = useId()
  const listId = `${id}-list`
  const optionId = (at: number) => `${id}-${at}`

  const clear = () => {
    pick(null)
    input.current?.focus()
  }
  const list = (
    <PickerList
      id={listId}
      label={label}
      options={matches}
      byDocument={/^[\d. ]+$/.test(query ?? '')}
      value={value}
      {...(props.ticked && { ticked: props.ticked })}
      active={active}
      optionId={optionId}
      empty={
        <>
          {emptyText(props, query)}
          {props.noMatchActs?.(query ?? '')}
        </>
      }
      onPick={pick}
    />
  )

  return (
    <>
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
        data-autofocus={props['data-autofocus']}
        role="combobox"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-expanded={opened}
        aria-controls={opened ? listId : undefined}
        aria-activedescendant={opened && active >= 0 && active < matches.length ? optionId(active) : undefined}
        data-mantine-stop-propagation={store.dropdownOpened || undefined}
        autoComplete="off"
        spellCheck={false}
        inputMode={coarse && fewEnough ? 'none' : 'text'}
        enterKeyHint="done"
        onClick={(event) => {
          // Selects the text, so that what is typed or read next replaces it.
          if (query === null) event.currentTarget.select()
          open()
        }}
        {...focus}
        onKeyDown={onKeyDown}
        onChange={(event) => type(event.currentTarget.value)}
        leftSection={props.aside}
        leftSectionWidth={props.aside ? 46 : undefined}
        leftSectionPointerEvents="all"
        rightSectionWidth={locked ? 0 : 44}
        // Only one icon at a time: a name needs the space on a phone and among the filters.
        rightSection={locked || inline ? null : <End label={label} isEmpty={value === ''} onClear={clear} />}
      />
      {opened ? (
        <Combobox
          store={store}
          keepMounted={false}
          preventPositionChangeWhenVisible={!scrolled}
          middlewares={between(input.current)}
        >
          {inline ? (
            <div className={style.inline}>{list}</div>
          ) : (
            <>
              <Combobox.Target withKeyboardNavigation={false} withAriaAttributes={false}>
                <Anchor to={input} />
              </Combobox.Target>
              <Below label={label} footer={footer}>
                {list}
              </Below>
            </>
          )}
        </Combobox>
      ) : null}
    </>
  )
})

const End = ({ label, isEmpty, onClear }: { label: string; isEmpty: boolean; onClear: () => void }) =>
  isEmpty ? (
    <span className={style.chevron}>
      <Icon name="down" size={18} />
    </span>
  ) : (
    <ActionIcon
      // With a keyboard the field can be cleared by typing.
      tabIndex={-1}
      aria-label={fill(pickerTexts.clear, { label })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <Icon name="close" size={18} />
    </ActionIcon>
  )

/** Two options and the field's label, px. */
const LEAST = 150

/**
 * The list stands between the title of its dialog and the buttons, and is lower where there is less room. A dialog that
 * has none is covered by it.
 */
function between(field: HTMLElement | null) {
  const box = (part: string) => field?.closest('[role="dialog"]')?.querySelector(part)?.getBoundingClientRect()
  const [top = 0, foot = innerHeight] = [box('.mantine-Modal-header')?.bottom, box(':has(> [data-send])')?.top]
  const { top: from = 0, bottom: to = 0 } = field?.getBoundingClientRect() ?? {}
  if (Math.max(from - top, foot - to) < LEAST) return { flip: true }
  const padding = { top: Math.max(0, top), bottom: Math.max(0, innerHeight - foot) }
  const apply = ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) =>
    elements.floating.style.setProperty('--room', `${availableHeight}px`)
  return { flip: { padding }, size: { padding, apply } }
}

/**
 * The list below its field. It stands outside the dialog, where whatever is read belongs to a region. A closed one would
 * have nine components of the library, and a portal that is drawn twice.
 */
const Below = ({ label, footer, children }: { label: string; footer: ReactNode; children: ReactNode }) => (
  <Combobox.Dropdown className={style.dropdown}>
    <section aria-label={fill(pickerTexts.list, { label })}>
      {children}
      {footer ? <Combobox.Footer className={style.footer}>{footer}</Combobox.Footer> : null}
    </section>
  </Combobox.Dropdown>
)

/**
 * Was the field scrolled while its list was open? Only then may the list change sides; otherwise it stays, even if
 * typing makes it short.
 */
function useScrolledAway(opened: boolean, field: RefObject<HTMLElement | null>): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!opened) return
    // Scrolling the list itself does not count: it does not contain the field.
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(field.current)) setScrolled(true)
    }
    addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      removeEventListener('scroll', onScroll, { capture: true })
      setScrolled(false)
    }
  }, [opened, field])
  return scrolled
}
