import { Stack } from '@mantine/core'
import type { Preparation } from '../../sync/contract/device.ts'
import { useReachable } from '../common/book-context.tsx'
import { Note } from '../common/note.tsx'
import { DAY, distanceText } from '../common/time.ts'
import style from './preparation.module.css'

/** Where the result is on the page. */
export const VERDICT = 'respuesta'

/**
 * The answer to the question of this screen: is the device ready for the field? With why it failed, which further down
 * would lie below the button.
 */
export const Verdict = (props: { preparation: Preparation; now: number }) => {
  const { ready, progress } = props.preparation
  const failed = progress === undefined ? props.preparation.failed : undefined
  return (
    <div id={VERDICT} className={style.verdict}>
      {failed && (
        <Note tone="bad" icon="alert" role="alert">
          {ready ? failed : `Aún no está listo. ${failed}`}
        </Note>
      )}
      {(ready || !failed) && <Answer {...props} />}
    </div>
  )
}

function Answer({ preparation, now }: { preparation: Preparation; now: number }) {
  const reachable = useReachable()
  if (preparation.progress !== undefined)
    return (
      <Note tone="info" icon="download" role="status">
        Preparando: no cierre la aplicación todavía.
      </Note>
    )
  if (!preparation.ready)
    return (
      <Note tone="warn" icon={reachable ? 'alert' : 'noSignal'} role="status">
        Aún no está listo. {missing(preparation, reachable)}
      </Note>
    )
  const { takenAt } = preparation
  const owners = preparedFor(preparation)
  const without = numbersMissing(preparation)
  return (
    <Stack gap="xs">
      <Note tone="ok" icon="check" role="status">
        <b>Listo para trabajar sin señal</b>
        {owners && <div>Para {owners}</div>}
      </Note>
      {takenAt !== undefined && now - takenAt > DAY && (
        <Note tone="warn" icon="clock">
          La información se trajo {distanceText(takenAt, now)}. Prepare de nuevo si tiene señal.
        </Note>
      )}
      {without.length > 0 && (
        <Note tone="warn" icon="number">
          Sin consecutivos: {inFew(without)}. Esos formularios no se podrán llenar.
        </Note>
      )}
    </Stack>
  )
}

/** Of two hundred farms the first few; the list below shows each. */
const FEW = 2
const inFew = (farms: readonly string[]): string =>
  farms.length > FEW
    ? `${farms.slice(0, FEW).join('; ')} y ${farms.length - FEW} fincas más, que se dicen abajo`
    : farms.join('; ')

/** One sentence: what to do before leaving. */
function missing({ owners, sought, takenAt }: Preparation, reachable: boolean): string {
  if ((sought || owners.length > 0) && !owners.some((owner) => owner.chosen))
    return 'Falta escoger a quién va a visitar.'
  const lacking = takenAt === undefined ? 'Falta traer la información' : 'Falta información de lo que escogió'
  return `${lacking}: toque Preparar ${reachable ? 'mientras tiene señal' : 'cuando vuelva la señal'}.`
}

/** 'Aprisco El Mirador (A02, A04)' for each chosen owner who has no numbers left of some form. */
function numbersMissing({ numbers }: Preparation): readonly string[] {
  const owners = new Map(numbers.map(({ owner, ownerName }) => [owner, ownerName]))
  return [...owners].flatMap(([owner, name]) => {
    const own = numbers.filter((block) => block.owner === owner)
    const spent = own.filter(({ left }) => left === 0).map(({ code }) => code)
    if (spent.length === 0) return []
    return [`${name} (${spent.length === own.length ? 'de ningún formulario' : spent.join(', ')})`]
  })
}

/** 'Rosalba Quintero', or '5 asociados': for whom the device is prepared. */
function preparedFor({ owners }: Preparation): string {
  const names = owners.filter((owner) => owner.chosen).map((owner) => owner.option.name)
  return names.length > 3 ? `${names.length} asociados` : names.join(', ')
}
