import { Link } from '@tanstack/react-router'
import { isForm, listedForms, mayOpen } from '../../registry/index.ts'
import { openingSearch } from '../animals/open-form.ts'
import { Row, RowIcon, Rows } from '../animals/rows.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { PageLink } from '../common/links.tsx'
import { homeTexts } from './texts.ts'

/** Every form that the person may begin, by its paper name, and the way to the animals; available on every screen. */
export default function NewFormSheet({ nivel, onClose }: { nivel: number; onClose: () => void }) {
  const forms = listedForms.filter(
    (form) => isForm(form) && form.addTitle !== undefined && !form.startsFrom && mayOpen(nivel, form.route),
  )
  return (
    <Dialog title={homeTexts.newForm} opened onClose={onClose} width={480}>
      <Rows>
        <Row
          mark={<RowIcon name="search" />}
          title={homeTexts.find}
          target={(props) => <PageLink to="/animales" onClick={onClose} {...props} />}
        />
        {forms.map(({ key, route, shortTitle }) => (
          <Row
            key={key}
            title={shortTitle}
            end={<Icon name="right" size={18} />}
            target={(props) => (
              <Link to={route as '/'} search={openingSearch({}) as never} onClick={onClose} {...props} />
            )}
          />
        ))}
      </Rows>
    </Dialog>
  )
}
