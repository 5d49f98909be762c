import './styles.ts'
import { Combobox } from '@mantine/core'
import { type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { animalLine, fill, namesUnclear, type Option, personDetail } from '../../registry/index.ts'
import { useSurroundings } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import style from './fields.module.css'
import { pickerTexts } from './texts.ts'

/** Height of an option in rem, so that it scales with the text: one line, or an animal with a second one. */
const LINE = 3
const ANIMAL = 3.75

/** One rem in px: may be larger than the browser's default. */
const rem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
const VISIBLE = 6
/** Of a list to be ticked, which is as high as the screen. */
const VISIBLE_TO_TICK = 20
const SPARE = 4

export interface PickerListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly Option[]
  /** People are sought by their document. */
  readonly byDocument: boolean
  readonly value: string
  /** For multiple selection. */
  readonly ticked?: ReadonlySet<string>
  readonly active: number
  readonly optionId: (at: number) => string
  readonly empty: ReactNode
  readonly onPick: (option: Option) => void
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Only visible options are rendered: five thousand cost as much as twelve. */
export function PickerList(props: PickerListProps) {
  const { id, label, options, byDocument, value, ticked, active, optionId, empty, onPick } = props
  const box = useRef<HTMLDivElement>(null)
  const { clock } = useSurroundings()
  const today = clock.today()
  const isOfAnimals = options.some((option) => option.nombre !== undefined)
  const [oneRem] = useState(rem)
  const unclear = useMemo(() => namesUnclear(options, byDocument), [options, byDocument])
  const ROW = (isOfAnimals || unclear.size > 0 ? ANIMAL : LINE) * oneRem
  const [top, setTop] = useState(() => Math.max(0, options.findIndex((o) => o.code === value) - 2) * ROW)

  // The same animals listed anew, because one of them was ticked, are no new list.
  const codes = useMemo(() => options.map(({ code }) => code).join(), [options])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is shown from its top, whatever was scrolled to
  useLayoutEffect(() => {
    const start = Math.max(0, options.findIndex((o) => o.code === value) - 2) * ROW
    setTop(start)
    if (box.current) box.current.scrollTop = start
  }, [codes])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || active < 0) return
    const height = element.clientHeight || ROW * VISIBLE
    const wanted = active * ROW
    if (wanted < element.scrollTop) element.scrollTop = wanted
    else if (wanted + ROW > element.scrollTop + height) element.scrollTop = wanted + ROW - height
    setTop(element.scrollTop)
  }, [active, ROW])

  const isChosen = (code: string) => ticked?.has(code) ?? code === value
  if (options.length === 0)
    return (
      <Combobox.Empty id={id} className={style.empty}>
        {empty}
      </Combobox.Empty>
    )
  const first = Math.max(0, Math.floor(top / ROW) - SPARE)
  const inSight = options.slice(first, first + (ticked ? VISIBLE_TO_TICK : VISIBLE) + 2 * SPARE)
  return (
    <Combobox.Options
      id={id}
      ref={box}
      className={style.options}
      aria-label={fill(pickerTexts.options, { label })}
      aria-multiselectable={ticked ? true : undefined}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div style={{ height: options.length * ROW, position: 'relative' }}>
        {inSight.map((option, offset) => {
          const at = first + offset
          return (
            // The library's own would take a third of the tap that opens the list.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of its field
            <div
              key={option.code}
              id={optionId(at)}
              role="option"
              tabIndex={-1}
              data-combobox-option
              data-combobox-selected={at === active || undefined}
              data-combobox-active={isChosen(option.code) || undefined}
              aria-selected={isChosen(option.code)}
              aria-setsize={options.length}
              aria-posinset={at + 1}
              className={`${Combobox.classes.option} ${style.option}`}
              data-quiet={option.cuantos === '0' || undefined}
              style={{ top: at * ROW, height: ROW }}
              onMouseDown={keepFocus}
              onClick={() => onPick(option)}
            >
              {ticked ? <Tick on={ticked.has(option.code)} /> : null}
              <Choice option={option} unclear={unclear.has(option.name)} today={today} />
            </div>
          )
        })}
      </div>
    </Combobox.Options>
  )
}

/** Checkbox before each option, for multiple selection. */
const Tick = ({ on }: { on: boolean }) => (
  <span className={style.tick} data-on={on || undefined}>
    {on ? <Icon name="check" size={18} /> : null}
  </span>
)

interface ChoiceProps {
  readonly option: Option
  /** Its name is not enough. */
  readonly unclear: boolean
  readonly today: string
}

/**
 * An animal by its name and the end of its chip, with details below in small print; anything else by its name, people
 * whose name does not say enough with document and town too.
 */
function Choice({ option, unclear, today }: ChoiceProps) {
  const line = animalLine(option, today)
  if (!line)
    return (
      <>
        <span className={style.animal}>
          <span className={style.choice}>{option.name}</span>
          {unclear && option.tid !== undefined ? (
            <span className={style.animalSmall}>{personDetail(option)}</span>
          ) : null}
        </span>
        {option.cuantos === undefined ? null : <span className={style.howMany}>{option.cuantos}</span>}
      </>
    )
  return (
    <span className={style.animal}>
      <span className={style.animalName}>
        <span>{line.name || line.tail}</span>
        <span className={style.tail}>…{line.tail}</span>
      </span>
      <span className={style.animalSmall}>
        {line.state ? <b className={style.animalState}>{line.state}</b> : null}
        {line.state && line.small ? ' · ' : ''}
        {line.small}
      </span>
    </span>
  )
}
