import { Link } from '@tanstack/react-router'
import { amendmentsOf, fill, findForm, type Person, type Values } from '../../registry/index.ts'
import { usePerson } from '../common/book-context.tsx'
import style from './animal.module.css'
import { animalTexts } from './animal-texts.ts'

/** The forms that say what the page shows of an animal, where an administrator may put them right. */
function waysOf({ CONSEC_NACIMIENTO: birth = '', CONSECUTIVO: registered = '' }: Values, person: Person) {
  const born = birth === '' ? [] : [['A04', birth] as const]
  const forms = [
    ...born,
    ...(registered === '' ? [] : [[born.length > 0 ? 'A05' : 'A05-inicial', registered] as const]),
  ]
  return forms.flatMap(([key, number]) => {
    const form = findForm(key)
    if (!form) return []
    const corrects = amendmentsOf(form, {}, person).includes('corregir')
    const edits = person.administrador && form.editing !== undefined
    if (!corrects && !edits) return []
    return [{ form, number, search: corrects ? { abrir: 'corregir', de: number } : { modificar: number } }]
  })
}

export function CorrectLinks({ animal }: { readonly animal: Values }) {
  const person = usePerson()
  if (!person) return null
  return waysOf(animal, person).map(({ form, number, search }) => (
    <Link key={form.key} to={form.route as '/'} search={search as object} className={style.recordLink}>
      {fill(animalTexts.correct, { form: form.code, number })}
    </Link>
  ))
}
