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

/** Forms of a day, narrow enough for a phone and a printed page: what, number, sex, weight, day. */
export function FormsTable({ head, rows }: { readonly head: string; readonly rows: readonly FormsTableRow[] }) {
  const weighs = rows.some(({ sex, weight }) => sex !== '' || weight !== '')
  return (
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {weighs ? <th scope="col">Sexo</th> : null}
          {weighs ? <th scope="col">Peso</th> : null}
          <th scope="col">Fecha</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, about, notes, chips = [], sex, weight, on }) => (
          <tr key={key}>
            <th scope="row">
              <AnimalWords text={about} />
              {notes.map((note) => (
                <small key={note}>{note}</small>
              ))}
              {chips.map((chip) => (
                <small key={chip} className={style.chip}>
                  {chip}
                </small>
              ))}
            </th>
            {weighs ? <td>{sex}</td> : null}
            {weighs ? <td>{weight}</td> : null}
            <td>{on}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
