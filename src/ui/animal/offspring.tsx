import { useState } from 'react'
import { asSentence, dayWords, fill, type Values } from '../../registry/index.ts'
import type { AnimalPage } from '../../sync/contract/animal-page.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import pageStyle from '../common/page.module.css'
import { NotHere } from '../common/skeleton.tsx'
import style from './animal.module.css'
import { animalTexts } from './animal-texts.ts'
import { isCarried, RecordLines } from './records.tsx'

const t = animalTexts
/** Rows shown at first; the rest is one tap away. */
const FEW = 6

/** Births of a female, offspring of a male: by day, with the other parent and each of the young. */
export function Offspring({ known, today }: { known: Aged<AnimalPage>; today: string }) {
  const [all, setAll] = useState(false)
  const { sex, litters, offspring, records, recordsTakenAt, names } = known.value
  const isFemale = sex === 'H'
  const carried = records.filter(isCarried)
  const isEmpty = litters.length === 0 && !records.some(({ kind }) => kind === 'births')
  const shown = all ? litters : litters.slice(0, FEW)
  return (
    <section aria-labelledby="partos">
      <div className={pageStyle.part}>
        <h2 id="partos">{isFemale ? t.births : t.offspring}</h2>
        <span>{isFemale ? litters.length + carried.length : offspring.length}</span>
      </div>
      {isEmpty ? (
        <NotHere answer={{ ...known, takenAt: recordsTakenAt }} of="rows" count={1}>
          <p className={style.quiet}>{t.noBirths}</p>
        </NotHere>
      ) : null}
      {litters.length + carried.length > 0 ? (
        <ul className={style.list}>
          <RecordLines records={carried} names={names} today={today} />
          {shown.map(({ id, day, type, other, carriedByAnother, young }) => (
            <li key={id} className={style.line}>
              <div>
                <b>{asSentence(type) || t.births}</b>
                <p className={style.small}>
                  {[dayWords(day, today), carriedByAnother ? t.carried : ''].filter(Boolean).join(' · ')}
                  {other === '' ? null : (
                    <>
                      {day === '' && !carriedByAnother ? null : ' · '}
                      <AnimalLink chip={other}>
                        {fill(t.withOther, { other: names[other] ?? '' })} <ChipDigits chip={other} short />
                      </AnimalLink>
                    </>
                  )}
                </p>
              </div>
              <ul className={style.young}>
                {young.map((one) => (
                  <li key={one.id}>
                    <Young row={one} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      ) : null}
      {litters.length > shown.length ? (
        <button type="button" className={style.more} onClick={() => setAll(true)}>
          {fill(t.more, { n: litters.length })}
        </button>
      ) : null}
    </section>
  )
}

/** One of the young: without a chip it has no page yet. */
function Young({ row }: { readonly row: Values }) {
  const { CHIP = '', NOMBRE = '', SEXO = '', PESO_AL_NACER = '' } = row
  const sex = SEXO === 'M' ? t.male : SEXO === 'H' ? t.female : ''
  const weight = PESO_AL_NACER === '' ? '' : `${PESO_AL_NACER.replace('.', ',')} kg`
  const facts = [NOMBRE === '' ? sex : sex.toLowerCase(), weight].filter(Boolean).join(' ')
  if (CHIP === '') return <span>{facts}</span>
  return (
    <AnimalLink chip={CHIP} className={style.youngLink}>
      <b>{NOMBRE || t.noName}</b> <ChipDigits chip={CHIP} short /> <span className={style.small}>{facts}</span>
    </AnimalLink>
  )
}
