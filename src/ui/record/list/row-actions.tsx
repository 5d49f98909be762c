import { ActionIcon } from '@mantine/core'
import type { ReactElement } from 'react'
import { amendmentsOf, isAdministrator, isForm, type Person, type RecordDefinition } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { correctionTexts } from '../../../registry/texts/correction.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { Icon, type IconName } from '../../common/icon.tsx'
import type { Opening } from '../shared/dialog-search.ts'
import { cellText, type ShownRow } from '../shared/list-rows.ts'
import style from '../shared/record.module.css'

export interface RowActionsProps {
  readonly form: RecordDefinition
  readonly shown: ShownRow
  readonly person: Person
  readonly today: string
  readonly onOpen: (opening: Opening) => void
}

/** The buttons of a row: view for everyone, the others by role and state. */
export function RowActions({ form, shown, person, today, onOpen }: RowActionsProps) {
  const mark = form.list.mark?.(shown.values, today)
  const look = isLookedAt(form, shown) ? wayToView(shown) : undefined
  return (
    <div className={style.actions}>
      {look ? (
        <ActionIcon
          className={style.look}
          data-mark={mark?.tone}
          aria-label={[`${look.label} ${rowName(form, shown)}`, ...(mark ? [mark.text] : [])].join(', ')}
          title={mark?.text ?? look.label}
          onClick={() => onOpen(look.opening)}
        >
          <Icon name={mark?.over ? 'alert' : 'search'} size={SIZE} />
        </ActionIcon>
      ) : null}
      {otherActions({ form, shown, person, onOpen }, look)}
    </div>
  )
}

/** px; the buttons themselves are sized for the pointer. */
const SIZE = 20

/** Action of clicking the whole row: view, or edit if the record can only be edited here. */
export interface WayInto {
  readonly kind: 'view' | 'edit'
  readonly label: string
  readonly opening: Opening
}

const isLookedAt = ({ viewTitle, list }: RecordDefinition, { values }: ShownRow): boolean =>
  viewTitle !== undefined && list.looksAt?.(values) !== false

const wayToView = ({ number, row: { entry } }: ShownRow): WayInto => ({
  kind: 'view',
  label: commonTexts.view,
  opening: entry ? { kind: 'viewEntry', entry: entry.id } : { kind: 'view', number },
})

function wayToEdit(form: RecordDefinition, { number, row: { entry } }: ShownRow, administrator: boolean) {
  const edit = form.actions.find((action) => action.kind === 'edit')
  const may = entry ? entry.mayEdit : edit && (edit.who === 'everyone' || administrator)
  const way: WayInto = {
    kind: 'edit',
    label: entry ? recordTexts.correctTitle : (edit?.label ?? commonTexts.edit),
    opening: entry ? { kind: 'editEntry', entry: entry.id } : { kind: 'edit', number },
  }
  return may ? way : undefined
}

export const wayInto = (form: RecordDefinition, shown: ShownRow, administrator: boolean): WayInto | undefined =>
  isLookedAt(form, shown) ? wayToView(shown) : wayToEdit(form, shown, administrator)

/** The other buttons. @param way the action of the row itself */
export function otherActions(
  { form, shown, person, onOpen }: Omit<RowActionsProps, 'today'>,
  way: WayInto | undefined,
): readonly ReactElement[] {
  const { number, values, row } = shown
  const { entry } = row
  const named = rowName(form, shown)
  const button = (key: string, label: string, sign: IconName, opening: Opening, tone?: 'bad', shortcut?: string) => (
    <ActionIcon
      key={key}
      aria-label={`${label} ${named}`}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      {...(tone && { color: 'red' })}
      onClick={() => onOpen(opening)}
    >
      <Icon name={sign} size={SIZE} />
    </ActionIcon>
  )
  const edit = way?.kind === 'edit' ? undefined : wayToEdit(form, shown, isAdministrator(person))
  const corrects = !entry && isForm(form) && amendmentsOf(form, values, person).includes('corregir')
  const others = form.actions.flatMap((action) => {
    if (action.kind === 'edit') return []
    if (action.kind === 'part') {
      if (action.left(values) <= 0) return []
      return [button(action.form, action.label, 'plus', { kind: 'part', number, part: action.form })]
    }
    const { name, label, sign = 'list', when, tone, shortcut } = action
    const waits = entry && !(action.kind === 'panel' && action.unsent)
    if (waits || when?.(values) === false) return []
    return [button(name, label, signs[sign], { kind: 'action', number, name }, tone, shortcut)]
  })
  return [
    ...(edit ? [button('edit', edit.label, 'pencil', edit.opening)] : []),
    ...(corrects
      ? [button('corregir', correctionTexts.titles.corregir, 'pencil', { kind: 'action', number, name: 'corregir' })]
      : []),
    ...others,
  ]
}

/** A form is identified by its number, a master record by its name. */
export function rowName(form: RecordDefinition, { number, values }: ShownRow): string {
  const title = isForm(form) ? undefined : form.list.columns.find(({ card }) => card === 'title')
  return (title && cellText(form, title, values, '')) || number
}

const signs = {
  list: 'list',
  search: 'search',
  check: 'check',
  refused: 'refused',
  again: 'again',
  plus: 'plus',
  pencil: 'pencil',
  save: 'download',
  upload: 'upload',
} as const satisfies Record<string, IconName>
