import { ActionIcon, TextInput } from '@mantine/core'
import { type CountField, fill, type MoneyField, type WeightField } from '../../registry/index.ts'
import { Icon } from '../common/icon.tsx'
import style from './fields.module.css'
import { useFilling, type WidgetProps } from './filling.ts'
import { labelled } from './label.tsx'
import { pickerTexts } from './texts.ts'
import { useTyped } from './use-typed.ts'

export function WeightWidget({ field, value, problem, locked, onChange }: WidgetProps<WeightField>) {
  const { shown, type } = useTyped(field, value, onChange)
  return (
    <TextInput
      label={labelled(field.label, field.required !== undefined)}
      value={shown}
      error={problem}
      readOnly={locked}
      variant={locked ? 'filled' : 'default'}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
    />
  )
}

/** Pesos: digits while they are typed, and as all money is written once the field is left. */
export function MoneyWidget({ field, value, problem, locked, onChange }: WidgetProps<MoneyField>) {
  const { shown, type, tidy } = useTyped(field, value, onChange)
  return (
    <TextInput
      label={labelled(field.label, field.required !== undefined)}
      value={shown}
      error={problem}
      readOnly={locked}
      variant={locked ? 'filled' : 'default'}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={tidy}
    />
  )
}

/** A whole number, with a button on each side for hands that cannot type. */
export function CountWidget({ field, value, problem, locked, onChange }: WidgetProps<CountField>) {
  const { values } = useFilling()
  const { shown, type } = useTyped(field, value, onChange)
  const most = field.max?.(values)
  const amount = Number(value) || 0
  return (
    <div className={style.count}>
      <TextInput
        className={style.grow}
        label={labelled(field.label, field.required !== undefined)}
        description={most === undefined ? undefined : fill(pickerTexts.atMost, { n: most })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={shown}
        error={problem}
        readOnly={locked}
        variant={locked ? 'filled' : 'default'}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        rightSectionWidth={locked ? 0 : 96}
        rightSection={
          locked ? null : (
            <>
              <ActionIcon
                aria-label={pickerTexts.fewer}
                disabled={amount <= field.min}
                onClick={() => type(String(amount - 1))}
              >
                <Icon name="minus" />
              </ActionIcon>
              <ActionIcon
                aria-label={pickerTexts.more}
                disabled={most !== undefined && amount >= most}
                onClick={() => type(String(Math.max(amount + 1, field.min)))}
              >
                <Icon name="plus" />
              </ActionIcon>
            </>
          )
        }
      />
    </div>
  )
}
