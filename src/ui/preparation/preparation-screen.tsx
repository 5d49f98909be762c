import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useBook, useLive } from '../common/book-context.tsx'
import { HelpButton, Page } from '../common/page.tsx'
import { useNow } from '../common/use-now.ts'
import { StoragePanel } from '../outbox/storage-panel.tsx'
import { PrivateWindowNote } from '../outbox/warnings.tsx'
import { HelpDialog } from '../panes/help-dialog.tsx'
import { InstallHint } from '../panes/install-hint.tsx'
import { PrepareFoot } from './fetching.tsx'
import { OnDevice } from './on-device.tsx'
import { OwnerChoice } from './owner-choice.tsx'
import { Verdict } from './verdict.tsx'

/** codigoAyuda of this screen. */
const HELP_ID = 22

/** /preparar: fetches everything that the forms need for the farms of the day, before the signal ends. */
export function PreparationScreen() {
  const preparation = useLive(useBook().device.preparation)
  const now = useNow()
  const [helping, setHelping] = useState(false)
  return (
    <Page title="Preparar salida a campo" actions={<HelpButton onClick={() => setHelping(true)} />}>
      {preparation && (
        <Stack gap="md">
          <PrivateWindowNote />
          <Verdict preparation={preparation} now={now} />
          <Stack gap="md">
            <OwnerChoice {...preparation} />
            <OnDevice preparation={preparation} now={now} />
            <StoragePanel />
            <InstallHint />
            <PrepareFoot preparation={preparation} />
          </Stack>
        </Stack>
      )}
      <HelpDialog
        helpId={HELP_ID}
        title="Ayuda Preparar salida a campo"
        opened={helping}
        onClose={() => setHelping(false)}
      />
    </Page>
  )
}
