import { adviceTexts } from '../../../registry/texts/advice.ts'
import { Icon } from '../../common/icon.tsx'
import style from './advice.module.css'

/** Warnings below a field: yellow, announced to screen readers, never blocking. @param text one warning per line */
export function AdviceNote({ text }: { text: string }) {
  return (
    <div className={style.advice} role="status" aria-label={adviceTexts.heading}>
      <Icon name="alert" size={20} />
      <div>
        {text.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
