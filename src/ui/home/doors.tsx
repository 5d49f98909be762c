import { Link } from '@tanstack/react-router'
import { formOf, mayOpen } from '../../registry/index.ts'
import { iconOf } from '../animals/form-icons.ts'
import { formOpening } from '../animals/open-form.ts'
import { Icon } from '../common/icon.tsx'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

const doors = [
  { form: 'A04', label: t.birth },
  { form: 'A01', label: t.mating },
  { form: 'A02', label: t.insemination },
  { form: 'A01a', label: t.group },
] as const

/** A door opens its form in quick mode: decided fields are collapsed. */
const linkTo = (form: string) => formOpening(form) as { readonly to: '/'; readonly search: never }

/** The most frequent tasks in the field, one tap each. */
export const Doors = ({ nivel }: { readonly nivel: number }) => (
  <nav aria-label={t.doors}>
    <ul className={style.doors}>
      {doors
        .filter(({ form }) => mayOpen(nivel, formOf(form).route))
        .map(({ form, label }) => (
          <li key={form}>
            <Link className={style.door} data-door={form} {...linkTo(form)}>
              <span className={style.icon}>
                <Icon name={iconOf(form)} />
              </span>
              {label}
            </Link>
          </li>
        ))}
    </ul>
  </nav>
)
