import { ActionIcon } from '@mantine/core'
import { type FormDefinition, isAdministrator, type Person, texts } from '../../registry/index.ts'
import { Icon } from '../shell/icon.tsx'
import type { ShownRow } from './list-rows.ts'
import type { Opening } from './opening.ts'
import style from './record.module.css'

export interface RowActionsProps {
  readonly form: FormDefinition
  readonly shown: ShownRow
  readonly person: Person
  readonly onOpen: (opening: Opening) => void
}

/** The buttons of a row: look for everyone, the others by role and state. */
export function RowActions({ form, shown, person, onOpen }: RowActionsProps) {
  const { number, values, row } = shown
  const { entry } = row
  const part = form.actions.find((action) => action.kind === 'part')
  const maySend = entry ? entry.mayEdit : isAdministrator(person) && form.actions.some(({ kind }) => kind === 'edit')
  return (
    <div className={style.actions}>
      <ActionIcon
        aria-label={`${texts.common.view} ${number}`}
        title={texts.common.view}
        onClick={() => onOpen(entry ? { kind: 'viewEntry', entry: entry.id } : { kind: 'view', number })}
      >
        <Icon name="search" />
      </ActionIcon>
      {maySend ? (
        <ActionIcon
          aria-label={`${texts.common.edit} ${number}`}
          title={texts.common.edit}
          onClick={() => onOpen(entry ? { kind: 'editEntry', entry: entry.id } : { kind: 'edit', number })}
        >
          <Icon name="pencil" />
        </ActionIcon>
      ) : null}
      {part && part.left(values) > 0 ? (
        <ActionIcon
          aria-label={`${part.label} ${number}`}
          title={part.label}
          onClick={() => onOpen({ kind: 'part', number, part: part.form })}
        >
          <Icon name="plus" />
        </ActionIcon>
      ) : null}
    </div>
  )
}
