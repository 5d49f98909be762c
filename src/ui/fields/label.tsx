import type { ReactNode } from 'react'
import style from './fields.module.css'

/** Only the label's text is the accessible name; the mark of a required field is drawn beside it. */
export const labelled = (label: string, required: boolean): ReactNode =>
  required ? <span className={style.required}>{label}</span> : label
