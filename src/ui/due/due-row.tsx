import { daysAway, dayWords, dueStage, embryoTold, fill, spanWords } from '../../registry/index.ts'
import type { ExpectedBirth } from '../../sync/contract/expected-births.ts'
import { BreedMark } from '../animals/breed-mark.tsx'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import { Row, RowAction } from '../animals/rows.tsx'
import { useOpenForm } from '../animals/use-open-form.ts'
import style from './due.module.css'
import { called } from './due-list.ts'
import { dueTexts } from './texts.ts'

/** Key of the birth form. */
const BIRTH = 'A04'

interface DueRowProps {
  readonly birth: ExpectedBirth
  readonly today: string
  /** Without the days between which the birth may be. */
  readonly short?: boolean
}

/** One female that is due: who she is, when, and the link to the form of her birth. */
export function DueRow({ birth, today, short }: DueRowProps) {
  const openForm = useOpenForm()
  const { female, breed, sire, dam, span, servedAgain, unsent, given } = birth
  const stage = dueStage(span, today)
  const facts = [
    breed,
    dam && embryoTold(dam),
    sire.chip !== '' || sire.name !== '' ? fill(dueTexts.of, { sire: called(sire) }) : '',
    unsent ? dueTexts.unsent : '',
  ].filter(Boolean)
  return (
    <Row
      mark={<BreedMark breed={breed} />}
      title={
        <>
          {female.name || dueTexts.noName} <ChipDigits chip={female.chip} short />
        </>
      }
      facts={
        <>
          {facts.join(' · ')}
          {short ? null : (
            <span className={style.day}>
              {dayWords(span.likely, today)} · {spanWords(span.from, span.until, today)}
            </span>
          )}
          {servedAgain && !short ? (
            <span className={style.day}>{fill(dueTexts.again, { date: dayWords(servedAgain, today) })}</span>
          ) : null}
        </>
      }
      end={
        <b className={style.when} data-stage={stage}>
          {daysAway(span.likely, today)}
        </b>
      }
      target={(props) => <AnimalLink chip={female.chip} {...props} />}
      action={
        <RowAction
          label={fill(dueTexts.bornOf, { name: called(female) })}
          quiet={stage === 'weeks' || stage === 'later'}
          door={birth.id}
          onPress={() => openForm(BIRTH, { ...given, date: today })}
        >
          {dueTexts.born}
        </RowAction>
      }
    />
  )
}
