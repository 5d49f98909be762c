import { type RefObject, useState } from 'react'
import type { Option } from '../../../registry/index.ts'
import { useTagReads } from '../../animals/tag-reads.ts'
import { tone } from '../../animals/tones.ts'
import { moveOn } from '../move-on.ts'

interface TagField {
  readonly options: readonly Option[]
  readonly locked?: boolean
  /** Accepts tags: it is a field of chips. */
  readonly read?: unknown
  readonly orTyped?: boolean | undefined
  /** Readings are taken wherever the focus is. */
  readonly onRead?: unknown
  readonly onUnread?: (chip: string) => void
}

interface Doing {
  readonly input: RefObject<HTMLInputElement | null>
  readonly pick: (option: Option) => void
  readonly write: (text: string) => void
  readonly leave: () => void
}

/** While a chip field has the focus, a stick reader acts as if its number and Enter had been typed there. */
export function useTagRead(field: TagField, { input, pick, write, leave }: Doing) {
  const [focused, setFocused] = useState(false)
  useTagReads(focused && field.read !== undefined && !field.onRead && !field.locked, (chips) => {
    const [chip = ''] = chips
    const found = field.options.find(({ code }) => chips.includes(code))
    const isFit = found !== undefined || field.orTyped === true
    tone(isFit ? 'fits' : 'unfit')
    if (!isFit) {
      write(chip)
      return field.onUnread?.(chip)
    }
    pick(found ?? { code: chip, name: chip })
    if (input.current) moveOn(input.current)
  })
  return {
    onFocus: () => setFocused(true),
    onBlur: () => {
      setFocused(false)
      leave()
    },
  }
}
