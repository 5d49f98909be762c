import { ActionIcon, TextInput } from '@mantine/core'
import { type CountField, fill, type MoneyField } from '../../../registry/index.ts'
import { Icon } from '../../common/icon.tsx'
import style from '../fields.module.css'
import { drawnFor, type WidgetProps } from '../filling.ts'
import { pickerTexts } from '../texts.ts'
import { useTypedInput } from '../use-typed.ts'

/** Pesos: plain digits while typing, formatted as money once the field is left. */
export function MoneyWidget(props: WidgetProps<MoneyField>) {
  const { input, tidy } = useTypedInput(props)
  return <TextInput {...input} inputMode="numeric" enterKeyHint="next" autoComplete="off" onBlur={tidy} />
}

/** A whole number, with a large button on each side for use without typing. */
export const CountWidget = drawnFor(
  ({ values }, { field }: WidgetProps<CountField>) => ({ most: field.max?.(values) }),
  function Count(props) {
    const { field, value, locked, most } = props
    const { input, type } = useTypedInput(props)
    const amount = Number(value) || 0
    return (
      <div className={style.count}>
        <TextInput
          {...input}
          type="text"
          className={style.grow}
          description={most === undefined ? undefined : fill(pickerTexts.atMost, { n: most })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
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
  },
)
