import { useMemo } from 'react'
import type { Column, LookupRequest, Option } from '../../../registry/index.ts'
import { useSought } from '../../common/use-sought.ts'
import { Picker } from '../../fields/picker.tsx'
import { pickerTexts } from '../../fields/texts.ts'
import { panelTexts } from './panel-texts.ts'

const PEOPLE: LookupRequest = { operation: 'selecciones/seleccionUsuariosTotal', fields: {}, passing: [] }

const none: readonly Option[] = []

interface PersonFilterProps {
  readonly column: Column
  readonly value: string
  readonly onChange: (key: string, filter: string) => void
}

/** A person, searched at the host: by number if the column contains it, else by the displayed name. */
export function PersonFilter({ column: { key, label, name }, value, onChange }: PersonFilterProps) {
  const byNumber = name !== undefined
  const { answer, chosen, seek } = useSought(PEOPLE, byNumber ? value : '')
  const found = answer?.value ?? none
  const options = useMemo(
    () => (byNumber ? found : [...new Set(found.map(({ name }) => name))].map((name) => ({ code: name, name }))),
    [byNumber, found],
  )
  return (
    <Picker
      label={label}
      placeholder={panelTexts.any}
      options={options}
      value={value}
      {...(chosen && { valueName: chosen.name })}
      empty={seek.answered ? pickerTexts.none : pickerTexts.asking}
      seek={seek}
      onPick={(option) => onChange(key, option?.code ?? '')}
    />
  )
}
