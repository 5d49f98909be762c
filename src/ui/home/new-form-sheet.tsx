import { Link } from '@tanstack/react-router'
import { isForm, listedForms, mayOpen } from '../../registry/index.ts'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import style from './home.module.css'
import { homeTexts } from './texts.ts'

/** Every form that the person may begin, by its name on paper. */
export default function NewFormSheet({ nivel, onClose }: { nivel: number; onClose: () => void }) {
  const forms = listedForms.filter(
    (form) => isForm(form) && form.addTitle !== undefined && !form.startsFrom && mayOpen(nivel, form.route),
  )
  return (
    <Dialog title={homeTexts.newForm} opened onClose={onClose} width={480}>
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
