import { type AnimalState, dayWords, fill, livedWords } from '../../registry/index.ts'
import type { FarmAnimal } from '../../sync/contract/farm-animals.ts'
import { BreedMark } from '../animals/breed-mark.tsx'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import { Pill, Row } from '../animals/rows.tsx'
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

/** One animal: name, breed, age, and what it is in, or its sex. Young without a chip have no page yet. */
export function AnimalRow({ animal, today }: { readonly animal: FarmAnimal; readonly today: string }) {
  const { chip, name, sex, breed, book, born, state, leasedUntil } = animal
  const facts = [
    [breed, book].filter(Boolean).join(' '),
    state ? '' : t.sexes[sex],
    leasedUntil === '' ? born && livedWords(born, today) : fill(t.leasedUntil, { date: dayWords(leasedUntil, today) }),
  ]
  return (
    <Row
      mark={<BreedMark breed={breed} />}
      title={
        chip === '' ? (
          name || t.noChip
        ) : (
          <>
            {name} <ChipDigits chip={chip} short />
          </>
        )
      }
      facts={facts.filter(Boolean).join(' · ')}
      end={state ? <Pill tone={tones[state.kind]}>{state.words}</Pill> : null}
      {...(chip !== '' && { target: (props) => <AnimalLink chip={chip} {...props} /> })}
    />
  )
}
