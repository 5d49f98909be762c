import '@mantine/core/styles/Progress.layer.css'
import { Group, Progress, Text } from '@mantine/core'
import { decimals } from '../../registry/index.ts'

export interface Doing {
  readonly words: string
  /** 0 to 1; absent: the remaining amount is unknown. */
  readonly share?: number
  /** Beside the text: rows per second. */
  readonly pace?: string
}

export interface SheetProgressProps extends Doing {
  /** Accessible name. */
  readonly label: string
}

/** Progress of reading or writing a spreadsheet: how much, in words and per cent, or that it is running. */
export function SheetProgress({ words, share, pace, label }: SheetProgressProps) {
  const percent = share === undefined ? undefined : Math.floor(share * 100)
  return (
    <div>
      <Group justify="space-between" gap="sm" mb={4} wrap="nowrap">
        {/* Changing numbers are not announced: a screen reader reads the bar on request. */}
        <Text {...(percent === undefined && { role: 'status' })}>{words}</Text>
        {percent === undefined ? null : <Text fw={700}>{percent} %</Text>}
      </Group>
      <Progress.Root size="lg">
        <Progress.Section
          value={percent ?? 100}
          withAria={percent !== undefined}
          animated={percent === undefined}
          striped={percent === undefined}
          aria-label={label}
        />
      </Progress.Root>
      {pace ? (
        <Text size="sm" c="dimmed" mt={4}>
          {pace}
        </Text>
      ) : null}
    </div>
  )
}

/** 50.000 */
export const counted = (n: number): string => decimals(n)
