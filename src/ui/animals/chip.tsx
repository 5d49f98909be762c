import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import style from './animals.module.css'

interface ChipProps {
  readonly chip: string
  /** Only the last four digits, for use beside a name. */
  readonly short?: boolean
}

/** The digits of a chip, grouped, the last four bold. A screen reader reads them as one number. */
export function ChipDigits({ chip, short }: ChipProps) {
  const { first, last } = chipParts(chip)
  return (
    <span className={style.chip}>
      {short ? (first === '' ? '' : '…') : first === '' ? '' : `${first} `}
      <b>{last}</b>
    </span>
  )
}
/** Link from a chip to its animal. The digits remain one word, so that they can be searched and copied. */
export const ChipLink = ({ chip }: Pick<ChipProps, 'chip'>) => (
  <AnimalLink chip={chip} className={style.chipLink}>
    {chip}
  </AnimalLink>
)

/** The same after the name of the animal, if known. */
export const NamedChip = ({ chip, name }: { readonly chip: string; readonly name?: ReactNode }) => (
  <>
    {name ? (
      <span className={style.named} data-animal-name>
        {name}{' '}
      </span>
    ) : null}
    <ChipLink chip={chip} />
  </>
)

/** Text about animals: the end of a chip ('…5169') is not broken over two lines. */
export const AnimalWords = ({ text }: { readonly text: string }) =>
  text.split(/(…\d+)/).map((part, at) =>
    part.startsWith('…') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, always in their order
      <span key={at} className={style.chip}>
        {part}
      </span>
    ) : (
      part
    ),
  )

interface AnimalLinkProps {
  readonly chip: string
  readonly className?: string | undefined
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

/** A link to the page of an animal. */
export const AnimalLink = ({ chip, ...others }: AnimalLinkProps) => (
  <Link to="/animal/$chip" params={{ chip }} {...others} />
)

/** Digits by which people know an animal. */
const LAST = 4

interface ChipParts {
  /** All but the last four: 15 digits as country code and groups of four, anything else unchanged. */
  readonly first: string
  readonly last: string
}

/** A chip as people read it: its last four digits are set apart. */
function chipParts(chip: string): ChipParts {
  if (chip.length <= LAST) return { first: '', last: chip }
  const first = chip.slice(0, -LAST)
  const grouped = /^\d{15}$/.test(chip) ? `${chip.slice(0, 3)} ${chip.slice(3, 7)} ${chip.slice(7, 11)}` : first
  return { first: grouped, last: chip.slice(-LAST) }
}
