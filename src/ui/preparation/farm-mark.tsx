import type { FarmState } from '../../sync/contract/device.ts'
import { Icon } from '../common/icon.tsx'
import { ageWords, DAY } from '../common/time.ts'
import { useNow } from '../common/use-now.ts'
import style from './preparation.module.css'

/** State of one farm: being fetched, on the device (since when, if that is long ago), or still to be fetched. */
export function FarmMark({ state }: { readonly state: FarmState | undefined }) {
  const now = useNow()
  if (state?.share !== undefined && state.share < 1)
    return <span className={style.mark}>{Math.round(state.share * 100)} %</span>
  if (state?.share === 1 || state?.readyAt !== undefined)
    return (
      <span className={style.mark} data-tone="ok">
        <Icon name="check" size={16} />
        {state.readyAt === undefined || now - state.readyAt < DAY ? 'Lista' : ageWords(state.readyAt, now)}
      </span>
    )
  return (
    <span className={style.mark} data-tone="warn">
      Por traer
    </span>
  )
}
