import { Button } from '@mantine/core'
import { type Amendment, amendmentsOf, isForm, type RecordDefinition, type Values } from '../../../registry/index.ts'
import { correctionTexts } from '../../../registry/texts/correction.ts'
import { useBook, useLive } from '../../common/book-context.tsx'

interface AmendButtonsProps {
  readonly form: RecordDefinition
  readonly row: Values
  readonly onAmend: (what: Amendment) => void
}

/** What an administrator may still do with a filed record. */
export function AmendButtons({ form, row, onAmend }: AmendButtonsProps) {
  const session = useLive(useBook().session.state)
  if (session?.kind !== 'in' || !isForm(form)) return null
  return amendmentsOf(form, row, session.person).map((what) => (
    <Button
      key={what}
      variant="default"
      {...(what === 'anular' && { color: 'red', variant: 'light' })}
      onClick={() => onAmend(what)}
    >
      {correctionTexts.titles[what]}
    </Button>
  ))
}
