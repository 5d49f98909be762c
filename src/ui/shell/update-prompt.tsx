import { Button } from '@mantine/core'
import { useLive, useSurroundings } from '../common/book-context.tsx'
import { useFormIsOpen } from '../common/open-forms.ts'
import { useRootMark } from '../common/root-mark.ts'
import style from './prompt.module.css'

/** Offers the new version; never while a form is open, unless the page cannot save any more. */
export function UpdatePrompt() {
  const { update } = useSurroundings()
  const waiting = useLive(update.waiting)
  const superseded = useLive(update.superseded)
  const formIsOpen = useFormIsOpen()
  if (superseded)
    return (
      <div
        className={style.over}
        role="alertdialog"
        aria-labelledby="otra-version"
        aria-describedby="otra-version-por-que"
      >
        <h2 id="otra-version">Hay una nueva versión</h2>
        <p id="otra-version-por-que">
          Ya está abierta en otra pestaña, y esta no puede guardar más. Lo que estaba escribiendo quedó como borrador:
          actualice para seguir.
        </p>
        <Button size="lg" autoFocus onClick={() => update.apply()}>
          Actualizar ahora
        </Button>
      </div>
    )
  if (!waiting || formIsOpen) return null
  return <Prompt onApply={() => update.apply()} />
}

function Prompt({ onApply }: { readonly onApply: () => void }) {
  useRootMark('prompt')
  return (
    <div className={style.prompt} role="status">
      <span>Hay una nueva versión</span>
      <Button onClick={onApply}>Actualizar ahora</Button>
    </div>
  )
}
