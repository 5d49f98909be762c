import { ActionIcon, UnstyledButton } from '@mantine/core'
import { memo, type ReactElement, useMemo, useState } from 'react'
import {
  type Column,
  embryoTold,
  fill,
  isAdministrator,
  isForm,
  kindOf,
  namesAnimal,
  type Person,
  personIn,
  type RecordDefinition,
  type RowFacts,
  readable,
  rowFacts,
} from '../../../registry/index.ts'
import { ChipDigits } from '../../animals/chip.tsx'
import { PersonSign } from '../../animals/person-link.tsx'
import { Facts as LineOf, Pill, RowFace, Rows, rowLine, rowTarget } from '../../animals/rows.tsx'
import { Icon } from '../../common/icon.tsx'
import { listTexts } from '../../common/list-texts.ts'
import type { Opening } from '../shared/dialog-search.ts'
import { cellText, type ShownRow } from '../shared/list-rows.ts'
import style from '../shared/record.module.css'
import tableStyle from '../table/table.module.css'
import { Cell } from './cell.tsx'
import { EntryState } from './entry-state.tsx'
import { otherActions, rowName, wayInto } from './row-actions.tsx'

export interface RowsProps {
  readonly form: RecordDefinition
  readonly rows: readonly ShownRow[]
  readonly today: string
}

interface RowsListProps extends RowsProps {
  readonly person: Person
  /** Whose records are listed, which no row has to say; '': several people's. */
  readonly owner: string
  readonly onOpen: (opening: Opening) => void
}

/** The list on a phone: who, what and when of each row, which is a single button; above it what all rows share. */
export function RowsList({ form, rows, ...others }: RowsListProps) {
  const { today, owner } = others
  const { facts, shared } = useMemo(() => factsOf(form, rows, today, owner), [form, rows, today, owner])
  return (
    <>
      {shared.some(Boolean) ? (
        <p className={tableStyle.folded}>
          {listTexts.sameInAll}: <b>{shared.filter(Boolean).join(' · ')}</b>
        </p>
      ) : null}
      <Rows>
        {rows.map((shown) => (
          <Row key={shown.key} form={form} shown={shown} facts={facts} {...others} />
        ))}
      </Rows>
    </>
  )
}

/** What differs between the rows stands in each; the texts of what does not stand above them. */
function factsOf(form: RecordDefinition, rows: readonly ShownRow[], today: string, owner: string) {
  const { who, what, when } = rowFacts(form)
  const [first, ...rest] = rows
  const textIn = (column: Column, shown: ShownRow | undefined) =>
    shown ? cellText(form, column, shown.values, today) : ''
  const isFact = (column: Column) =>
    rest.length === 0 || rest.some((shown) => textIn(column, shown) !== textIn(column, first))
  return {
    facts: { who, what: what.filter(isFact), when },
    shared: what
      .filter((column) => !isFact(column) && !(owner && first && personIn(form, column, first.values) === owner))
      .map((column) => textIn(column, first)),
  }
}

interface RowProps extends Omit<RowsListProps, 'rows'> {
  readonly shown: ShownRow
  readonly facts: RowFacts
}

/**
 * The next missing part, such as another young, gets a button beside the row; otherwise there is one button or none,
 * and the rest expands.
 */
function besideRow(form: RecordDefinition, buttons: readonly ReactElement[]): readonly ReactElement[] {
  const parts = form.actions.flatMap((action) => (action.kind === 'part' ? [action.form] : []))
  const waiting = buttons.filter(({ key }) => parts.some((part) => part === key))
  return waiting.length > 0 || buttons.length > 1 ? waiting : buttons
}

