import { ActionIcon } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Icon } from '../../common/icon.tsx'
import { lazyPart } from '../../common/lazy-part.tsx'
import { listTexts } from '../../common/list-texts.ts'
import type { ColumnsProps } from './columns-panel.tsx'
import type { PanelProps } from './panel.tsx'

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
