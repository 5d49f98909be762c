import { ActionIcon } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Icon, type IconName } from '../../common/icon.tsx'
import { lazyPart } from '../../common/lazy-part.tsx'
import { listTexts } from '../../common/list-texts.ts'
import type { ColumnsProps } from './columns-panel.tsx'
import type { PanelProps } from './panel.tsx'
import type { ViewsProps } from './views-panel.tsx'

const Panel = lazyPart(() => import('./panel.tsx'))

type Around = Omit<PanelProps, 'children'>

interface ListPanelProps extends Omit<Around, 'under' | 'onClose'> {
  /** Its button. */
  readonly button: (toggle: () => void) => ReactElement<object>
  readonly children?: ReactNode
  /** A panel that is loaded with what is in it. */
  readonly panel?: (around: Around) => ReactNode
}

/** What opens below a button of a list: its filters, columns, views. Its code is loaded at the first press. */
export function ListPanel({ button, children, panel, ...given }: ListPanelProps) {
  const [opened, setOpened] = useState(false)
  const under = useRef<HTMLButtonElement>(null)
  const around = { ...given, under, onClose: () => setOpened(false) }
  const named = { ref: under, 'aria-haspopup': 'dialog', 'aria-expanded': opened }
  return (
    <>
      {cloneElement(
        button(() => setOpened(!opened)),
        named,
      )}
      {opened ? (panel?.(around) ?? <Panel {...around}>{children}</Panel>) : null}
    </>
  )
}

interface SignProps extends Pick<ListPanelProps, 'label'> {
  readonly icon: IconName
  readonly panel: (around: Around) => ReactNode
}

/** Its button is a sign. */
const SignPanel = ({ label, icon, panel }: SignProps) => (
  <ListPanel
    label={label}
    button={(toggle) => (
      <ActionIcon variant="default" aria-label={label} title={label} onClick={toggle}>
        <Icon name={icon} size={18} />
      </ActionIcon>
    )}
    panel={panel}
  />
)

const ColumnsPanel = lazyPart(() => import('./columns-panel.tsx'))
const ViewsPanel = lazyPart(() => import('./views-panel.tsx'))

export const ColumnsButton = (props: ColumnsProps) => (
  <SignPanel label={listTexts.columns} icon="columns" panel={(around) => <ColumnsPanel {...around} {...props} />} />
)

export const ViewsButton = (props: ViewsProps) => (
  <SignPanel label={listTexts.views} icon="list" panel={(around) => <ViewsPanel {...around} {...props} />} />
)
