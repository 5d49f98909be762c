import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type NotificationKind, notificationKinds, notified } from '../../registry/app/notifications.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import type { NotificationsState } from '../../sync/contract/device.ts'
import { useBook } from '../common/book-context.tsx'
import { Answers, Dialog, Dismiss } from '../common/dialog.tsx'
import { Note } from '../common/note.tsx'
import { toast } from '../common/toast.ts'
import { notificationWords as words } from './notification-words.ts'

const problems = { ...words, needsConnection: commonTexts.needsConnection }

/** The kinds of notifications, each on or off; all are ticked where none is on yet. */
export default function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const { device } = useBook()
  const [state, setState] = useState<NotificationsState>()
  const [ticked, setTicked] = useState<readonly NotificationKind[]>(notificationKinds)
  const [busy, setBusy] = useState(false)
  const [unsaved, setUnsaved] = useState<keyof typeof problems>()
  useEffect(() => {
    device.readNotifications().then(
      (read) => {
        setState(read)
        if (typeof read === 'object' && read.kinds.length > 0) setTicked(read.kinds)
      },
      () => setState('failed'),
    )
  }, [device])

  const save = async () => {
    setBusy(true)
    setUnsaved(undefined)
    const saved = await device.saveNotifications(ticked).catch(() => 'failed' as const)
    setBusy(false)
    if (saved !== 'on' && saved !== 'off') return setUnsaved(saved)
    toast('success', saved === 'on' ? words.on : words.off)
    onClose()
  }

  const problem = typeof state === 'string' ? state : unsaved
  return (
    <Dialog title={words.title} opened onClose={onClose} width={480}>
      <Stack gap="md">
        <Text>{words.why}</Text>
        {state === undefined && <Loader aria-label={words.title} />}
        {problem && (
          <Note tone={problem === 'needsConnection' ? 'warn' : 'bad'} icon="alert" role="alert">
            {problems[problem]}
          </Note>
        )}
        {typeof state === 'object' && (
          <div>
            {notificationKinds.map((kind) => (
              <Checkbox
                key={kind}
                label={notified[kind].label}
                checked={ticked.includes(kind)}
                onChange={({ currentTarget: { checked } }) =>
                  setTicked((before) =>
                    notificationKinds.filter((one) => (one === kind ? checked : before.includes(one))),
                  )
                }
              />
            ))}
          </div>
        )}
        <Answers>
          <Dismiss onClick={onClose} disabled={busy} />
          {typeof state === 'object' && (
            <Button data-send onClick={save} loading={busy}>
              {words.save}
            </Button>
          )}
        </Answers>
      </Stack>
    </Dialog>
  )
}
