import { decimals } from '../../registry/index.ts'
import type { BreedCount } from './breed-counts.ts'
import style from './dashboard.module.css'
import { dashboardTexts } from './dashboard-texts.ts'

export function BreedTable({ breeds }: { breeds: readonly BreedCount[] }) {
  return (
    <table className={style.breeds} aria-label={dashboardTexts.chart}>
      <thead>
        <tr>
          <th scope="col">{dashboardTexts.breed}</th>
          <th scope="col">{dashboardTexts.females}</th>
          <th scope="col">{dashboardTexts.males}</th>
          <th scope="col">{dashboardTexts.both}</th>
        </tr>
      </thead>
      <tbody>
        {breeds.map(({ breed, species, code, females, males, total }) => (
          <tr key={species + code}>
            <th scope="row">{breed}</th>
            <td>{decimals(females)}</td>
            <td>{decimals(males)}</td>
            <td>{decimals(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
