import { useState } from 'react'
import type { LookupRequest, Option } from '../../registry/index.ts'
import { useSought } from '../common/use-sought.ts'
import type { PickerProps } from './choices/picker-props.ts'
import { Picker } from './picker.tsx'
import { pickerTexts } from './texts.ts'

export interface SoughtPickerProps
  extends Pick<PickerProps, 'label' | 'value' | 'valueName' | 'placeholder' | 'data-autofocus' | 'onPick'> {
  /** The call for all of them, which a host answers in pages (registry/wire/answered.ts). */
  readonly call: LookupRequest
}

const none: readonly Option[] = []

/** A picker over all people or animals: the typed text is searched at the host, and a few are shown. */
export function SoughtPicker({ call, value, valueName, onPick, ...rest }: SoughtPickerProps) {
  const { answer, chosen, seek } = useSought(call, value)
  const [picked, setPicked] = useState<Option>()
  const named = picked?.code === value ? picked : chosen
  return (
    <Picker
      {...rest}
      options={answer?.value ?? none}
      value={value}
      {...((named || valueName) && { valueName: named?.name ?? valueName })}
      empty={seek.answered ? pickerTexts.none : pickerTexts.asking}
      seek={seek}
      onPick={(option) => {
        setPicked(option ?? undefined)
        onPick(option)
      }}
    />
  )
}
