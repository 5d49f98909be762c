import { type Column, inventoryColumns, type Values } from '../../registry/index.ts'
import { dashboardTexts } from '../../registry/texts/dashboard.ts'
import { ChipLink } from '../animals/chip.tsx'
import { Icon } from '../common/icon.tsx'
import recordStyle from '../record/shared/record.module.css'
import { AnimalCell } from './animal-table.tsx'
import style from './dashboard.module.css'

/** What is looked for first; the other columns are a tap away. */
const FIRST = ['FECHA_NACIMIENTO', 'LIBRO', 'CHIP_PADRE', 'CHIP_MADRE', 'COLOR', 'CONSECUTIVO']

const described = inventoryColumns.filter(({ card }) => !card)
const first = described.filter(({ key }) => FIRST.includes(key))
const others = described.filter(({ key }) => !FIRST.includes(key))

/** The inventory as cards, where columns do not fit. */
export function AnimalCards({ rows }: { rows: readonly Values[] }) {
  return (
    <ul className={recordStyle.cards}>
      {rows.map((row) => (
        <li key={row.id} className={`${recordStyle.card} ${style.card}`}>
          <div>
            <h3 className={style.cardName}>{row.NOMBRE || row.CHIP || row.CONSEC_NACIMIENTO}</h3>
            <p className={style.cardChip}>
              {row.CHIP ? (
                <>
                  <ChipLink chip={row.CHIP} />{' '}
                </>
              ) : null}
              {[row.RAZA, sexWord(row.SEXO)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <Facts row={row} columns={first} />
          <details className={style.more}>
            <summary>
              {dashboardTexts.moreFacts} <Icon name="down" size={16} />
            </summary>
            <Facts row={row} columns={others} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function Facts({ row, columns }: { row: Values; columns: readonly Column[] }) {
  return (
    <dl className={recordStyle.cardFacts}>
      {columns
        .filter(({ key }) => row[key])
        .map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <AnimalCell name={key} row={row} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

const sexWord = (sex: string | undefined) => (sex === 'M' ? 'Macho' : sex === 'H' ? 'Hembra' : '')
