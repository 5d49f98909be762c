import { Button, Group, Text } from '@mantine/core'
import { fill } from '../../registry/index.ts'
import { Dialog } from '../common/dialog.tsx'
import { sessionTexts } from './texts.ts'

/** Countdown of the last half minute, above all dialogs (decision 39). */
export default function InactivityNotice({ secondsLeft, onGoOn }: { secondsLeft: number; onGoOn: () => void }) {
  return (
    <Dialog title="¿Sigue ahí?" opened onClose={onGoOn} width={440} fullBelow={0} zIndex={500}>
      <Text mb="md" role="timer">
        {fill(sessionTexts.closing, { n: secondsLeft })}
      </Text>
      <Group justify="flex-end">
        <Button data-send onClick={onGoOn} data-autofocus>
          {sessionTexts.goOn}
        </Button>
      </Group>
    </Dialog>
  )
}
