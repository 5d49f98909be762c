import { useEffect, useRef } from 'react'
import { adviceTexts } from '../../../registry/texts/advice.ts'
import { Icon } from '../../common/icon.tsx'
import style from './advice.module.css'

/** Warnings below a field: yellow, announced to screen readers, never blocking. @param text one warning per line */
export function AdviceNote({ text }: { text: string }) {
  const note = useRef<HTMLDivElement>(null)
  // Below a list that has just been closed it may lie behind the buttons.
  useEffect(() => {
    const active = document.activeElement
    const isChosen = active?.getAttribute('aria-expanded') === 'false' && note.current?.parentElement?.contains(active)
    // The focus rests on the form, where a choice has folded its section to a card.
    if (text !== '' && (isChosen || active?.contains(note.current)))
      note.current?.scrollIntoView?.({ block: 'nearest' })
  }, [text])
  return (
    <div ref={note} className={style.advice} role="status" aria-label={adviceTexts.heading}>
      <Icon name="alert" size={20} />
      <div>
        {text.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
