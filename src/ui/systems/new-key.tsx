import { Button } from '@mantine/core'
import { useState } from 'react'
import { isAnswered, type LookupRequest } from '../../registry/index.ts'
import { systemsTexts as t } from '../../registry/texts/systems.ts'
import { useBook, usePerson } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import type { RecordParts } from '../record/screen/record-route.tsx'
import { KeyDialog } from './key-dialog.tsx'

const keys: LookupRequest = { operation: 'sistemas/claves', fields: {}, passing: [] }

/** The button that makes a key for another system. @param own for the person's own herd only */
export const keyParts = (own: boolean): RecordParts => ({ buttons: <NewKey own={own} /> })

function NewKey({ own }: { readonly own: boolean }) {
  const book = useBook()
  const person = usePerson()
  const [opened, setOpened] = useState(false)
  if (!person || !isAnswered('sistemas/crearClave', person)) return null
  const listed: LookupRequest = own
    ? { operation: 'usuario/dispositivos', fields: { NID_PROPIETARIO: person.nid }, passing: [] }
    : keys
  return (
    <>
      <Button variant={own ? 'default' : 'filled'} leftSection={<Icon name="plus" />} onClick={() => setOpened(true)}>
        {t.add}
      </Button>
      {opened && <KeyDialog own={own} onMade={() => book.lookups.refresh(listed)} onClose={() => setOpened(false)} />}
    </>
  )
}
