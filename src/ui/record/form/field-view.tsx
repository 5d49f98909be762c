import { Button } from '@mantine/core'
import { memo, useCallback } from 'react'
import { type EditorEvent, type Field, fill, type Option } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { FieldWidget } from '../../fields/index.tsx'
import style from '../shared/record.module.css'
import { AdviceNote } from './advice-note.tsx'
import { AdvicePair } from './advice-pair.tsx'

export interface FieldViewProps {
  /** Position in the litter; absent: a field of the form itself. */
  readonly n?: number
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
  readonly dispatch: (event: EditorEvent) => void
}

/** One field of the form, in paper order. */
export const FieldView = memo(function FieldView(props: FieldViewProps) {
  const { n, name, advice, offer, sire, dam, dispatch, ...rest } = props
  const change = useCallback(
    (text: string, option?: Option) => dispatch({ kind: 'typed', n, name, text, option }),
    [n, name, dispatch],
  )
  const preset = useCallback(
    (option: Option) => dispatch({ kind: 'preset', n, name, text: option.code, option }),
    [n, name, dispatch],
  )
  const place = n === undefined ? name : `${n}:${name}`
  return (
    <div className={rest.field.wide ? style.wide : style.field} data-field={place}>
      <FieldWidget name={place} {...rest} onChange={change} onPreset={preset} />
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
