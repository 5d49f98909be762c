import { AnimalWords } from '../animals/chip.tsx'
import style from './forms-table.module.css'

export interface FormsTableRow {
  readonly key: string
  readonly about: string
  /** Further lines below it. */
  readonly notes: readonly string[]
  readonly chips?: readonly string[]
  readonly sex: string
  readonly weight: string
  /** Readable text. */
  readonly on: string
}

/** Forms of a day, narrow enough for a phone of 360 px and a printed page: what with sex, weight and number, and the day. */
export function FormsTable({ head, rows }: { readonly head: string; readonly rows: readonly FormsTableRow[] }) {
  return (
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">Fecha</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, about, notes, chips = [], sex, weight, on }) => (
          <tr key={key}>
            <th scope="row">
              <AnimalWords text={about} />
              {sex || weight ? <span className={style.young}> {[sex, weight].filter(Boolean).join(' · ')}</span> : null}
              {notes.map((note) => (
                <small key={note}>{note}</small>
              ))}
              {chips.map((chip) => (
                <small key={chip}>{chip}</small>
              ))}
            </th>
            <td>{on}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
