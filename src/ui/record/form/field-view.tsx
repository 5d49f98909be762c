import { Button } from '@mantine/core'
import { memo, useCallback } from 'react'
import { type Field, fill, type Option } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { FieldWidget } from '../../fields/index.tsx'
import style from '../shared/record.module.css'
import { AdviceNote } from './advice-note.tsx'
import { AdvicePair } from './advice-pair.tsx'

export interface FieldViewProps {
  readonly name: string
  readonly field: Field
  readonly value: string
  readonly problem: string | undefined
  readonly locked: boolean
  /** Warnings of the registry, one per line. */
  readonly advice?: string | undefined
  /** Suggested values, formatted. */
  readonly offer?: string | undefined
  /** Chips of the planned pair shown under this field, '' while one is missing. */
  readonly sire?: string | undefined
  readonly dam?: string | undefined
  readonly onChange: (name: string, typed: string, option?: Option) => void
  readonly onPreset: (name: string, option: Option) => void
}

/** One field of the form, in paper order. */
export const FieldView = memo(function FieldView({
  name,
  advice,
  offer,
  sire,
  dam,
  onChange,
  onPreset,
  ...rest
}: FieldViewProps) {
  const change = useCallback((typed: string, option?: Option) => onChange(name, typed, option), [name, onChange])
  const preset = useCallback((option: Option) => onPreset(name, option), [name, onPreset])
  return (
    <div className={rest.field.wide ? style.wide : style.field} data-field={name}>
      <FieldWidget name={name} {...rest} onChange={change} onPreset={preset} />
      {sire && dam ? <AdvicePair sire={sire} dam={dam} /> : null}
      {advice ? <AdviceNote text={advice} /> : null}
      {offer ? (
        <Button variant="light" className={style.offer} onClick={() => change(offer)}>
          {fill(recordTexts.offer, { text: offer })}
        </Button>
      ) : null}
    </div>
  )
})
