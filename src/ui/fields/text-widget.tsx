import { Textarea, TextInput } from '@mantine/core'
import type { TextField } from '../../registry/index.ts'
import style from './fields.module.css'
import type { WidgetProps } from './filling.ts'
import { useTypedInput } from './use-typed.ts'

export function TextWidget(props: WidgetProps<TextField>) {
  const { input } = useTypedInput(props)
  return <TextInput {...input} autoComplete="off" />
}

/** A browser that lets it grow by itself; in others it is measured at every drawing, with all of the page around it. */
const growsItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

export function MemoWidget(props: WidgetProps<TextField>) {
  const { input } = useTypedInput(props)
  if (growsItself) return <Textarea {...input} classNames={{ input: style.memo }} />
  return <Textarea {...input} autosize minRows={2} maxRows={8} />
}
