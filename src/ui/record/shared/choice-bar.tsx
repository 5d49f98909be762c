import { useId } from 'react'
import style from './choice-bar.module.css'

interface ChoiceBarProps {
  readonly label: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  /** As wide as there is room, in pairs. */
  readonly wide?: boolean
  readonly onChange: (value: string) => void
}

/** One of a few, side by side: the browser's own radio buttons. */
export function ChoiceBar({ label, choices, value, wide, onChange }: ChoiceBarProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={style.bar} data-wide={wide || undefined}>
      {choices.map((one) => (
        <label key={one.value} className={style.choice}>
          <input
            type="radio"
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          <span>{one.label}</span>
        </label>
      ))}
    </div>
  )
}
