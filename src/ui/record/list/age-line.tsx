import '@mantine/core/styles/Progress.layer.css'
import { ActionIcon, Progress } from '@mantine/core'
import { fill } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { Aged } from '../../../sync/contract/live.ts'
import { useReachable, useSurroundings } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import { ageWords } from '../../common/time.ts'
// First the sheet of all tables, which that of lists changes.
import '../shared/record.module.css'
import style from '../table/table.module.css'

export interface AgeLineProps {
  readonly loading: boolean
  readonly rows: Aged<unknown> | undefined
  readonly onRefresh: () => void
}

/** The age of the list, and a button to refresh it. */
export function AgeLine({ loading, rows, onRefresh }: AgeLineProps) {
  const { clock } = useSurroundings()
  const refreshing = loading || (rows?.refreshing ?? false)
  const when = rows?.takenAt === undefined ? undefined : ageWords(rows.takenAt, clock.now())
  const offline = !useReachable()
  const words = offline ? recordTexts.ageOffline : recordTexts.age
  const [before] = words.split('{when}')
  return (
    <div className={style.age} data-age="">
      <div
        className={style.ageWords}
        data-asking={refreshing || undefined}
        data-offline={offline || undefined}
        role="status"
      >
        {refreshing ? (
          <>
            <Progress value={100} animated striped size="sm" aria-label={commonTexts.loading} />
            {commonTexts.loading}
          </>
        ) : when === undefined ? null : (
          <>
            <span>{before}</span>
            {when}
          </>
        )}
      </div>
      <ActionIcon
        aria-label={recordTexts.refresh}
        title={when === undefined ? recordTexts.refresh : `${recordTexts.refresh}. ${fill(words, { when })}`}
        onClick={onRefresh}
        loading={refreshing}
      >
        <Icon name="again" />
      </ActionIcon>
    </div>
  )
}
