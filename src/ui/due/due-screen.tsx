import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { calendarFile, fill, matchAnimals } from '../../registry/index.ts'
import type { ExpectedBirth } from '../../sync/contract/expected-births.ts'
import { QuietPicture } from '../animals/quiet-picture.tsx'
import { Rows } from '../animals/rows.tsx'
import { useFarm } from '../animals/use-farm.ts'
import { Serve, useWhyNotDue } from '../animals/use-why-not-due.tsx'
import { useAsked, useBook, useSurroundings } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { ButtonLink } from '../common/links.tsx'
import pageStyle from '../common/page.module.css'
import { Page, signed } from '../common/page.tsx'
import { saveFile } from '../common/save-file.ts'
import { SearchInput } from '../common/search-input.tsx'
import { NotHere } from '../common/skeleton.tsx'
import { useToday } from '../common/use-now.ts'
import { AgeLine } from '../record/list/age-line.tsx'
import style from './due.module.css'
import { byStage, calendarDays } from './due-list.ts'
import { DueRow } from './due-row.tsx'
import { Reminders } from './reminders.tsx'
import { dueTexts } from './texts.ts'

const MonthList = lazyPart(() => import('./month-list.tsx'))

/** /partos: expected births, soonest first, and other reminders. From the data on this device. */
export function DueScreen() {
  const book = useBook()
  const farm = useFarm()
  // Without a visited farm, all prepared ones.
  const owner = farm?.nid ?? ''
  const today = useToday()
  const due = useAsked(farm === undefined ? null : owner, () => book.animals.expectedBirths(owner))
  const [typed, setTyped] = useState('')
  const whyNotDue = useWhyNotDue(owner)
  const [printing, setPrinting] = useState(false)
  const births = due?.value ?? []
  const shown = matchAnimals(births, ({ female }) => female, typed)
  const why = shown.length === 0 ? whyNotDue(typed) : undefined
  return (
    <Page
      title={dueTexts.title}
      tools={
        <>
          {births.length > 0 ? (
            <SearchInput
              className={style.search}
              aria-label={dueTexts.search}
              placeholder={dueTexts.searchHint}
              value={typed}
              onText={setTyped}
            />
          ) : null}
          <AgeLine loading={!due} rows={due} onRefresh={() => book.lookups.refresh({ herdOf: owner })} />
        </>
      }
      actions={births.length > 0 ? <TakeAway births={births} onPrint={setPrinting} /> : null}
    >
      {births.length === 0 ? (
        <NotHere answer={due} of="rows" count={8}>
          <Nobody known={due?.takenAt !== undefined} />
        </NotHere>
      ) : null}
      {births.length > 0 && shown.length === 0 ? (
        <Text component="div" role="status">
          {why?.words ?? fill(dueTexts.noMatch, { text: typed.trim() })}
          {why?.unserved ? <Serve owner={owner} female={why.unserved} /> : null}
        </Text>
      ) : null}
      {byStage(shown, today).map(({ stage, births: some }) => (
        <section key={stage} aria-labelledby={`partos-${stage}`}>
          <h2 id={`partos-${stage}`} className={pageStyle.part}>
            {dueTexts.stages[stage]} <span>{some.length}</span>
          </h2>
          {stage === 'late' ? <p className={style.hint}>{dueTexts.lateHint}</p> : null}
          <Rows>
            {some.map((birth) => (
              <DueRow key={birth.id} birth={birth} today={today} />
            ))}
          </Rows>
        </section>
      ))}
      {farm === undefined ? null : <Reminders owner={owner} today={today} />}
      {printing ? <MonthList births={births} today={today} onClose={() => setPrinting(false)} /> : null}
    </Page>
  )
}

function TakeAway({
  births,
  onPrint,
}: {
  readonly births: readonly ExpectedBirth[]
  readonly onPrint: (printing: boolean) => void
}) {
  const { clock } = useSurroundings()
  const save = () => {
    const text = calendarFile(dueTexts.calendarName, calendarDays(births, clock.today()), clock.corrected())
    saveFile('partos_esperados.ics', new TextEncoder().encode(text).buffer, 'text/calendar')
  }
  return (
    <Group gap="xs">
      <Button variant="default" className={signed} leftSection={<Icon name="download" />} onClick={save}>
        {dueTexts.calendar}
      </Button>
      <Button variant="default" className={signed} leftSection={<Icon name="list" />} onClick={() => onPrint(true)}>
        {dueTexts.print}
      </Button>
    </Group>
  )
}

const Nobody = ({ known }: { readonly known: boolean }) => (
  <>
    <QuietPicture of="goat" />
    <Text fw={700}>{known ? dueTexts.none : dueTexts.notHere}</Text>
    <Text mb="md">{dueTexts.noneHint}</Text>
    <ButtonLink to="/preparar">{dueTexts.prepare}</ButtonLink>
  </>
)
