import { cloneElement, type ReactElement, useRef, useState } from 'react'
import { lazyPart } from '../../common/lazy-part.tsx'
import type { PanelProps } from './panel.tsx'

const Panel = lazyPart(() => import('./panel.tsx'))

interface ListPanelProps extends Omit<PanelProps, 'under' | 'onClose'> {
  /** Its button. */
  readonly button: (toggle: () => void) => ReactElement<object>
}

/** What opens below a button of a list: its filters, columns, views. Its code is loaded at the first press. */
export function ListPanel({ button, ...panel }: ListPanelProps) {
  const [opened, setOpened] = useState(false)
  const under = useRef<HTMLButtonElement>(null)
  const named = { ref: under, 'aria-haspopup': 'dialog', 'aria-expanded': opened }
  return (
    <>
      {cloneElement(
        button(() => setOpened(!opened)),
        named,
      )}
      {opened ? <Panel {...panel} under={under} onClose={() => setOpened(false)} /> : null}
    </>
  )
}
