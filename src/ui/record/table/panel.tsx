import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import type { FocusEventHandler, ReactNode, RefObject } from 'react'
import { Anchor } from '../../fields/anchor.tsx'
import style from './table.module.css'

export interface PanelProps {
  readonly under: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
  readonly label: string
  readonly position?: 'bottom-start' | 'bottom-end'
  /** A part of it is elsewhere in the page, such as a list of options. */
  readonly outside?: boolean
  readonly onFocus?: FocusEventHandler<HTMLElement>
  readonly onBlur?: FocusEventHandler<HTMLElement>
  readonly children: ReactNode
}

/** Below its button, which stays the element that it was when this code had not been loaded. */
export default function Panel({ under, onClose, label, position, outside = false, children, ...others }: PanelProps) {
  return (
    <Popover
      opened
      onChange={onClose}
      position={position ?? 'bottom-end'}
      // Never wider than a phone: the popover writes its width beside the class.
      width="min(30rem, 100vw - 1.5rem)"
      trapFocus
      // The focused element must not disappear with the button that opened it.
      hideDetached={false}
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={!outside}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Anchor to={under} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className={style.panel}
        onKeyDownCapture={({ key }) => {
          if (key !== 'Escape') return
          onClose()
          under.current?.focus()
        }}
        {...others}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
