import type { PointerEvent } from 'react'
import { widthWithin } from '../table/list-preference.ts'
import tableStyle from '../table/table.module.css'

/** The edge of a heading: dragging sets the column's width, a double click fits it to its content. */
export default function WidthHandle({ onWidth }: { onWidth: (px: number | undefined) => void }) {
  const draw = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget
    const head = handle.closest('th')
    if (!head || event.button !== 0) return
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    const began = event.clientX
    const width = head.offsetWidth
    const at = (x: number) => widthWithin(width + x - began)
    const move = ({ clientX }: globalThis.PointerEvent) => {
      head.style.width = head.style.minWidth = head.style.maxWidth = `${at(clientX)}px`
    }
    const end = ({ clientX }: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
      if (Math.abs(clientX - began) > 2) onWidth(at(clientX))
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
  }
  return (
    <span
      className={tableStyle.handle}
      aria-hidden="true"
      onPointerDown={draw}
      onDoubleClick={() => onWidth(undefined)}
    />
  )
}
