import { ActionIcon, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { fill, pesos, type Values } from '../../registry/index.ts'
import { isQuantity, MOST_PAPERS, requestsTexts } from '../../registry/masters/requests.ts'
import { Icon } from '../common/icon.tsx'
import style from './requests.module.css'
import type { LineState } from './use-draft-lines.ts'

const t = requestsTexts
/** The quantity is saved after this pause in typing; leaving the field or the screen saves it at once, ms. */
const PAUSE = 600

export interface DraftLineProps {
  readonly line: Values
  /** Not yet at the host. */
  readonly typed: string | undefined
  readonly state: LineState | undefined
  readonly disabled: boolean
  readonly onQuantity: (quantity: string) => void
  /** What is typed cannot be saved, or can be again. */
  readonly onWrong: (wrong: boolean) => void
}

/** One form of a request: its quantity, with two large buttons. */
export function DraftLine({ line, typed, state, disabled, onQuantity, onWrong }: DraftLineProps) {
  const known = typed ?? line.cantidad ?? '0'
  const [text, setText] = useState(known)
  useEffect(() => setText(known), [known])
  const name = line.name ?? line.code ?? ''
  // Uses the state at the end of the pause, not at its start: otherwise a second save might follow 'Enviar'.
  const save = (next: string) => {
    if (isQuantity(next) && next !== known) onQuantity(String(Number(next)))
  }
  const onPause = useEffectEvent(save)
  // The quantity saves itself once the typing pauses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the pause anew
  useEffect(() => {
    if (text === known) return
    const timer = setTimeout(() => onPause(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  // Escape and Back close the dialog within the pause.
  const onLeave = useEffectEvent(() => save(text))
  useEffect(() => () => onLeave(), [])
  const wrong = text !== '' && !isQuantity(text)
  const tell = useEffectEvent(onWrong)
  useEffect(() => tell(wrong), [wrong])
  const step = (by: number) => {
    const next = String(Math.min(MOST_PAPERS, Math.max(0, (Number(text) || 0) + by)))
    setText(next)
    save(next)
  }
  const quantity = Number(known || '0')
  return (
    <li className={style.line} data-asked={quantity > 0 || undefined}>
      <div className={style.name}>{name}</div>
      <div className={style.price}>
        {t.unitValue}: <span className={style.money}>{pesos(line.valor ?? '')}</span>
      </div>
      <div className={style.stepper}>
        <ActionIcon
          aria-label={fill(t.fewer, { name })}
          disabled={disabled || Number(text || '0') === 0}
          onClick={() => step(-1)}
        >
          <Icon name="minus" />
        </ActionIcon>
        <TextInput
          className={style.quantity}
          aria-label={fill(t.amountOf, { name })}
          inputMode="numeric"
          error={wrong}
          autoComplete="off"
          value={text}
          disabled={disabled}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.currentTarget.value.trim())}
          onBlur={() => {
            setText(text === '' ? '0' : text)
            save(text === '' ? '0' : text)
          }}
          onKeyDown={(event) => event.key === 'Enter' && save(text === '' ? '0' : text)}
        />
        <ActionIcon aria-label={fill(t.more, { name })} disabled={disabled} onClick={() => step(1)}>
          <Icon name="plus" />
        </ActionIcon>
      </div>
      {quantity > 0 || state || wrong ? (
        <div className={style.lineTotal}>
          <span className={style.money}>
            {t.lineTotal}: {pesos(String(quantity * Number(line.valor)))}
          </span>
          <span className={style.state} data-state={wrong ? 'failed' : state} role="status">
            {wrong ? t.quantity : state ? words[state] : null}
          </span>
        </div>
      ) : null}
    </li>
  )
}

const words = { waiting: t.waitsForSignal, saving: t.saving, saved: t.saved, failed: t.notSaved } as const
