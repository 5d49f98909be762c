import { ActionIcon } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { type ChoiceField, fill, type Option, readChip } from '../../registry/index.ts'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { hasCamera } from './camera/barcode.ts'
import type { PickerProps } from './choices/picker-props.ts'
import { pickerTexts } from './texts.ts'

const ChipCamera = lazyPart(() => import('./camera/chip-camera.tsx'))

export interface ChipReader {
  /** Picker properties that only chips need. */
  readonly picker: Pick<PickerProps, 'read' | 'aside'>
  readonly dialog: ReactNode
}

/** Chips are typed by readers and seen by cameras in various formats; each is looked up among the options. */
export function useChipReader(
  field: ChoiceField,
  locked: boolean,
  options: readonly Option[],
  onPick: (option: Option) => void,
): ChipReader {
  const [looking, setLooking] = useState(false)
  const picker = useMemo(
    () => (field.kind === 'chip' && !locked ? ofChips(field, () => setLooking(true)) : {}),
    [field, locked],
  )
  if (field.kind !== 'chip' || locked) return { picker, dialog: null }
  const find = (seen: string) => {
    const codes = [seen.trim(), ...readChip(seen)]
    const [chip] = readChip(seen)
    const written = field.orTyped && chip ? { code: chip, name: chip } : undefined
    return options.find(({ code }) => codes.includes(code)) ?? written
  }
  return {
    picker,
    dialog: looking ? (
      <ChipCamera
        label={field.label}
        find={find}
        onFound={(option) => {
          setLooking(false)
          onPick(option)
        }}
        onClose={() => setLooking(false)}
      />
    ) : null,
  }
}

const ofChips = ({ label }: ChoiceField, onLook: () => void): ChipReader['picker'] => ({
  read: readChip,
  ...(hasCamera() && {
    aside: (
      <ActionIcon aria-label={fill(pickerTexts.camera, { label })} onClick={onLook}>
        <Icon name="scan" size={20} />
      </ActionIcon>
    ),
  }),
})
