import { TextInput } from '@mantine/core'
import type { TextField } from '../../registry/index.ts'
import { drawnFor, type WidgetProps } from './filling.ts'
import { labelled } from './label.tsx'

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
