import { Button, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fill } from '../../registry/index.ts'
import { storageTexts } from '../../registry/texts/storage.ts'
import { useBook } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { saveFile } from '../common/save-file.ts'

const words = storageTexts

interface Copied {
  readonly usuario: string
  readonly forms: number
}

/** The database cannot be opened, but the copy of unsent forms can: one file for each person, taken without signing in. */
export default function SealedRescue() {
  const book = useBook()
  const [people, setPeople] = useState<readonly Copied[]>([])
  const [busy, setBusy] = useState<string>()
  const [said, setSaid] = useState<'taken' | 'failed'>()
  useEffect(() => {
    // Without a copy there is nothing to offer; the cause is in the device's log.
    book.outbox.peopleInCopy().then(setPeople, () => {})
  }, [book])
  if (people.length === 0) return null

  const take = async (usuario: string) => {
    setBusy(usuario)
    try {
      const { name, bytes } = await book.outbox.exportSealed(usuario)
      saveFile(name, bytes, 'application/octet-stream')
      setSaid('taken')
    } catch {
      setSaid('failed')
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Note tone="info" icon="shield">
      <Stack gap="sm">
        <div>{words.copied}</div>
        {people.map(({ usuario, forms }) => (
          <Button
            key={usuario}
            variant="default"
            h="auto"
            mih={44}
            py="xs"
            styles={{ label: { whiteSpace: 'normal' } }}
            leftSection={<Icon name="download" />}
            loading={busy === usuario}
            onClick={() => take(usuario)}
          >
            {fill(words.takeCopy, { usuario, n: forms })}
          </Button>
        ))}
        {said && <div role="status">{words[said]}</div>}
      </Stack>
    </Note>
  )
}
