import { useEffect, useRef } from 'react'
import { asNodes } from './as-nodes.ts'
import style from './help.module.css'

/** One slide of help. */
export default function Slide({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.replaceChildren(asNodes(html))
  }, [html])
  return <div ref={place} className={style.slide} aria-live="polite" />
}
