import DOMPurify from 'dompurify'
import { useEffect, useRef } from 'react'
import style from './help.module.css'

const allowed = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: ['form', 'input', 'button', 'style'],
  FORBID_ATTR: ['style'],
  RETURN_DOM_FRAGMENT: true as const,
}

/** HTML as nodes, sanitised here and on the host (DESIGN 5): no text is parsed as HTML a second time. */
export const asNodes = (html: string): DocumentFragment => DOMPurify.sanitize(html, allowed)

/** One slide of help. */
export function Slide({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.replaceChildren(asNodes(html))
  }, [html])
  return <div ref={place} className={style.slide} aria-live="polite" />
}
