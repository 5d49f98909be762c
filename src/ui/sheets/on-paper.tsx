import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import style from './on-paper.module.css'

/** On paper stands this alone, in black; on the screen it is not there. */
export function OnPaper({ children }: { readonly children: ReactNode }) {
  return createPortal(
    <div className={style.alone} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}
