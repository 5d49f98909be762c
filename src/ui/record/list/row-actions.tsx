import { ActionIcon } from '@mantine/core'
import { isAdministrator, isForm, type Person, type RecordDefinition } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { Icon, type IconName } from '../../common/icon.tsx'
import type { Opening } from '../shared/dialog-search.ts'
import style from '../shared/record.module.css'
import { cellText, type ShownRow } from './list-rows.ts'

export interface RowActionsProps {
  readonly form: RecordDefinition
  readonly shown: ShownRow
  readonly person: Person
  readonly today: string
  readonly onOpen: (opening: Opening) => void
}

/** The buttons of a row: look for everyone, the others by role and state. */
export function RowActions({ form, shown, person, today, onOpen }: RowActionsProps) {
  const { number, values, row } = shown
  const { entry } = row
  const named = nameOf(form, shown)
  const signal = form.list.signal?.(values, today)
  const edit = form.actions.find((action) => action.kind === 'edit')
  const maySend = entry ? entry.mayEdit : edit && (edit.who === 'everyone' || isAdministrator(person))
  const button = (key: string, label: string, sign: IconName, opening: Opening, tone?: 'bad') => (
    <ActionIcon
      key={key}
      aria-label={`${label} ${named}`}
      title={label}
      {...(tone && { color: 'red', variant: 'light' })}
      onClick={() => onOpen(opening)}
    >
      <Icon name={sign} />
    </ActionIcon>
  )
  return (
    <div className={style.actions}>
      {form.viewTitle === undefined ? null : (
        <ActionIcon
          className={style.look}
          data-signal={signal?.tone}
          aria-label={[`${commonTexts.view} ${named}`, ...(signal ? [signal.text] : [])].join(', ')}
          title={signal?.text ?? commonTexts.view}
          onClick={() => onOpen(entry ? { kind: 'viewEntry', entry: entry.id } : { kind: 'view', number })}
        >
          <Icon name={signal?.over ? 'alert' : 'search'} />
        </ActionIcon>
      )}
      {maySend
        ? button(
            'edit',
            edit?.label ?? commonTexts.edit,
            'pencil',
            entry ? { kind: 'editEntry', entry: entry.id } : { kind: 'edit', number },
          )
        : null}
      {form.actions.map((action) => {
        if (action.kind === 'edit') return null
        if (action.kind === 'part')
          return action.left(values) > 0
            ? button(action.form, action.label, 'plus', { kind: 'part', number, part: action.form })
            : null
        const { name, label, sign = 'list', when, tone } = action
        const waits = entry && !(action.kind === 'panel' && action.unsent)
        if (waits || when?.(values) === false) return null
        return button(name, label, signs[sign], { kind: 'action', number, name }, tone)
      })}
    </div>
  )
}

/** A form is known by its number, a record of the master data by its name. */
function nameOf(form: RecordDefinition, { number, values }: ShownRow): string {
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
