import { Stack, Text } from '@mantine/core'
import type { Preparation } from '../../sync/contract/device-state.ts'
import { ageWords } from '../common/format-age.ts'
import { Icon } from '../common/icon.tsx'
import { counted, distanceText, HOUR } from '../common/time.ts'
import style from './preparation.module.css'

const amount = new Intl.NumberFormat('es-CO')

/** What this device can answer without signal, how old it is, and the numbers left. */
export function OnDevice({ preparation, now }: { preparation: Preparation; now: number }) {
  const { takenAt, animals, answers, numbers } = preparation
  if (takenAt === undefined) return <Text>Todavía no hay información en este dispositivo.</Text>
  return (
    <Stack gap="md">
      <ul className={style.facts}>
        <li>
          <Icon name="clock" />
          <span>
            Traído {ageWords(takenAt, now)}
            {now - takenAt > HOUR && ` (${distanceText(takenAt, now)})`}
          </span>
        </li>
        <li>
          <Icon name="list" />
          <span>{`${amount.format(animals)} ${animals === 1 ? 'animal' : 'animales'}`}</span>
        </li>
        <li>
          <Icon name="pack" />
          <span>{counted(answers, 'lista de los formularios', 'listas de los formularios')}</span>
        </li>
      </ul>
      {numbers.length > 0 && <Numbers numbers={numbers} />}
    </Stack>
  )
}

function Numbers({ numbers }: Pick<Preparation, 'numbers'>) {
  const owners = [...new Map(numbers.map(({ owner, ownerName }) => [owner, ownerName]))]
  return (
    <section aria-labelledby="consecutivos">
      <h3 id="consecutivos" className={style.subheading}>
        Consecutivos disponibles
      </h3>
      <ul className={style.numbers}>
        {owners.map(([owner, name]) => (
          <li key={owner}>
            {name}
            <dl>
              {numbers
                .filter((one) => one.owner === owner)
                .map(({ code, left }) => (
                  <div key={code} data-none={left === 0 || undefined}>
                    <dt>{code}</dt>
                    <dd>{left === 0 ? 'ninguno' : left}</dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
