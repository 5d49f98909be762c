import { Stack } from '@mantine/core'
import type { Preparation } from '../../sync/contract/device.ts'
import { useReachable } from '../common/book-context.tsx'
import { Note } from '../common/note.tsx'
import { DAY, distanceText } from '../common/time.ts'
import { missing, numbersMissing, preparedFor } from './missing.ts'
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
