import { useState } from 'react'
import { keyOf, type LookupRequest, type Option, pageRequest } from '../../registry/index.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import { Picker, type PickerProps } from './picker.tsx'
import { pickerTexts } from './texts.ts'

/** Choices that one list shows of those that the host finds. */
const FOUND = 50

export interface SoughtPickerProps extends Pick<PickerProps, 'label' | 'value' | 'placeholder' | 'onPick'> {
  /** The call of all of them, which a host answers in pages (registry/paged.ts). */
  readonly call: LookupRequest
}

const none: readonly Option[] = []

/** A picker over everybody's: what is typed is searched at the host, and a few are shown. */
export function SoughtPicker({ call, value, onPick, ...rest }: SoughtPickerProps) {
  const book = useBook()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Option>()
  const request = pageRequest(call, { first: 0, rows: FOUND, search })
  const found = useAsked(keyOf(request), () => book.options(request))
  return (
    <Picker
      {...rest}
      options={found?.value ?? none}
      value={value}
      {...(chosen?.code === value && { valueName: chosen.name })}
      empty={found === undefined || found.takenAt === undefined ? pickerTexts.asking : pickerTexts.none}
      onSeek={setSearch}
      onPick={(option) => {
        setChosen(option ?? undefined)
        onPick(option)
      }}
    />
  )
}
