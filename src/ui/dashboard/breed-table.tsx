import { texts } from '../../registry/index.ts'
import type { BreedCount } from './breed-counts.ts'
import style from './dashboard.module.css'

const number = (n: number) => n.toLocaleString('es-CO')

export function BreedTable({ breeds }: { breeds: readonly BreedCount[] }) {
  return (
    <table className={style.breeds} aria-label={texts.dashboard.chart}>
      <thead>
        <tr>
          <th scope="col">{texts.dashboard.breed}</th>
          <th scope="col">{texts.dashboard.females}</th>
          <th scope="col">{texts.dashboard.males}</th>
          <th scope="col">{texts.dashboard.both}</th>
        </tr>
      </thead>
      <tbody>
        {breeds.map(({ breed, females, males, total }) => (
          <tr key={breed}>
            <th scope="row">{breed}</th>
            <td>{number(females)}</td>
            <td>{number(males)}</td>
            <td>{number(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
