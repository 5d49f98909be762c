import { Button } from '@mantine/core'
import { useLive, useSurroundings } from '../book-context.tsx'
import { useFormIsOpen } from './open-forms.ts'
import style from './prompt.module.css'

/** Offers the new version; never while a form is open. */
export function UpdatePrompt() {
  const { update } = useSurroundings()
  const waiting = useLive(update.waiting)
  const formIsOpen = useFormIsOpen()
  if (!waiting || formIsOpen) return null
  return (
    <div className={style.prompt} role="status">
      <span>Hay una nueva versión</span>
      <Button onClick={() => update.apply()}>Actualizar ahora</Button>
    </div>
  )
}
