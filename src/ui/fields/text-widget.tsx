import { Textarea, TextInput } from '@mantine/core'
import type { TextField } from '../../registry/index.ts'
import style from './fields.module.css'
import type { WidgetProps } from './filling.ts'
import { QuickPhrases } from './quick-phrases.tsx'
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
