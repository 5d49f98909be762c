import { Button, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { decimals } from '../../registry/index.ts'
import type { Preparation } from '../../sync/contract/device.ts'
import { Facts } from '../animals/rows.tsx'
import { useBook, useLive, useReachable } from '../common/book-context.tsx'
import pageStyle from '../common/page.module.css'
import { HelpButton, Page } from '../common/page.tsx'
import { ageWords, counted, distanceText, HOUR } from '../common/time.ts'
import { useNow } from '../common/use-now.ts'
import { NumbersLeft } from '../numbers/numbers-left.tsx'
import { StoragePanel } from '../outbox/storage-panel.tsx'
import { PrivateWindowNote } from '../outbox/warnings.tsx'
import { HelpDialog } from '../panes/help-dialog.tsx'
import { InstallHint } from '../panes/install-hint.tsx'
import { OwnerChoice } from './owner-choice.tsx'
import { VERDICT, Verdict } from './verdict.tsx'
import '@mantine/core/styles/Progress.layer.css'
import { Icon } from '../common/icon.tsx'
import style from './preparation.module.css'

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

/** What is available on this device without signal, how old it is, and the remaining numbers. */
function OnDevice({ preparation, now }: { readonly preparation: Preparation; readonly now: number }) {
  const { takenAt, animals, answers, numbers } = preparation
  return (
    <section aria-labelledby="aqui">
      <h2 id="aqui" className={pageStyle.part}>
        En este dispositivo
      </h2>
      {takenAt === undefined ? (
        <Text>Todavía no hay información en este dispositivo.</Text>
      ) : (
        <Facts
          of={[
            `Traído ${ageWords(takenAt, now)}${now - takenAt > HOUR ? ` (${distanceText(takenAt, now)})` : ''}`,
            `${decimals(animals)} ${animals === 1 ? 'animal' : 'animales'}`,
            counted(answers, 'lista de los formularios', 'listas de los formularios'),
          ]}
        />
      )}
      {takenAt !== undefined && numbers.length > 0 && <NumbersLeft numbers={numbers} />}
    </section>
  )
}

/** The start button, always within reach, with the progress. */
function PrepareFoot({ preparation }: { preparation: Preparation }) {
  const book = useBook()
  const reachable = useReachable()
  const [asked, setAsked] = useState(false)
  const { progress, doing } = preparation
  const running = progress !== undefined
  const percent = Math.round((progress ?? 0) * 100)
  const prepare = async () => {
    setAsked(true)
    try {
      await book.device.prepare()
      // The result is shown above the farms and scrolled into view.
      document.getElementById(VERDICT)?.scrollIntoView({ block: 'nearest' })
    } finally {
      setAsked(false)
    }
  }
  return (
    <div className={style.prepare} data-foot>
      {running && (
        <div className={style.running}>
          <Progress.Root size="md">
            <Progress.Section value={percent} aria-label="Avance de la preparación" aria-valuetext={`${percent} %`} />
          </Progress.Root>
          <Text role="status">
            {percent} %. {doing}
          </Text>
        </div>
      )}
      <Button
        fullWidth
        size="lg"
        variant={reachable ? 'filled' : 'default'}
        leftSection={<Icon name="download" />}
        loading={asked || running}
        onClick={prepare}
      >
        {preparation.takenAt === undefined ? 'Preparar' : 'Preparar de nuevo'}
      </Button>
    </div>
  )
}
