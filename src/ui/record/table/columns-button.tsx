import { ActionIcon } from '@mantine/core'
import { Icon } from '../../common/icon.tsx'
import { lazyPart } from '../../common/lazy-part.tsx'
import { listTexts } from '../../common/list-texts.ts'
import type { ColumnsProps } from './columns-panel.tsx'
import { ListPanel } from './list-panel.tsx'

const ColumnsPanel = lazyPart(() => import('./columns-panel.tsx'))

export const ColumnsButton = (props: ColumnsProps) => (
  <ListPanel
    label={listTexts.columns}
    button={(toggle) => (
      <ActionIcon variant="default" aria-label={listTexts.columns} title={listTexts.columns} onClick={toggle}>
        <Icon name="columns" size={18} />
      </ActionIcon>
    )}
    panel={(around) => <ColumnsPanel {...around} {...props} />}
  />
)