/** Drawn again only where something of its own has changed. */
const Row = memo(function Row({ form, shown, facts, today, person, owner, onOpen }: RowProps) {
  const [unfolded, setUnfolded] = useState(false)
  const { entry } = shown.row
  const name = rowName(form, shown)
  const mark = form.list.mark?.(shown.values, today)
  const way = wayInto(form, shown, isAdministrator(person))
  const buttons = otherActions({ form, shown, person, onOpen }, way)
  const beside = besideRow(form, buttons)
  const behind = buttons.filter((button) => !beside.includes(button))
  const named = form.list.columns.find((column) => personIn(form, column, shown.values))
  const nid = named && personIn(form, named, shown.values)
  const content = <Facts form={form} shown={shown} facts={facts} today={today} />
  return (
    <li className={tableStyle.listed} data-tone={entry && (entry.state === 'refused' ? 'bad' : 'info')}>
      <div className={rowLine}>
        {way ? (
          <UnstyledButton
            className={rowTarget}
            aria-label={[`${way.label} ${name}`, ...(mark ? [mark.text] : [])].join(', ')}
            onClick={() => onOpen(way.opening)}
          >
            {content}
          </UnstyledButton>
        ) : (
          <UnstyledButton className={rowTarget} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {content}
          </UnstyledButton>
        )}
        {named && nid !== owner ? <PersonSign nid={nid} name={cellText(form, named, shown.values, today)} /> : null}
        {beside}
        {behind.length === 0 ? null : (
          <ActionIcon
            aria-label={fill(listTexts.moreActions, { name })}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Icon name="more" />
          </ActionIcon>
        )}
      </div>
      {mark || entry ? (
        <div className={style.why}>
          {mark ? (
            <Pill tone={mark.tone}>
              <Icon name={mark.over ? 'alert' : 'clock'} size={16} /> {mark.text}
            </Pill>
          ) : null}
          {entry ? (
            <>
              <EntryState state={entry.state} /> {entry.why}
            </>
          ) : null}
        </div>
      ) : null}
      {unfolded && behind.length > 0 ? <div className={tableStyle.rowActions}>{behind}</div> : null}
      {unfolded && !way ? <AllFacts form={form} shown={shown} today={today} /> : null}
    </li>
  )
})

type FactsProps = Pick<RowProps, 'form' | 'shown' | 'today'>

function Facts({ form, shown, facts: { who, what, when }, today }: FactsProps & Pick<RowProps, 'facts'>) {
  const note = form.list.columns.map((column) => column.note?.(shown.values, today)).find(Boolean)
  const below = what.filter((column) => cellText(form, column, shown.values, today) !== '')
  // Of a form, and where a chip stands by its groups: cut at the end of its line. Other facts wrap between points.
  const isOneLine = isForm(form) || !who?.row || below.some((column) => kindOf(form, column) === 'chip')
  const day = when ? factText(form, when, shown, today) : ''
  // Names of people and titles are long: the day stands below them.
  const isLong = !isForm(form) && !who?.row
  return (
    <RowFace
      title={
        <>
          {who ? <Fact form={form} column={who} shown={shown} today={today} /> : shown.number}
          {note ? <small className={style.cellNote}>{note}</small> : null}
        </>
      }
      end={isLong ? null : day}
      facts={
        isOneLine ? (
          <span className={tableStyle.details}>
            {below.map((column, at) => (
              <span key={column.key}>
                {at === 0 ? '' : ' · '}
                <Fact form={form} column={column} shown={shown} today={today} />
              </span>
            ))}
            {isLong && day ? `${below.length > 0 ? ' · ' : ''}${day}` : ''}
          </span>
        ) : (
          <LineOf of={below.map((column) => factText(form, column, shown, today))} />
        )
      }
    />
  )
}

/** As in the list; dates in everyday words. */
const factText = (form: RecordDefinition, column: Column, { values }: ShownRow, today: string): string =>
  readable(cellText(form, column, values, today), today)

/** An animal by its name and the last four digits of its chip; anything else as in the list. */
function Fact({ form, column, shown, today }: FactsProps & { readonly column: Column }) {
  const text = factText(form, column, shown, today)
  const isChip = kindOf(form, column) === 'chip' || (isForm(form) && namesAnimal(form, column.key))
  if (text === '' || !isChip) return text || 'Sin nombre'
  const name = (column.animal ? shown.values[column.animal] : '') ?? ''
  const { carriedBy } = column
  const bearer = carriedBy && shown.values[carriedBy.chip]
  if (bearer)
    return (
      <>
        <ShortAnimal chip={bearer} name={shown.values[carriedBy.name]} /> · {embryoTold({ chip: text, name })}
      </>
    )
  return <ShortAnimal chip={text} name={name} />
}

function ShortAnimal({ chip, name }: { readonly chip: string; readonly name: string | undefined }) {
  return (
    <>
      {name ? `${name} ` : ''}
      <ChipDigits chip={chip} short={Boolean(name)} />
    </>
  )
}

/** For a row that opens nothing, all values of the list. */
function AllFacts({ form, shown, today }: FactsProps) {
  return (
    <dl className={style.cardFacts}>
      {form.list.columns
        .filter((column) => shown.values[column.key] || column.value)
        .map((column) => (
          <div key={column.key}>
            <dt>{column.label}</dt>
            <dd>
              <Cell form={form} column={column} shown={shown} today={today} words />
            </dd>
          </div>
        ))}
    </dl>
  )
}
