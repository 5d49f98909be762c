import { Textarea, TextInput } from '@mantine/core'
import type { TextField } from '../../registry/index.ts'
import type { WidgetProps } from './filling.ts'
import { useTypedInput } from './use-typed.ts'

export function TextWidget(props: WidgetProps<TextField>) {
  const { input } = useTypedInput(props)
  return <TextInput {...input} autoComplete="off" />
}

export function MemoWidget(props: WidgetProps<TextField>) {
  const { input } = useTypedInput(props)
  return <Textarea {...input} autosize minRows={2} maxRows={8} />
}
