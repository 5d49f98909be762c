import { type AnimalState, dayWords, fill, livedWords } from '../../registry/index.ts'
import type { FarmAnimal } from '../../sync/contract/farm-animals.ts'
import { BreedMark } from '../animals/breed-mark.tsx'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import { Facts, Pill, Row } from '../animals/rows.tsx'
import type { Tone } from '../common/note.tsx'
import { herdTexts as t } from './texts.ts'

const tones: Readonly<Record<AnimalState, Tone>> = {
  pregnant: 'warn',
  gaveBirth: 'ok',
  served: 'quiet',
  inGroup: 'quiet',
  open: 'quiet',
  leased: 'info',
}

interface AnimalRowProps {
  readonly animal: FarmAnimal
  readonly today: string
  /** There is room for the whole chip. */
  readonly wide: boolean
}

/** One animal: name, breed, age, and what it is in, or its sex. Young without a chip have no page yet. */
export function AnimalRow({ animal, today, wide }: AnimalRowProps) {
  const { chip, name, sex, breed, book, born, state, leasedUntil, owner } = animal
  const facts = [
    [breed, book].filter(Boolean).join(' '),
    leasedUntil === '' ? born && livedWords(born, today) : fill(t.leasedUntil, { date: dayWords(leasedUntil, today) }),
    owner === '' ? t.ofNobody : owner,
  ]
  return (
    <Row
      mark={<BreedMark breed={breed} />}
      title={
        chip === '' ? (
          name || t.noChip
        ) : (
          <>
            {name} <ChipDigits chip={chip} short={!wide} />
          </>
        )
      }
      facts={<Facts of={facts} />}
      end={state ? <Pill tone={tones[state.kind]}>{state.words}</Pill> : t.sexes[sex]}
      {...(chip !== '' && { target: (props) => <AnimalLink chip={chip} {...props} /> })}
    />
  )
}
