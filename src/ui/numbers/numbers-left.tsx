import { Button } from '@mantine/core'
import { useState } from 'react'
import type { NumbersLeft as Left } from '../../registry/index.ts'
import pageStyle from '../common/page.module.css'
import style from './numbers.module.css'

/** With many farms, those running out come first; the rest is one click away. */
const FEW_FARMS = 12

/** By farm, in the given order; with many farms, the one with the fewest left first. */
function byFarm(numbers: readonly Left[]): readonly (readonly [string, readonly Left[]])[] {
  const farms = new Map<string, Left[]>()
  for (const one of numbers) farms.set(one.owner, [...(farms.get(one.owner) ?? []), one])
  const fewest = (some: readonly Left[]) => Math.min(...some.map(({ left }) => left))
  const listed = [...farms]
  return listed.length > FEW_FARMS ? listed.sort(([, a], [, b]) => fewest(a) - fewest(b)) : listed
}

interface NumbersLeftProps {
  readonly numbers: readonly Left[]
  /** Also with which one each block goes on. */
  readonly withNext?: boolean
}

/** How many numbers of each form the farms have left. */
export function NumbersLeft({ numbers, withNext }: NumbersLeftProps) {
  const [all, setAll] = useState(false)
  const farms = byFarm(numbers)
  return (
    <section aria-labelledby="consecutivos">
      <h3 id="consecutivos" className={pageStyle.part}>
        Consecutivos disponibles
      </h3>
      <ul className={style.numbers}>
        {(all ? farms : farms.slice(0, FEW_FARMS)).map(([owner, some]) => (
          <li key={owner}>
            {some[0]?.ownerName}
            <dl>
              {some.map(({ code, left, next }) => (
                <div key={code} data-none={left === 0 || undefined}>
                  <dt>{code}</dt>
                  <dd>{left === 0 ? 'ninguno' : withNext && next ? `${left}, sigue ${next}` : left}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {all || farms.length <= FEW_FARMS ? null : (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Ver los de las {farms.length} fincas
        </Button>
      )}
    </section>
  )
}
