import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  choosesOwner,
  type FormDefinition,
  fill,
  headingOf,
  isForm,
  listedForms,
  mayOpen,
  type Person,
} from '../../registry/index.ts'
import { iconOf } from '../animals/form-icons.ts'
import { formOpening } from '../animals/open-form.ts'
import { Pill, Row, RowIcon, Rows } from '../animals/rows.tsx'
import { useFarm } from '../animals/use-farm.ts'
import { useAsked, useBook, useLive } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
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
  const isForOthers = (form: FormDefinition) => choosesOwner(form, person)
  const mine = useLacking(person.nid)
  const theirs = useLacking(visits?.nid ?? '')
  const find = (
    <Row
      mark={<RowIcon name="search" />}
      title={homeTexts.find}
      target={(props) => <PageLink to="/animales" onClick={onClose} {...props} />}
    />
  )
  // What its owner has no numbers for cannot be finished now, and stands last.
  const list = (shown: readonly FormDefinition[], lacks: typeof mine, owner?: string, before?: ReactNode) => (
    <Rows>
      {before}
      {[...shown.filter((form) => !lacks(form)), ...shown.filter(lacks)].map((form) => (
        <Row
          key={form.key}
          mark={<RowIcon name={iconOf(form.key)} />}
          title={headingOf(form).short}
          facts={lacks(form) && homeTexts.lacksNumbers}
          end={<Pill tone="quiet">{form.code}</Pill>}
          target={(props) => (
            <Link
              {...formOpening(form.key, owner ? { owner } : {})}
              aria-label={lacks(form) ? `${form.shortTitle}, ${homeTexts.lacksNumbers}` : form.shortTitle}
              onClick={onClose}
              {...props}
            />
          )}
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
          {list(forms.filter(isForOthers), theirs)}
          <details onToggle={showFold}>
            <summary className={style.forWhom}>{homeTexts.inMyName}</summary>
            {list(forms, mine, person.nid)}
          </details>
        </>
      ) : (
        list(forms, (form) => mine(form) && !isForOthers(form), undefined, find)
      )}
    </Dialog>
  )
}

/** 'Hernando' of a person; a company by its whole name. */
const calledShort = ({ tid, nombres }: { readonly tid: string; readonly nombres: string }): string =>
  tid === 'NIT' ? nombres : (nombres.split(' ')[0] ?? nombres)

/** Is the owner known to have no numbers for a form? */
function useLacking(owner: string) {
  const book = useBook()
  const numbers = useAsked(owner || null, () => book.capture.numbersOf(owner))
  return (form: FormDefinition) => (numbers?.value ?? []).some(({ code, left }) => code === form.code && left === 0)
}

/** By how often this device has filed them of late. */
function useMostUsedFirst(forms: readonly FormDefinition[]): readonly FormDefinition[] {
  const entries = useLive(useBook().outbox.entries) ?? []
  const uses = ({ key }: FormDefinition) => entries.filter(({ form, mode }) => form === key && mode === 'add').length
  return [...forms].sort((a, b) => uses(b) - uses(a))
}
