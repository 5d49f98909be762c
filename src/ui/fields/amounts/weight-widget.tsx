import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { comma, type WeightField } from '../../../registry/index.ts'
import { Icon } from '../../common/icon.tsx'
import style from '../fields.module.css'
import type { WidgetProps } from '../filling.ts'
import { pickerTexts } from '../texts.ts'
import { useCoarsePointer } from '../use-coarse-pointer.ts'
import { useTypedInput } from '../use-typed.ts'
import { useUsualWeights } from './use-usual-weights.ts'

/** Kilograms by which the two buttons change a weight. */
const STEP = 0.1
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ',', '0'] as const

/** Kilograms. By touch it has its own pad, and the keyboard of the screen stays away; a real keyboard still types. */
export function WeightWidget(props: WidgetProps<WeightField>) {
  const { field, value, locked } = props
  const { input, type } = useTypedInput(props)
  const coarse = useCoarsePointer() && !locked
  // Once open it stays: a form that moved under the finger would take the next tap in another place.
  const [opened, setOpened] = useState(false)
  // After a whole weight was set, the next digit begins another one.
  const [whole, setWhole] = useState(false)
  const set = (text: string, isWhole = false) => {
    type(text)
    setWhole(isWhole)
  }
  if (!coarse) return <TextInput {...input} data-typed inputMode="decimal" enterKeyHint="next" autoComplete="off" />
  const step = (by: number) => {
    const next = Math.round((Number(value) + by) * 100) / 100
    return {
      disabled: value === '' || !(next > field.above && next <= field.atMost),
      onMouseDown: keepFocus,
      onClick: () => set(comma(next), true),
    }
  }
  const press = (digit: string) => {
    const before = whole ? '' : input.value
    if (digit !== ',') set(before + digit)
    else if (!before.includes(',')) set(`${before || '0'},`)
  }
  return (
    <>
      <TextInput
        {...input}
        data-typed
        inputMode="none"
        enterKeyHint="next"
        autoComplete="off"
        classNames={{ input: style.weight }}
        onFocus={() => {
          setOpened(true)
          setWhole(value !== '')
        }}
        leftSectionWidth={56}
        leftSection={
          <ActionIcon aria-label={pickerTexts.lighter} {...step(-STEP)}>
            <Icon name="minus" />
          </ActionIcon>
        }
        rightSectionWidth={56}
        rightSection={
          <ActionIcon aria-label={pickerTexts.heavier} {...step(STEP)}>
            <Icon name="plus" />
          </ActionIcon>
        }
      />
      <UsualWeights field={field} onPick={(kilograms) => set(comma(kilograms), true)} />
      {opened ? (
        <fieldset ref={inSight} className={style.pad} aria-label={pickerTexts.digits} onMouseDown={keepFocus}>
          {DIGITS.map((digit) => (
            <UnstyledButton key={digit} className={style.digit} onClick={() => press(digit)}>
              {digit}
            </UnstyledButton>
          ))}
          <UnstyledButton
            className={style.digit}
            aria-label={pickerTexts.lastDigit}
            onClick={() => set(input.value.slice(0, -1))}
          >
            <Icon name="erase" />
          </UnstyledButton>
        </fieldset>
      ) : null}
    </>
  )
}

/** It opens once its field has the focus: that of the last field would lie below the buttons. */
const inSight = (pad: HTMLElement | null) => pad?.scrollIntoView?.({ block: 'nearest' })

/** A tap beside the field leaves the focus in it, for a keyboard that is attached. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

function UsualWeights({ field, onPick }: { field: WeightField; onPick: (kilograms: number) => void }) {
  const usual = useUsualWeights(field)
  if (usual.length === 0) return null
  return (
    <fieldset className={style.pad} aria-label={pickerTexts.usualWeights} onMouseDown={keepFocus}>
      {usual.map((kilograms) => (
        <UnstyledButton key={kilograms} className={style.usual} onClick={() => onPick(kilograms)}>
          {comma(kilograms)}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
