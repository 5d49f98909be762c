import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress, Text } from '@mantine/core'
import { useState } from 'react'
import type { Preparation } from '../../sync/contract/device.ts'
import { useBook, useReachable } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import style from './preparation.module.css'
import { VERDICT } from './verdict.tsx'

/** The start button, always within reach, with the progress. */
export function PrepareFoot({ preparation }: { preparation: Preparation }) {
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
