import { Fragment, type ReactNode } from 'react'
import { Icon, type IconName } from '../common/icon.tsx'
import type { Tone } from '../common/note.tsx'
import style from './rows.module.css'

/** The list in which rows stand. */
export const Rows = ({ label, children }: { readonly label?: string; readonly children: ReactNode }) => (
  <ul className={style.rows} aria-label={label}>
    {children}
  </ul>
)

interface RowFaceProps {
  /** A `RowIcon`, or the mark of a breed. */
  readonly mark?: ReactNode
  readonly title: ReactNode
  /** One line. */
  readonly facts?: ReactNode
  /** At the end of the row: when, or a state. */
  readonly end?: ReactNode
}

interface RowProps extends RowFaceProps {
  /** Draws attention to the whole row. */
  readonly tone?: Tone | undefined
  /** What pressing the words does: a link or a button around them; absent: nothing. */
  readonly target?: (props: { readonly className: string | undefined; readonly children: ReactNode }) => ReactNode
  /** One thing to do without opening it. */
  readonly action?: ReactNode
}

/** Facts beside each other, or below: a point stands between those of one line only. The same words are said once. */
export const Facts = ({ of }: { readonly of: readonly (string | false | undefined)[] }) => (
  <span className={style.listed}>
    {[...new Set(of.filter(Boolean))].map((fact, at) => (
      <Fragment key={String(fact)}>
        {at > 0 && ' '}
        <span>{fact}</span>
      </Fragment>
    ))}
  </span>
)

/** Class of the element around a `RowFace`, and of the line around that and the buttons beside it. */
export const rowTarget = style.target
export const rowLine = style.row

/** What is seen of a row. */
export const RowFace = ({ mark, title, facts, end }: RowFaceProps) => (
  <>
    {mark ? <span className={style.mark}>{mark}</span> : null}
    <span className={style.title}>{title}</span>
    {end ? <span className={style.end}>{end}</span> : <span />}
    {facts ? <span className={style.facts}>{facts}</span> : null}
  </>
)

/** One row of a list on every screen: what it is, what is to be known of it, and where it leads. */
export const Row = ({ tone, target = Still, action, ...face }: RowProps) => (
  <li className={style.row} data-tone={tone} data-stacked={action && face.end ? '' : undefined}>
    {target({ className: rowTarget, children: <RowFace {...face} /> })}
    {action}
  </li>
)

const Still = (props: { readonly className: string | undefined; readonly children: ReactNode }) => <div {...props} />

export const RowIcon = ({ name, tone }: { readonly name: IconName; readonly tone?: Tone | undefined }) => (
  <span className={style.icon} data-tone={tone}>
    <Icon name={name} />
  </span>
)

interface RowActionProps {
  /** What it does to which row, for screen readers. */
  readonly label: string
  /** Not what one does now. */
  readonly quiet?: boolean
  readonly door?: string
  readonly onPress: () => void
  readonly children: ReactNode
}

export const RowAction = ({ label, quiet, door, onPress, children }: RowActionProps) => (
  <button
    type="button"
    className={style.action}
    aria-label={label}
    data-quiet={quiet || undefined}
    data-door={door}
    onClick={onPress}
  >
    {children}
  </button>
)

/** A state in two words. */
export const Pill = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className={style.pill} data-tone={tone}>
    {children}
  </span>
)
