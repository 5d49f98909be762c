import type { RefObject } from 'react'
import { SteadyButton } from '../panes/steady-button.tsx'
import { StepButton } from '../panes/step-button.tsx'
import style from './pane.module.css'

interface PaneFootProps {
  readonly asks: boolean
  readonly asking: boolean
  readonly busy: boolean
  readonly reachable: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly askButton: RefObject<HTMLButtonElement | null>
  readonly reviewButton: RefObject<HTMLButtonElement | null>
  readonly onStep: (by: 1 | -1) => void
  readonly onAsk: () => void
  readonly onReview: () => void
}

/** Actions on the viewed form; always visible. */
export function PaneFoot(props: PaneFootProps) {
  const { asks, asking, busy, reachable, isFirst, isLast, askButton, reviewButton, onStep, onAsk, onReview } = props
  return (
    <footer className={style.foot}>
      <StepButton label="Anterior" shortcut="K" off={isFirst} onClick={() => onStep(-1)} />
      <StepButton label="Siguiente" shortcut="J" off={isLast} onClick={() => onStep(1)} />
      {asks ? (
        <SteadyButton ref={askButton} plain push wide shortcut="P" expanded={asking} off={!reachable} onClick={onAsk}>
          Pregunta al registrador
        </SteadyButton>
      ) : null}
      <SteadyButton
        ref={reviewButton}
        wide
        icon="check"
        shortcut="R"
        push={!asks}
        off={busy || !reachable}
        onClick={onReview}
      >
        Revisado y siguiente
      </SteadyButton>
    </footer>
  )
}
