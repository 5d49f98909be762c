import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { decimals } from '../../registry/index.ts'
import type { Preparation } from '../../sync/contract/device.ts'
import { Facts } from '../animals/rows.tsx'
import pageStyle from '../common/page.module.css'
import { ageWords, counted, distanceText, HOUR } from '../common/time.ts'
import style from './preparation.module.css'

/** What is available on this device without signal, how old it is, and the remaining numbers. */
export function OnDevice({ preparation, now }: { preparation: Preparation; now: number }) {
  const { takenAt, animals, answers, numbers } = preparation
  return (
    <section aria-labelledby="aqui">
      <h2 id="aqui" className={pageStyle.part}>
        En este dispositivo
      </h2>
      {takenAt === undefined ? (
        <Text>Todavía no hay información en este dispositivo.</Text>
      ) : (
        <Facts
          of={[
            `Traído ${ageWords(takenAt, now)}${now - takenAt > HOUR ? ` (${distanceText(takenAt, now)})` : ''}`,
            `${decimals(animals)} ${animals === 1 ? 'animal' : 'animales'}`,
            counted(answers, 'lista de los formularios', 'listas de los formularios'),
          ]}
        />
      )}
      {takenAt !== undefined && numbers.length > 0 && <Numbers numbers={numbers} />}
    </section>
  )
}

/** With many farms, those running out come first; the rest is one click away. */
const FEW_FARMS = 12

type Left = Preparation['numbers']

/** By farm, in the given order; with many farms, the one with the fewest left first. */
function byFarm(numbers: Left): readonly (readonly [string, Left])[] {
  const farms = new Map<string, Left[number][]>()
  for (const one of numbers) farms.set(one.owner, [...(farms.get(one.owner) ?? []), one])
  const fewest = (some: Left) => Math.min(...some.map(({ left }) => left))
  const listed = [...farms]
  return listed.length > FEW_FARMS ? listed.sort(([, a], [, b]) => fewest(a) - fewest(b)) : listed
}

function Numbers({ numbers }: Pick<Preparation, 'numbers'>) {
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
              {some.map(({ code, left }) => (
                <div key={code} data-none={left === 0 || undefined}>
                  <dt>{code}</dt>
                  <dd>{left === 0 ? 'ninguno' : left}</dd>
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
