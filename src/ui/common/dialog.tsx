import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Group.layer.css'
import { Button, Group, type GroupProps, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { commonTexts } from '../../registry/texts/common.ts'
import style from './dialog.module.css'
import { useEscape, useReturnedFocus, useSendKey, useTabSelecting } from './dialog-keys.ts'
import { useRootMark } from './root-mark.ts'
import { bringToasts, makeRoomForDialog, makeRoomForToast } from './toast.ts'

const titled = { title: style.title ?? '' }
const box = { ...titled, inner: style.inner ?? '', content: style.content ?? '' }
const sheet = { ...titled, inner: style.sheetInner ?? '', content: style.sheet ?? '' }

export interface DialogProps {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  /** Maximum width in px, at the desk's smaller letters too; wider if letters are larger. Full screen if it does not fit. */
  readonly width: number
  /** Full screen below this width in px. */
  readonly fullBelow?: number
  /** As high as it may be from the start: as a sheet, it would otherwise move its content when that grows. */
  readonly steady?: boolean
  /** false: only its buttons close it. */
  readonly dismissable?: boolean
  readonly zIndex?: number
  readonly children: ReactNode
}

/**
 * The only dialog component: labelled by its title, closed with Escape while it is on top, sent with Ctrl+Enter, with
 * focus trapped inside and restored.
 */
export function Dialog(props: DialogProps) {
  const { title, opened, onClose, width, fullBelow = 600, steady = false, dismissable = true, zIndex, children } = props
  const root = useRef<HTMLDivElement>(null)
  useSendKey(root)
  useTabSelecting(root)
  useEscape(opened, dismissable ? onClose : undefined)
  useReturnedFocus(opened, false)
  useEffect(() => {
    if (!opened) return
    makeRoomForDialog()
    makeRoomForToast()
    bringToasts()
  }, [opened])
  // Must be known at the first render: otherwise everything in it would be rendered twice.
  const full = useMediaQuery(`(max-width: ${fullBelow - 1}px)`, false, { getInitialValueInEffect: false })
  useRootMark('dialog', opened)
  useRootMark('sheet', opened && full)
  return (
    <Modal
      ref={root}
      opened={opened}
      onClose={onClose}
      title={title}
      // As a calculation: a bare length would be scaled with the letters.
      size={full ? '100%' : `calc(max(${width}px, ${width / 16}rem))`}
      // Mounted open, it would not be animated: the sheet is, uncovered in its place (dialog.module.css).
      transitionProps={{ duration: 0 }}
      classNames={full ? sheet : box}
      attributes={{ root: { 'data-below-toast': true }, content: { 'data-steady': steady || undefined } }}
      // Under a sheet the root does it (dialog.module.css): Mantine's lock makes every style be computed anew, and keeps
      // the room of a scroll bar, which only a box leaves in sight.
      lockScroll={!full}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={dismissable}
      {...(zIndex !== undefined && { zIndex })}
      styles={{ body: { paddingBottom: 'max(1rem, env(safe-area-inset-bottom))' } }}
    >
      {children}
    </Modal>
  )
}

/** The buttons at the end of a dialog: in sight in a sheet, with large letters or a keyboard too. */
export const Answers = ({ className = '', ...others }: GroupProps) => (
  <Group justify="flex-end" {...others} className={`${style.answers} ${className}`} />
)

interface DismissProps {
  readonly onClick: () => void
  readonly disabled?: boolean
  readonly 'data-autofocus'?: boolean
  /** Absent: 'Cancelar'. */
  readonly children?: ReactNode
}

/** The button that leaves a dialog and does nothing else. */
export const Dismiss = ({ children = commonTexts.cancel, ...others }: DismissProps) => (
  <Button variant="default" {...others}>
    {children}
  </Button>
)
