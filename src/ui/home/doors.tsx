import { Link } from '@tanstack/react-router'
import { formOf, mayOpen } from '../../registry/index.ts'
import { formOpening } from '../animals/open-form.ts'
import { Icon, type IconName } from '../common/icon.tsx'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

const shortcuts: readonly { readonly form: string; readonly label: string; readonly icon: IconName }[] = [
  { form: 'A04', label: t.birth, icon: 'plus' },
  { form: 'A01', label: t.mating, icon: 'heart' },
  { form: 'A02', label: t.insemination, icon: 'straw' },
]

/** A shortcut opens its form in quick mode: decided fields are collapsed. */
const linkTo = (form: string) => formOpening(form) as { readonly to: '/'; readonly search: never }

interface DoorsProps {
  readonly nivel: number
  readonly onFind: () => void
  readonly onMore: () => void
}

/** The most frequent tasks in the field, one tap each. */
export function Doors({ nivel, onFind, onMore }: DoorsProps) {
  return (
    <nav aria-label={t.doors}>
      <ul className={style.shortcuts}>
        {shortcuts
          .filter(({ form }) => mayOpen(nivel, formOf(form).route))
          .map(({ form, label, icon }) => (
            <li key={form}>
              <Link className={style.shortcut} data-door={form} {...linkTo(form)}>
                <span className={style.icon}>
                  <Icon name={icon} />
                </span>
                {label}
              </Link>
            </li>
          ))}
        <li>
          <button type="button" className={style.shortcut} data-door="buscar" onClick={onFind}>
            <span className={style.icon}>
              <Icon name="search" />
            </span>
            {t.find}
          </button>
        </li>
      </ul>
      <button type="button" className={style.more} data-door="mas" onClick={onMore}>
        {t.more}
      </button>
    </nav>
  )
}
