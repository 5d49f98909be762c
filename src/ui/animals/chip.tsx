import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import style from './animals.module.css'
import { chipParts } from './chip-parts.ts'

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
