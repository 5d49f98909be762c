import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  choosesOwner,
  type FormDefinition,
  fill,
  isForm,
  listedForms,
  mayOpen,
  type Person,
} from '../../registry/index.ts'
import { iconOf } from '../animals/form-icons.ts'
import { formOpening } from '../animals/open-form.ts'
import { Row, RowIcon, Rows } from '../animals/rows.tsx'
import { useFarm } from '../animals/use-farm.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { PageLink } from '../common/links.tsx'
import { showFold } from '../panes/when-there.ts'
import style from './home.module.css'
import { homeTexts } from './texts.ts'

/** Every form that the person may begin, most used first, and the way to the animals; available on every screen. */
export default function NewFormSheet({ person, onClose }: { person: Person; onClose: () => void }) {
  const farm = useFarm()
  const forms = useMostUsedFirst(
    listedForms.filter(
      (form) => isForm(form) && form.addTitle !== undefined && !form.startsFrom && mayOpen(person.nivel, form.route),
    ),
  )
  const visits = farm && farm.nid !== person.nid ? farm : undefined
  const find = (
    <Row
      mark={<RowIcon name="search" />}
      title={homeTexts.find}
      target={(props) => <PageLink to="/animales" onClick={onClose} {...props} />}
    />
  )
  const list = (shown: readonly FormDefinition[], owner?: string, before?: ReactNode) => (
    <Rows>
      {before}
      {shown.map(({ key, shortTitle }) => (
        <Row
          key={key}
          mark={<RowIcon name={iconOf(key)} />}
          title={shortTitle}
          end={<Icon name="right" size={18} />}
          target={(props) => <Link {...formOpening(key, owner ? { owner } : {})} onClick={onClose} {...props} />}
        />
      ))}
    </Rows>
  )
  return (
    <Dialog title={homeTexts.newForm} opened onClose={onClose} width={480}>
      {visits ? (
        <>
          <Rows>{find}</Rows>
          <h3 className={style.forWhom}>{fill(homeTexts.forFarm, { name: calledShort(visits) })}</h3>
          {list(forms.filter((form) => choosesOwner(form, person)))}
          <details onToggle={showFold}>
            <summary className={style.forWhom}>{homeTexts.inMyName}</summary>
            {list(forms, person.nid)}
          </details>
        </>
      ) : (
        list(forms, undefined, find)
      )}
    </Dialog>
  )
}

/** 'Hernando' of a person; a company by its whole name. */
const calledShort = ({ tid, nombres }: { readonly tid: string; readonly nombres: string }): string =>
  tid === 'NIT' ? nombres : (nombres.split(' ')[0] ?? nombres)

/** By how often this device has filed them of late. */
function useMostUsedFirst(forms: readonly FormDefinition[]): readonly FormDefinition[] {
  const entries = useLive(useBook().outbox.entries) ?? []
  const uses = ({ key }: FormDefinition) => entries.filter(({ form, mode }) => form === key && mode === 'add').length
  return [...forms].sort((a, b) => uses(b) - uses(a))
}
