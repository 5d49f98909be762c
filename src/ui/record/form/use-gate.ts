import { useState } from 'react'
import {
  beforeGate,
  isGateOpen,
  type Mode,
  type Problems,
  type RecordDefinition,
  type Values,
} from '../../../registry/index.ts'

/** Visibility of a form's fields: those behind its gate ('Validar Contenido') only once all before it are valid. */
export function useGate(form: RecordDefinition, mode: Mode, start: Values) {
  const isUnlocked = (values: Values) => mode !== 'add' || isGateOpen(form, values)
  const [open, setOpen] = useState(() => isUnlocked(start))
  return {
    open,
    /** Is the field behind a closed gate? */
    hides: (name: string): boolean => !open && form.gate?.unlocks.includes(name) === true,
    /** Opens it, or shows the problems that prevent it. */
    judge: (wrong: Problems): Problems => {
      const inTheWay = beforeGate(form, wrong)
      if (Object.keys(inTheWay).length === 0) setOpen(true)
      return inTheWay
    },
    reset: (values: Values) => setOpen(isUnlocked(values)),
  }
}
