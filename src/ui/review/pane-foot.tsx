import { ActionIcon } from '@mantine/core'
import type { RefObject } from 'react'
import { Icon } from '../common/icon.tsx'
import { SteadyButton } from '../panes/steady-button.tsx'
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

/** What is done with the form that is looked at; always in sight. */
export function PaneFoot(props: PaneFootProps) {
  const { asks, asking, busy, reachable, isFirst, isLast, askButton, reviewButton, onStep, onAsk, onReview } = props
  return (
    <footer className={style.foot}>
      <Step label="Anterior" shortcut="K" off={isFirst} onClick={() => onStep(-1)} />
      <Step label="Siguiente" shortcut="J" off={isLast} onClick={() => onStep(1)} />
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

interface StepProps {
  readonly label: 'Anterior' | 'Siguiente'
  readonly shortcut: string
  readonly off: boolean
  readonly onClick: () => void
}

const Step = ({ label, shortcut, off, onClick }: StepProps) => (
  <ActionIcon
    variant="default"
    aria-label={label}
    title={`${label} (${shortcut})`}
    aria-keyshortcuts={shortcut}
    data-disabled={off || undefined}
    aria-disabled={off || undefined}
    onClick={() => off || onClick()}
  >
    <Icon name={label === 'Anterior' ? 'left' : 'right'} size={18} />
  </ActionIcon>
)
