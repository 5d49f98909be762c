import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import style from './note.module.css'

/** Urgency of a note or a label. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'quiet'

interface NoteProps {
  readonly tone: Tone
  /** Absent: its words begin with a sign of their own. */
  readonly icon?: IconName
  /** status: read out when it appears; alert: at once. */
  readonly role?: 'status' | 'alert'
  /** A button that fixes what the note reports. */
  readonly action?: ReactNode
  /** Keeps its distance from what follows, where no layout does. */
  readonly apart?: boolean
  /** In a dialog: smaller, and apart from what follows. */
  readonly plain?: boolean
  readonly children: ReactNode
}

/** A message to the person: icon, text, and what to do. */
export function Note({ tone, icon, role, action, apart, plain, children }: NoteProps) {
  return (
    <div
      className={style.note}
      data-tone={tone}
      role={role}
      data-apart={apart || undefined}
      data-plain={plain || undefined}
    >
      {icon ? <Icon name={icon} size={plain ? 22 : 24} /> : null}
      <div className={style.words}>{children}</div>
      {action}
    </div>
  )
}
