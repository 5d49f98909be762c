import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dayWords, embryoTold, fill, monthWords, spanWords } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import type { ExpectedBirth } from '../../sync/contract/expected-births.ts'
import { ChipDigits } from '../animals/chip.tsx'
import { Answers, Dialog, Dismiss } from '../common/dialog.tsx'
import { OnPaper } from '../panes/on-paper.tsx'
import style from './due.module.css'
import { called, monthsOf, ofMonth } from './due-list.ts'
import { dueTexts } from './texts.ts'
import '@mantine/core/styles/Combobox.layer.css'

export interface MonthListProps {
  readonly births: readonly ExpectedBirth[]
  readonly today: string
  readonly onClose: () => void
}

/** The births of a month on paper, with space for the farmer's notes. */
export default function MonthList({ births, today, onClose }: MonthListProps) {
  const [month, setMonth] = useState(today.slice(0, 7))
  const paper = <Paper births={ofMonth(births, month)} month={month} today={today} />
  return (
    <Dialog title={dueTexts.print} opened onClose={onClose} width={900}>
      <Stack gap="md">
        <NativeSelect
          label={dueTexts.printMonth}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
          data={monthsOf(births, today).map((each) => ({ value: each, label: monthWords(each) }))}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls with the arrow keys */}
        <section className={`${style.paper} ${style.scroll}`} aria-label={dueTexts.print} tabIndex={0}>
          {paper}
        </section>
        <Answers>
          <Dismiss onClick={onClose}>{commonTexts.close}</Dismiss>
          <Button data-send onClick={() => window.print()}>
            {dueTexts.printNow}
          </Button>
        </Answers>
      </Stack>
      <OnPaper>
        <div className={style.paper}>{paper}</div>
      </OnPaper>
    </Dialog>
  )
}

function Paper({ births, month, today }: { births: readonly ExpectedBirth[]; month: string; today: string }) {
  const t = dueTexts
  const title = fill(t.printTitle, { month: monthWords(month) })
  if (births.length === 0) return <Text>{t.none}</Text>
  return (
    <>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {[t.female, t.chip, t.breed, t.sire, t.likely, t.between, t.bornOn, t.young].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {births.map(({ id, female, dam, breed, sire, span }) => (
            <tr key={id}>
              <th scope="row">
                {female.name || t.noName}
                {dam ? ` · ${embryoTold(dam)}` : ''}
              </th>
              <td data-label={t.chip}>
                <ChipDigits chip={female.chip} />
              </td>
              <td data-label={t.breed}>{breed}</td>
              <td data-label={t.sire}>{called(sire)}</td>
              <td data-label={t.likely}>{dayWords(span.likely, today)}</td>
              <td data-label={t.between}>{spanWords(span.from, span.until, today)}</td>
              <td className={style.write} />
              <td className={style.write} />
            </tr>
          ))}
        </tbody>
      </table>
      <p>{fill(t.printMade, { date: today })}</p>
    </>
  )
}
