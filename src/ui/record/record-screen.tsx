import { Button } from '@mantine/core'
import { useCallback, useState } from 'react'
import { type FormDefinition, type Person, texts } from '../../registry/index.ts'
import { useBook, useLive } from '../book-context.tsx'
import { HelpDialog } from '../help/help-dialog.tsx'
import { Icon } from '../shell/icon.tsx'
import { Page } from '../shell/page.tsx'
import { OpenRecords } from './open-records.tsx'
import type { Opening } from './opening.ts'
import style from './record.module.css'

export interface RecordScreenProps {
  readonly form: FormDefinition
  /** What is open over the list; the address says it. */
  readonly opening: Opening | null
  readonly onOpening: (opening: Opening | null) => void
}

/** THE list: every form's screen, from its definition alone. */
export function RecordScreen(props: RecordScreenProps) {
  const session = useLive(useBook().session)
  return session?.kind === 'in' ? <Signed {...props} person={session.person} /> : null
}

function Signed({ form, opening, onOpening, person }: RecordScreenProps & { readonly person: Person }) {
  const [helping, setHelping] = useState(false)
  const add = useCallback(() => onOpening({ kind: 'add' }), [onOpening])
  return (
    <Page
      title={form.title}
      actions={
        <div className={style.pageActions}>
          <Button leftSection={<Icon name="plus" />} onClick={add}>
            {texts.common.add}
          </Button>
          <Button variant="default" leftSection={<Icon name="help" />} onClick={() => setHelping(true)}>
            {texts.common.help}
          </Button>
        </div>
      }
    >
      <OpenRecords form={form} person={person} opening={opening} onOpening={onOpening} />
      <HelpDialog
        helpId={form.helpId}
        title={`${texts.common.help} ${form.title}`}
        opened={helping}
        onClose={() => setHelping(false)}
      />
    </Page>
  )
}
