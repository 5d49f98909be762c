import { useMemo, useState } from 'react'
import { dayWords, fill, kinshipName } from '../../registry/index.ts'
import type { PairLevel, PlannedFemale, PlannedMale, PlannedPair } from '../../sync/contract/animal-page.ts'
import { AnimalLink, ChipDigits } from '../animals/chip.tsx'
import { useOpenForm } from '../animals/use-open-form.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import { Icon, type IconName } from '../common/icon.tsx'
import style from './planning.module.css'
import { planningTexts as t } from './texts.ts'

const PERCENT = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 2 })
/** Males that are drawn for each female at once. */
const FEW = 6
/** The forms of a mating and of an insemination. */
const [MATING, INSEMINATION] = ['A01', 'A02']

interface PlanProps {
  readonly owner: string
  readonly dams: readonly PlannedFemale[]
  readonly males: readonly PlannedMale[]
  readonly today: string
}

/** Each female with the males, the least inbred offspring first. A tap opens the form with the pair filled. */
export function Plan({ owner, dams, males, today }: PlanProps) {
  const book = useBook()
  const [sires, females] = [males.map(({ chip }) => chip), dams.map(({ chip }) => chip)]
  const pairs = useAsked(JSON.stringify([sires, females]), () => book.plan(sires, females))
  const byDam = useMemo(() => {
    const found = new Map<string, PlannedPair[]>()
    for (const pair of pairs ?? []) found.set(pair.dam, [...(found.get(pair.dam) ?? []), pair])
    return found
  }, [pairs])
  return (
    <ul className={style.dams}>
      {dams.map((dam) => (
        <li key={dam.chip}>
          <DamPlan owner={owner} dam={dam} males={males} pairs={byDam.get(dam.chip) ?? []} today={today} />
        </li>
      ))}
    </ul>
  )
}

interface DamPlanProps extends Pick<PlanProps, 'owner' | 'males' | 'today'> {
  readonly dam: PlannedFemale
  readonly pairs: readonly PlannedPair[]
}

function DamPlan({ owner, dam, males, pairs, today }: DamPlanProps) {
  const [all, setAll] = useState(false)
  // A male may be there himself and as straws.
  const lines = pairs.flatMap((pair) =>
    males
      .filter(({ chip, species }) => chip === pair.sire && (species === '' || species === dam.species))
      .map((male) => ({ pair, male })),
  )
  // Of equal ones her own breed first: what is not crossed keeps its book.
  lines.sort((a, b) => order(a.pair) - order(b.pair) || ownBreed(dam, b.male) - ownBreed(dam, a.male))
  const shown = all ? lines : lines.slice(0, FEW)
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
      {lines.length > shown.length ? (
        <button type="button" className={style.more} onClick={() => setAll(true)}>
          {fill(t.more, { n: lines.length })}
        </button>
      ) : null}
    </section>
  )
}

const order = ({ coefficient }: PlannedPair): number => coefficient ?? 2
const ownBreed = (dam: PlannedFemale, male: PlannedMale): number => Number(male.breed === dam.breed)

const icons: Readonly<Record<PairLevel, IconName>> = { none: 'check', some: 'minus', high: 'alert', unknown: 'help' }

interface PairLineProps extends Pick<DamPlanProps, 'owner' | 'dam'> {
  readonly male: PlannedMale
  readonly pair: PlannedPair
}

function PairLine({ owner, dam, male, pair }: PairLineProps) {
  const openForm = useOpenForm()
  const { stock } = male
  const open = () =>
    stock
      ? openForm(INSEMINATION, { owner, dam: dam.chip, concept: stock.concept, service: stock.service })
      : openForm(MATING, { owner, dam: dam.chip, sire: male.chip })
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
      <span className={style.level} data-level={pair.level}>
        <Icon name={icons[pair.level]} size={18} />
        {pair.coefficient === undefined ? '' : `${PERCENT.format(pair.coefficient * 100)} % `}
        {t.levels[pair.level]}
      </span>
    </button>
  )
}
