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
