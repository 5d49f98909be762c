import { useState } from 'react'
import { dayWords, fill, inbreedingWords, kinshipName } from '../../registry/index.ts'
import type {
  PairLevel,
  PlannedFemale,
  PlannedMale,
  PlannedMating,
  PlannedPair,
} from '../../sync/contract/animal-page.ts'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import { Pill } from '../animals/rows.tsx'
import { useOpenForm } from '../animals/use-open-form.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import { Icon, type IconName } from '../common/icon.tsx'
import type { Tone } from '../common/note.tsx'
import style from './planning.module.css'
import { planningTexts as t } from './texts.ts'

/** Males rendered at first for each female. */
const FEW = 6
interface PlanProps {
  readonly owner: string
  readonly dams: readonly PlannedFemale[]
  readonly males: readonly PlannedMale[]
  readonly today: string
}

/** Each female with the males, least inbred offspring first. A tap opens the form with the pair filled in. */
export function Plan({ owner, dams, males, today }: PlanProps) {
  const book = useBook()
  const matings = useAsked(JSON.stringify([dams, males]), () => book.animals.plan(dams, males))
  return (
    <ul className={style.dams}>
      {dams.map((dam) => (
        <li key={dam.chip}>
          <DamPlan owner={owner} dam={dam} matings={matings?.get(dam.chip) ?? []} today={today} />
        </li>
      ))}
    </ul>
  )
}

interface DamPlanProps extends Pick<PlanProps, 'owner' | 'today'> {
  readonly dam: PlannedFemale
  readonly matings: readonly PlannedMating[]
}

function DamPlan({ owner, dam, matings, today }: DamPlanProps) {
  const [all, setAll] = useState(false)
  const shown = all ? matings : matings.slice(0, FEW)
  const id = `plan-${dam.chip}`
  return (
    <section className={style.dam} aria-labelledby={id}>
      <div className={style.damHead}>
        <h3 id={id}>
          <AnimalLink chip={dam.chip}>
            {dam.name || t.noName} <ChipDigits chip={dam.chip} short />
          </AnimalLink>
        </h3>
        <span className={style.small}>{dam.breed}</span>
        {dam.due ? (
          <span className={style.warn}>{fill(t.due, { date: dayWords(dam.due.span.likely, today) })}</span>
        ) : null}
        {dam.tooYoung ? <span className={style.warn}>{t.tooYoung}</span> : null}
      </div>
      <ul className={style.pairs}>
        {shown.map(({ pair, male }) => (
          <li key={`${male.chip} ${male.by} ${male.stock?.service}`}>
            <PairLine owner={owner} dam={dam} male={male} pair={pair} />
          </li>
        ))}
      </ul>
      {matings.length > shown.length ? (
        <button type="button" className={style.more} onClick={() => setAll(true)}>
          {fill(t.more, { n: matings.length })}
        </button>
      ) : null}
    </section>
  )
}

const tones: Readonly<Record<PairLevel, Tone>> = { none: 'ok', some: 'warn', high: 'bad', unknown: 'quiet' }
const icons: Readonly<Record<PairLevel, IconName>> = { none: 'check', some: 'minus', high: 'alert', unknown: 'help' }

interface PairLineProps extends Pick<DamPlanProps, 'owner' | 'dam'> {
  readonly male: PlannedMale
  readonly pair: PlannedPair
}

function PairLine({ owner, dam, male, pair }: PairLineProps) {
  const openForm = useOpenForm()
  const { stock } = male
  const open = () => openForm(male.form, { owner, dam: dam.chip, species: dam.species, ...male.given })
  const names = { dam: dam.name || dam.chip, sire: male.name || male.chip }
  const kinship = pair.kinship && pair.kinship !== 'NP' ? kinshipName(pair.kinship) : ''
  const facts = [
    male.breed,
    stock
      ? fill(t.straws, { n: stock.left, code: stock.concept, number: stock.service })
      : male.by === 'own'
        ? t.own
        : t.lease,
    male.tooYoung ? t.tooYoung : '',
    kinship,
    pair.complete === undefined ? '' : fill(t.rest, { n: pair.complete }),
  ].filter(Boolean)
  return (
    <button type="button" className={style.pair} onClick={open} title={fill(stock ? t.openA02 : t.openA01, names)}>
      <span>
        <b>{male.name || t.noName}</b> <ChipDigits chip={male.chip} short />
        <span className={style.small}>{facts.join(' · ')}</span>
      </span>
      <Pill tone={tones[pair.level]}>
        <Icon name={icons[pair.level]} size={18} />
        {[inbreedingWords(pair.coefficient ?? 0, pair.complete ?? 0, 2), t.levels[pair.level]]
          .filter(Boolean)
          .join(' ')}
      </Pill>
    </button>
  )
}
