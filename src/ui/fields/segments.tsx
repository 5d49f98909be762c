import { Input, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, memo, type ReactNode, useId, useRef, useState } from 'react'
import { type Option, plainWord } from '../../registry/index.ts'
import { Icon } from '../common/icon.tsx'
import style from './fields.module.css'
import { labelled } from './label.tsx'
import { moveOn } from './move-on.ts'
import { pickerTexts } from './texts.ts'

export interface SegmentsProps {
  readonly label: string
  readonly required: boolean
  readonly options: readonly Option[]
  /** Only so many are shown at first; the rest opens by 'Más'. */
  readonly atFirst?: number | undefined
  readonly value: string
  readonly problem?: string | undefined
  /** Text on a button if it is not the option's name, which remains its accessible name. */
  readonly face?: (option: Option) => ReactNode
  readonly onPick: (option: Option | null) => void
}

/** Four whose words do not fit one line of a phone. */
const isWide = (words: readonly string[]) => words.length === 4 && words.join('').length > 26

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** A choice of five or fewer: one tap, no list. Arrow keys choose; an optional choice is undone by another tap. */
export const Segments = memo(function Segments(props: SegmentsProps) {
  const { label, required, options, atFirst, value, problem, face, onPick } = props
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const chosen = options.findIndex(({ code }) => code === value)
  const [unfolded, setUnfolded] = useState(false)
  const shown = unfolded || atFirst === undefined || chosen >= atFirst ? options : options.slice(0, atFirst)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = (Math.max(chosen, 0) + (chosen < 0 && step > 0 ? 0 : step) + options.length) % options.length
    onPick(options[at] ?? null)
    // One behind 'Más' is there once it is chosen.
    setTimeout(() => group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[at]?.focus())
  }
  return (
    <Input.Wrapper
      label={labelled(label, required)}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={problem}
      errorProps={{ id: `${id}-error` }}
    >
      <div
        className={style.segments}
        data-wrong={problem ? true : undefined}
        data-pairs={isWide(options.map(({ name }) => name)) || undefined}
      >
        <div
          ref={group}
          role="radiogroup"
          className={style.radios}
          aria-labelledby={`${id}-label`}
          aria-invalid={problem ? true : undefined}
          aria-required={required || undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onKeyDown={onKeyDown}
        >
          {shown.map((option, at) => (
            <UnstyledButton
              key={option.code}
              role="radio"
              aria-checked={at === chosen}
              aria-label={option.name}
              tabIndex={at === Math.max(chosen, 0) ? 0 : -1}
              className={style.segment}
              onClick={(event) => {
                if (at === chosen) {
                  if (!required) onPick(null)
                  return
                }
                onPick(option)
                // With touch, the focus moves on to a field to be typed; with a keyboard it stays.
                if (event.detail > 0 && group.current) moveOn(group.current, 'typed')
              }}
            >
              {face ? face(option) : plainWord(option.name)}
              {at === chosen ? (
                <span className={style.chosenTick}>
                  <Icon name="check" size={12} />
                </span>
              ) : null}
            </UnstyledButton>
          ))}
        </div>
        {shown.length < options.length ? (
          <UnstyledButton className={style.segment} onClick={() => setUnfolded(true)}>
            {pickerTexts.rare}
          </UnstyledButton>
        ) : null}
      </div>
    </Input.Wrapper>
  )
})
