import { Textarea, TextInput, UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { quickPhrases, saysPhrase, type TextField, withPhrase } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import style from './fields.module.css'
import { drawnFor, useFilling, type WidgetProps } from './filling.ts'
import { labelled } from './label.tsx'
import { pickerTexts } from './texts.ts'
import { useTypedInput } from './use-typed.ts'

export function TextWidget(props: WidgetProps<TextField>) {
  const { input } = useTypedInput(props)
  return <TextInput {...input} type="text" autoComplete="off" />
}

/** The browser can grow it by itself; otherwise it would be measured at every render, together with the whole page. */
const growsItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

export function MemoWidget(props: WidgetProps<TextField>) {
  const { input, type } = useTypedInput(props)
  return (
    <>
      {growsItself ? (
        <Textarea {...input} autoComplete="off" classNames={{ input: style.memo }} />
      ) : (
        <Textarea {...input} autoComplete="off" autosize minRows={2} maxRows={8} />
      )}
      {props.locked ? null : <QuickPhrases {...props} onChange={type} />}
    </>
  )
}

/** Phrases below a remark: one tap adds one as a sentence, another takes it back. */
function QuickPhrases({ name, field, value, onChange }: WidgetProps<TextField>) {
  const { form } = useFilling()
  const outbox = useLive(useBook().outbox.entries)
  const phrases = useMemo(() => {
    const remarks = (outbox ?? []).filter((entry) => entry.form === form.key).map(({ values }) => values[name] ?? '')
    return quickPhrases(remarks, field.phrases ?? [])
  }, [outbox, form.key, name, field])
  if (phrases.length === 0) return null
  return (
    <fieldset className={style.phrases} aria-label={pickerTexts.phrases}>
      {phrases.map((phrase) => (
        <UnstyledButton
          key={phrase}
          className={style.phrase}
          aria-pressed={saysPhrase(value, phrase)}
          onClick={() => onChange(withPhrase(value, phrase))}
        >
          {phrase}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

/** Read-only: filled by a choice, shown to be checked. */
export const FactWidget = drawnFor(
  ({ values }, { field, value }: WidgetProps<TextField>) => ({
    shown: (field.nameKey && values[field.nameKey]) || value,
  }),
  ({ field, problem, shown }) => (
    <TextInput
      label={labelled(field.label, field.required !== undefined)}
      value={shown}
      error={problem}
      readOnly
      variant="filled"
    />
  ),
)
