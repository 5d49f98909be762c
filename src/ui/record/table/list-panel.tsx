import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Popover, type PopoverProps } from '@mantine/core'
import { type FocusEventHandler, type ReactElement, type ReactNode, useState } from 'react'
import style from './table.module.css'

interface ListPanelProps extends Pick<PopoverProps, 'position'> {
  readonly label: string
  /** Its button. */
  readonly button: (toggle: () => void) => ReactElement
  readonly children: ReactNode
  readonly onFocus?: FocusEventHandler
  readonly onBlur?: FocusEventHandler
  /** A part of it is elsewhere in the page, such as a list of options. */
  readonly outside?: boolean
}

/** What opens below a button of a list: its filters, columns, views. */
export function ListPanel({ label, button, children, position, onFocus, onBlur, outside = false }: ListPanelProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={position ?? 'bottom-end'}
      trapFocus
      // The focused element must not disappear with the button that opened it.
      hideDetached={false}
      closeOnClickOutside={!outside}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{button(() => setOpened(!opened))}</Popover.Target>
      <Popover.Dropdown className={style.panel} aria-label={label} onFocus={onFocus} onBlur={onBlur}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
