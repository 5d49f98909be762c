import { useState } from 'react'
import { type Mark, POINT, type Print, type TextMark } from '../../registry/index.ts'
import style from './certificate.module.css'

/** The page on the screen, drawn from the same marks as the PDF. A tap enlarges it. */
export function PrintView({ print, label }: { print: Print; label: string }) {
  const [close, setClose] = useState(false)
  return (
    <button
      type="button"
      className={style.paper}
      data-close={close || undefined}
      aria-pressed={close}
      aria-label={label}
      onClick={() => setClose(!close)}
    >
      <svg viewBox={`0 0 ${print.width} ${print.height}`} aria-hidden="true" focusable="false">
        <rect width={print.width} height={print.height} fill="#ffffff" />
        {print.marks.map((mark, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks of a print never move
          <Drawn key={at} mark={mark} />
        ))}
      </svg>
    </button>
  )
}

const anchors = { left: 'start', center: 'middle', right: 'end' } as const

function Drawn({ mark }: { mark: Mark }) {
  if (mark.kind === 'text') return <Words mark={mark} />
  const d = mark.steps.map(([letter, ...numbers]) => letter + numbers.map((n) => n.toFixed(3)).join(' ')).join('')
  return (
    <path
      d={d}
      fill={mark.fill ?? 'none'}
      stroke={mark.stroke ?? 'none'}
      strokeWidth={mark.width}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}

function Words({ mark: { text, x, y, size, face, color, align, spacing = 0 } }: { mark: TextMark }) {
  return (
    <text
      x={x}
      y={y}
      fill={color}
      fontSize={size * POINT}
      fontFamily="Certificado, 'EB Garamond', Garamond, Georgia, serif"
      fontWeight={face === 'bold' ? 700 : 500}
      fontStyle={face === 'italic' ? 'italic' : 'normal'}
      letterSpacing={spacing === 0 ? undefined : spacing * POINT}
      textAnchor={anchors[align]}
      xmlSpace="preserve"
    >
      {text}
    </text>
  )
}
