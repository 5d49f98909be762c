import { useEffect } from 'react'
import { dayWords, isAnswered, type LookupRequest } from '../../registry/index.ts'
import { useAnswer, useBook, usePerson, useSteady } from '../common/book-context.tsx'
import pageStyle from '../common/page.module.css'
import style from './animal.module.css'
import { animalTexts } from './animal-texts.ts'

const t = animalTexts

const readingsOf = (owner: string, chip: string): LookupRequest => ({
  operation: 'dashboard/lecturas',
  fields: { NID_PROPIETARIO: owner, CHIP: chip },
  passing: [],
})

/** When a reader or a scale recorded an animal: only at hosts that keep it, and as last seen with signal. */
export function Readings({
  owner,
  chip,
  today,
}: {
  readonly owner: string
  readonly chip: string
  readonly today: string
}) {
  const book = useBook()
  const person = usePerson()
  const offers = person !== undefined && isAnswered('dashboard/lecturas', person)
  const request = useSteady(`${owner} ${chip}`, readingsOf(owner, chip))
  useEffect(() => {
    if (offers) book.lookups.refresh(request)
  }, [book, offers, request])
  const rows = useAnswer(offers ? request : null)?.value ?? []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="lecturas">
      <div className={pageStyle.part}>
        <h2 id="lecturas">{t.readings}</h2>
        <span>{rows.length}</span>
      </div>
      <ul className={style.list}>
        {rows.map(({ ID = '', FECHA = '', PESO = '', OBSERVACIONES = '' }) => (
          <li key={ID} className={style.line}>
            <div>
              <b>{PESO === '' ? t.read : `${PESO.replace('.', ',')} kg`}</b>
              <p className={style.small}>{[dayWords(FECHA, today), OBSERVACIONES].filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
