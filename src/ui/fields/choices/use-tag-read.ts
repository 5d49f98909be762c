import { type RefObject, useState } from 'react'
import { fill, type Option, told } from '../../../registry/index.ts'
import { firstOf } from '../../../sync/contract/live.ts'
import { useTagReads } from '../../animals/tag-reads.ts'
import { tone } from '../../animals/tones.ts'
import { useBook } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'
import { moveOn } from '../move-on.ts'
import { pickerTexts } from '../texts.ts'

interface TagField {
  readonly options: readonly Option[]
  readonly locked?: boolean
  /** Accepts tags: it is a field of chips. */
  readonly read?: unknown
  readonly orTyped?: boolean | undefined
  /** Readings are taken wherever the focus is. */
  readonly onRead?: unknown
  readonly noMatch?: ((text: string) => string | undefined) | undefined
}

interface Doing {
  readonly input: RefObject<HTMLInputElement | null>
  readonly pick: (option: Option) => void
  readonly write: (text: string) => void
  readonly leave: () => void
}

let refusals = 0

/** What was read is not offered here: two tones, and why, or whose chip it is. The last of several is said. */
export function useRefusal(): (chip: string, why?: string) => void {
  const { lookups } = useBook()
  return async (chip, why) => {
    tone('unfit')
    const at = ++refusals
    const names = await firstOf(lookups.names([chip]))
    const animal = names[chip] ? told({ text: '', animal: chip }, names) : chip
    if (at === refusals) toast('warning', why ?? fill(pickerTexts.chipNotOffered, { animal }))
  }
}

/** While a chip field has the focus, a stick reader acts as if its number and Enter had been typed there. */
export function useTagRead(field: TagField, { input, pick, write, leave }: Doing) {
  const [focused, setFocused] = useState(false)
  const refuse = useRefusal()
  useTagReads(focused && field.read !== undefined && !field.onRead && !field.locked, (chips) => {
    const [chip = ''] = chips
    const found = field.options.find(({ code }) => chips.includes(code))
    if (!found && !field.orTyped) {
      write(chip)
      return refuse(chip, field.noMatch?.(chip))
    }
    tone('fits')
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
