import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import {
  forPerson,
  headingOf,
  isAnswered,
  isForm,
  isMaster,
  type Person,
  type RecordDefinition,
} from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { newWord } from '../../animals/open-form.ts'
import { usePerson } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import { Note } from '../../common/note.tsx'
import { HelpButton, Page, signed } from '../../common/page.tsx'
import { HelpDialog } from '../../panes/help-dialog.tsx'
import type { ListHeadProps } from '../table/list-page.tsx'
import { type ImportButtonSlot, OpenMaster } from './open-master.tsx'
import { OpenRecords, type OpenRecordsProps } from './open-records.tsx'

export interface RecordScreenProps extends Pick<OpenRecordsProps, 'at' | 'opening' | 'onOpening' | 'panels'> {
  readonly form: RecordDefinition
  /** For a master whose definition has `imports`. */
  readonly importButton?: ImportButtonSlot | undefined
  /** Further buttons beside 'Adicionar'. */
  readonly buttons?: ReactNode
  /** Shown above the list. */
  readonly banner?: ReactNode
}

/** The only list screen: every form's screen, from its definition alone. */
export function RecordScreen(props: RecordScreenProps) {
  const person = usePerson()
  if (!person) return null
  if (isAnswered(props.form.list.operation, person)) return <Signed {...props} person={person} />
  return (
    <Page title={props.form.title}>
      <Note tone="info" icon="help">
        {commonTexts.notOffered}
      </Note>
    </Page>
  )
}

function Signed(props: RecordScreenProps & { readonly person: Person }) {
  const { form: record, at, opening, onOpening, person, panels, importButton, buttons, banner } = props
  const form = useMemo(() => forPerson(record, person), [record, person])
  const [helping, setHelping] = useState(false)
  const add = useCallback(
    () => onOpening({ kind: 'add', given: isForm(record) ? newWord() : undefined }),
    [onOpening, record],
  )
  const head: ListHeadProps = {
    title: form.title,
    ...headingOf(form),
    banner,
    buttons: (
      <>
        {form.addTitle === undefined || (isForm(form) && form.startsFrom) ? null : (
          <Button className={signed} leftSection={<Icon name="plus" />} onClick={add}>
            {commonTexts.add}
          </Button>
        )}
        {buttons}
        {form.helpId === undefined ? null : <HelpButton onClick={() => setHelping(true)} />}
      </>
    ),
  }
  const opened = { person, at, head, opening, onOpening, panels }
  return (
    <>
      {isForm(form) ? <OpenRecords form={form} {...opened} /> : null}
      {isMaster(form) ? <OpenMaster form={form} {...opened} importButton={importButton} /> : null}
      {form.helpId === undefined ? null : (
        <HelpDialog
          helpId={form.helpId}
          title={form.helpTitle ?? `${commonTexts.help} ${form.title}`}
          opened={helping}
          onClose={() => setHelping(false)}
        />
      )}
    </>
  )
}
