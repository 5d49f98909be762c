import { cloneElement, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '../../common/lazy-part.tsx'
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
