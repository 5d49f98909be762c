import type { RefObject } from 'react'
import { correctionTexts } from '../../registry/texts/correction.ts'
import { SteadyButton, StepButton } from '../panes/steady-button.tsx'
import style from './pane.module.css'
import type { Amending } from './use-amending.tsx'

interface PaneFootProps {
  readonly ways: readonly Amending[]
  readonly asks: boolean
  readonly asking: boolean
  readonly busy: boolean
  readonly reachable: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly askButton: RefObject<HTMLButtonElement | null>
  readonly reviewButton: RefObject<HTMLButtonElement | null>
  /** A is the key of the marked ones. */
  readonly isMarking: boolean
  readonly onStep: (by: 1 | -1) => void
  readonly onCorrect: () => void
  readonly onAsk: () => void
  readonly onReview: () => void
}

/** Actions on the viewed form; always visible. */
export function PaneFoot(props: PaneFootProps) {
  const { ways, asks, asking, busy, reachable, isFirst, isLast, isMarking, askButton, reviewButton } = props
  const { onStep, onCorrect, onAsk, onReview } = props
  const corrects = ways.some((what) => what !== 'anular')
  return (
    <footer className={style.foot}>
      <StepButton label="Anterior" shortcut="K" off={isFirst} onClick={() => onStep(-1)} />
      <StepButton label="Siguiente" shortcut="J" off={isLast} onClick={() => onStep(1)} />
      {corrects ? (
        <SteadyButton plain push wide shortcut="E" off={!reachable} onClick={onCorrect}>
          {correctionTexts.titles[ways.includes('restaurar') ? 'restaurar' : 'corregir']}
        </SteadyButton>
      ) : null}
      {asks ? (
        <SteadyButton
          ref={askButton}
          plain
          push={!corrects}
          wide
          shortcut="C"
          expanded={asking}
          off={!reachable}
          onClick={onAsk}
        >
          Preguntar
        </SteadyButton>
      ) : null}
      <SteadyButton
        ref={reviewButton}
        wide
        icon="check"
        {...(!isMarking && { shortcut: 'A' })}
        push={!asks && !corrects}
        off={busy || !reachable}
        onClick={onReview}
      >
        Revisado y siguiente
      </SteadyButton>
    </footer>
  )
}
