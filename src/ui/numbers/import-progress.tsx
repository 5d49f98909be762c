import '@mantine/core/styles/Progress.layer.css'
import { Group, Progress, Text } from '@mantine/core'
import { importsTexts } from '../../registry/app/imports.ts'
import { fill } from '../../registry/index.ts'
import type { SheetProgress } from '../../sync/contract/book.ts'

const t = importsTexts

/** What is being done. share: 0 to 1; absent: nobody can tell how much is left. */
export interface Doing {
  readonly words: string
  readonly share?: number
}

export function readingNow({ step, done, total }: SheetProgress): Doing {
  if (total === 0) return { words: t.opening }
  const words = fill(t[step], { n: counted(done), total: counted(total) })
  return step === 'reading' ? { words } : { words, share: done / total }
}

/** @param sent 0 to 1 of what goes up; then the host is at work and says nothing of how far it is. */
export const sendingNow = (sent: number, rows: number): Doing =>
  sent < 1
    ? { words: fill(t.sending, { n: counted(rows) }), share: sent }
    : { words: fill(t.storing, { n: counted(rows) }) }

/** The bar of an import: how much of what in words and per cent, or that it goes on. */
export function ImportProgress({ words, share }: Doing) {
  const percent = share === undefined ? undefined : Math.floor(share * 100)
  return (
    <div>
      <Group justify="space-between" gap="sm" mb={4} wrap="nowrap">
        {/* Numbers that run are not read aloud: the bar says them when it is asked. */}
        <Text {...(percent === undefined && { role: 'status' })}>{words}</Text>
        {percent === undefined ? null : <Text fw={600}>{percent} %</Text>}
      </Group>
      <Progress.Root size="lg">
        <Progress.Section
          value={percent ?? 100}
          withAria={percent !== undefined}
          animated={percent === undefined}
          striped={percent === undefined}
          aria-label={t.progress}
        />
      </Progress.Root>
    </div>
  )
}

const inSpanish = new Intl.NumberFormat('es-CO')
/** 50.000 */
export const counted = (n: number): string => inSpanish.format(n)
