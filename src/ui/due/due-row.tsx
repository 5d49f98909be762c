import { Button } from '@mantine/core'
import { daysAway, dayWords, dueStage, embryoTold, fill, spanWords } from '../../registry/index.ts'
import type { ExpectedBirth } from '../../sync/contract/expected-births.ts'
import { BreedMark } from '../animals/breed-mark.tsx'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import { useOpenForm } from '../animals/use-open-form.ts'
import style from './due.module.css'
import { called } from './due-list.ts'
import { dueTexts } from './texts.ts'

/** Key of the birth form. */
const BIRTH = 'A04'

/** One female that is due: who she is, when, and the link to the form of her birth. */
export function DueRow({ birth, today }: { readonly birth: ExpectedBirth; readonly today: string }) {
  const openForm = useOpenForm()
  const { female, breed, sire, dam, span, servedAgain, unsent, given } = birth
  const facts = [
    breed,
    dam && embryoTold(dam),
    sire.chip !== '' || sire.name !== '' ? fill(dueTexts.of, { sire: called(sire) }) : '',
    unsent ? dueTexts.unsent : '',
  ].filter(Boolean)
  return (
    <li className={style.row}>
      <AnimalLink chip={female.chip} className={style.animal}>
        <BreedMark breed={breed} />
        <span className={style.words}>
          <span className={style.name}>
            {female.name || dueTexts.noName} <ChipDigits chip={female.chip} short />
          </span>
          <span className={style.facts}>{facts.join(' · ')}</span>
          {servedAgain ? (
            <span className={style.facts}>{fill(dueTexts.again, { date: dayWords(servedAgain, today) })}</span>
          ) : null}
        </span>
        <span className={style.date} data-stage={dueStage(span, today)}>
          <b>{daysAway(span.likely, today)}</b>
          <span className={style.day}>{dayWords(span.likely, today)}</span>
          <span className={style.facts}>{spanWords(span.from, span.until, today)}</span>
        </span>
      </AnimalLink>
      <Button
        className={style.born}
        data-door={birth.id}
        variant="default"
        aria-label={fill(dueTexts.bornOf, { name: called(female) })}
        onClick={() => openForm(BIRTH, { ...given, date: today })}
      >
        {dueTexts.born}
      </Button>
    </li>
  )
}
