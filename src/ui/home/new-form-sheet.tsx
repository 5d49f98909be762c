import { Link } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { isForm, listedForms, mayOpen } from '../../registry/index.ts'
import { useFarm } from '../animals/use-farm.ts'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import style from './home.module.css'
import { homeTexts } from './texts.ts'

const FindAnimal = lazyPart(lazy(() => import('./find-animal.tsx')))

/** Every form that the person may begin, by its paper name, and the animal search; available on every screen. */
export default function NewFormSheet({ nivel, onClose }: { nivel: number; onClose: () => void }) {
  const forms = listedForms.filter(
    (form) => isForm(form) && form.addTitle !== undefined && !form.startsFrom && mayOpen(nivel, form.route),
  )
  const owner = useFarm()?.nid ?? ''
  const [finding, setFinding] = useState(false)
  if (finding) return <FindAnimal owner={owner} onClose={onClose} />
  return (
    <Dialog title={homeTexts.newForm} opened onClose={onClose} width={480}>
      <button type="button" className={style.find} onClick={() => setFinding(true)}>
        <Icon name="search" />
        {homeTexts.find}
        <Icon name="scan" />
      </button>
      <ul className={style.forms}>
        {forms.map(({ key, route, shortTitle }) => (
          <li key={key}>
            <Link className={style.form} to={route as '/'} search={{ adicionar: 1 } as never} onClick={onClose}>
              {shortTitle}
              <Icon name="right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
