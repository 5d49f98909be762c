import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import style from './on-paper.module.css'

/** Only this is printed, in black; it is not visible on the screen. */
export function OnPaper({ children }: { readonly children: ReactNode }) {
  return createPortal(
    <div className={style.alone} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
