import { Combobox } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { fill, type Option } from '../../registry/index.ts'
import style from './fields.module.css'
import { pickerTexts } from './texts.ts'

/** Height of a choice (px): a thumb hits it. The style sheet has the same. */
const ROW = 48
const VISIBLE = 6
const SPARE = 4

export interface PickerListProps {
  readonly id: string
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly active: number
  readonly optionId: (at: number) => string
  readonly empty: string
}

/** Only the choices in sight are in the page: five thousand cost what twelve do. */
export function PickerList({ id, label, options, value, active, optionId, empty }: PickerListProps) {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(() => Math.max(0, options.findIndex((o) => o.code === value) - 2) * ROW)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list is shown from its top, whatever was scrolled to
  useLayoutEffect(() => {
    const start = Math.max(0, options.findIndex((o) => o.code === value) - 2) * ROW
    setTop(start)
    if (box.current) box.current.scrollTop = start
  }, [options])

  useLayoutEffect(() => {
    const element = box.current
    if (!element || active < 0) return
    const height = element.clientHeight || ROW * VISIBLE
    const wanted = active * ROW
    if (wanted < element.scrollTop) element.scrollTop = wanted
    else if (wanted + ROW > element.scrollTop + height) element.scrollTop = wanted + ROW - height
    setTop(element.scrollTop)
  }, [active])

  if (options.length === 0)
    return (
      <Combobox.Empty id={id} className={style.empty}>
        {empty}
      </Combobox.Empty>
    )
  const first = Math.max(0, Math.floor(top / ROW) - SPARE)
  const inSight = options.slice(first, first + VISIBLE + 2 * SPARE)
  return (
    <Combobox.Options
      id={id}
      ref={box}
      className={style.options}
      aria-label={fill(pickerTexts.options, { label })}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div style={{ height: options.length * ROW, position: 'relative' }}>
        {inSight.map((option, offset) => {
          const at = first + offset
          return (
            <Combobox.Option
              key={option.code}
              id={optionId(at)}
              value={option.code}
              selected={at === active}
              active={option.code === value}
              aria-selected={option.code === value}
              aria-setsize={options.length}
              aria-posinset={at + 1}
              className={style.option}
              style={{ top: at * ROW }}
            >
              {option.name}
            </Combobox.Option>
          )
        })}
      </div>
    </Combobox.Options>
  )
}
