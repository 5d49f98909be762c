import { Link } from '@tanstack/react-router'
import style from './animals.module.css'
import { chipParts } from './chip-parts.ts'

interface ChipProps {
  readonly chip: string
  /** Only the last four digits: beside a name. */
  readonly short?: boolean
}

/** The digits of a chip, grouped, the last four bold. A screen reader hears them as one number. */
export function ChipDigits({ chip, short }: ChipProps) {
  const { first, last } = chipParts(chip)
  return (
    <span className={style.chip}>
      {short ? (first === '' ? '' : '…') : first === '' ? '' : `${first} `}
      <b>{last}</b>
    </span>
  )
}

/** The way from a chip, wherever it stands, to its animal. */
export function ChipLink({ chip, short }: ChipProps) {
  return (
    <AnimalLink chip={chip} className={style.chipLink}>
      <ChipDigits chip={chip} short={short ?? false} />
    </AnimalLink>
  )
}

interface AnimalLinkProps {
  readonly chip: string
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  readonly children: React.ReactNode
}

/** A link to the page of an animal. */
export const AnimalLink = ({ chip, ...others }: AnimalLinkProps) => (
  <Link to="/animal/$chip" params={{ chip }} {...others} />
)
