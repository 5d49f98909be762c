import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { dayWords, fill, matchAnimals } from '../../registry/index.ts'
import type { PlanChoices, PlannedFemale } from '../../sync/contract/animal-page.ts'
import type { Aged } from '../../sync/contract/live.ts'
import { ChipDigits } from '../animals/chip.tsx'
import { QuietPicture } from '../animals/quiet-picture.tsx'
import { useFarm } from '../animals/use-farm.ts'
import { useAsked, useBook } from '../common/book-context.tsx'
import { ButtonLink } from '../common/links.tsx'
import pageStyle from '../common/page.module.css'
import { Page } from '../common/page.tsx'
import { SearchInput } from '../common/search-input.tsx'
import { NotHere } from '../common/skeleton.tsx'
import { useToday } from '../common/use-now.ts'
import { AgeLine } from '../record/list/age-line.tsx'
import { Plan } from './plan.tsx'
import style from './planning.module.css'
import { planningTexts as t } from './texts.ts'

/** /planear: chosen females by available males, least inbred offspring first. */
export function PlannerScreen() {
  const book = useBook()
  const farm = useFarm()
  const owner = farm?.nid ?? ''
  const today = useToday()
  const choices = useAsked(farm === undefined ? null : owner, () => book.animals.planChoices(owner))
  return (
    <Page
      title={t.title}
      tools={<AgeLine loading={!choices} rows={choices} onRefresh={() => book.lookups.refresh({ herdOf: owner })} />}
    >
      {choices === undefined || choices.value.females.length === 0 ? (
        <NotHere answer={choices} of="rows" count={8}>
          <QuietPicture of="goat" />
          <Text fw={700} mb="md">
            {t.noFemales}
          </Text>
          <ButtonLink to="/preparar">{t.prepare}</ButtonLink>
        </NotHere>
      ) : null}
      {choices && choices.value.females.length > 0 ? (
        <Planner key={choices.value.owner} answer={choices} today={today} />
      ) : null}
    </Page>
  )
}

function Planner({ answer, today }: { readonly answer: Aged<PlanChoices>; readonly today: string }) {
  const choices = answer.value
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { females, unlisted, males, malesKnown } = choices
  const dams = useMemo(() => females.filter(({ chip }) => chosen.has(chip)), [females, chosen])
  const species = new Set(dams.map((dam) => dam.species))
  const suited = males.filter((male) => male.species === '' || species.size === 0 || species.has(male.species))
  return (
    <div className={style.columns}>
      <Females females={females} unlisted={unlisted} chosen={chosen} onChoose={setChosen} today={today} />
      <section aria-labelledby="parejas">
        <h2 id="parejas" className={pageStyle.part}>
          {fill(t.males, { n: suited.length })}
        </h2>
        {males.length === 0 ? (
          <NotHere answer={malesKnown ? answer : { ...answer, takenAt: undefined }} of="rows" count={3}>
            <Text>{malesKnown ? t.noMales : t.malesNotHere}</Text>
          </NotHere>
        ) : null}
        {males.length > 0 && dams.length === 0 ? <Text role="status">{t.pick}</Text> : null}
        {suited.length > 0 && dams.length > 0 ? (
          <Plan owner={choices.owner} dams={dams} males={suited} today={today} />
        ) : null}
      </section>
    </div>
  )
}

interface FemalesProps extends Pick<PlanChoices, 'females' | 'unlisted'> {
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly today: string
}

/** The females of the farm, to be selected. */
function Females({ females, unlisted, chosen, onChoose, today }: FemalesProps) {
  const [typed, setTyped] = useState('')
  const matching = useMemo(() => matchAnimals(females, (one) => one, typed), [females, typed])
  const toggle = (chip: string) => {
    const next = new Set(chosen)
    if (!next.delete(chip)) next.add(chip)
    onChoose(next)
  }
  const choose = (some: readonly PlannedFemale[]) => onChoose(new Set(some.map(({ chip }) => chip)))
  return (
    <section aria-labelledby="hembras">
      <h2 id="hembras" className={pageStyle.part}>
        {t.females} <span>{fill(t.chosen, { n: chosen.size, total: females.length })}</span>
      </h2>
      <SearchInput aria-label={t.search} placeholder={t.searchHint} value={typed} onText={setTyped} />
      <div className={style.quick}>
        <Button variant="default" onClick={() => choose(females.filter(({ due, tooYoung }) => !due && !tooYoung))}>
          {t.ready}
        </Button>
        <Button variant="default" onClick={() => choose(chosen.size === 0 ? females : [])}>
          {chosen.size === 0 ? t.all : t.none}
        </Button>
      </div>
      <ul className={style.females}>
        {matching.map((female) => (
          <li key={female.chip}>
            <label className={style.female}>
              <input type="checkbox" checked={chosen.has(female.chip)} onChange={() => toggle(female.chip)} />
              <span>
                <b>
                  {female.name || t.noName} <ChipDigits chip={female.chip} short />
                </b>
                <span className={style.small}>{femaleFacts(female, today)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {unlisted > 0 ? <Text role="note">{fill(t.unlisted, { n: unlisted })}</Text> : null}
    </section>
  )
}

const femaleFacts = ({ breed, due, tooYoung }: PlannedFemale, today: string): string =>
  [breed, due ? fill(t.due, { date: dayWords(due.span.likely, today) }) : '', tooYoung ? t.tooYoung : '']
    .filter(Boolean)
    .join(' · ')
