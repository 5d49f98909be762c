import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Preparation } from '../../sync/contract/device-state.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import style from './preparation.module.css'

/** The one button: within reach however long the list of farms is. */
export function PrepareButton({ preparation }: { preparation: Preparation }) {
  const book = useBook()
  const [asked, setAsked] = useState(false)
  const prepare = async () => {
    setAsked(true)
    try {
      await book.prepare()
    } finally {
      setAsked(false)
    }
  }
  return (
    <Button
      className={style.prepare ?? ''}
      size="lg"
      leftSection={<Icon name="download" />}
      loading={asked || preparation.progress !== undefined}
      onClick={prepare}
    >
      {preparation.takenAt === undefined ? 'Preparar' : 'Preparar de nuevo'}
    </Button>
  )
}

/** How far it is, in words, and why it failed. */
export function Fetching({ preparation }: { preparation: Preparation }) {
  const connection = useLive(useBook().connection)
  const { progress, doing, failed } = preparation
  const running = progress !== undefined
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <Stack gap="sm">
      {connection && !connection.reachable && !running && !failed && (
        <Note tone="warn" icon="noSignal" role="status">
          Sin señal. Necesita conexión para traer la información.
        </Note>
      )}
      {failed && !running && (
        <Note tone="bad" icon="alert" role="alert">
          {failed}
        </Note>
      )}
      {running && (
        <div>
          <Progress.Root size="xl">
            <Progress.Section value={percent} aria-label="Avance de la preparación" aria-valuetext={`${percent} %`} />
          </Progress.Root>
          <Text mt={4} role="status">
            {percent} %. {doing}
          </Text>
        </div>
      )}
    </Stack>
  )
}
