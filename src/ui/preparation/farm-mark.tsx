import type { FarmState } from '../../sync/contract/device.ts'
import { visitTexts } from '../animals/farm-texts.ts'
import { Pill } from '../animals/rows.tsx'
import { Icon } from '../common/icon.tsx'
import { ageWords, DAY } from '../common/time.ts'
import { useNow } from '../common/use-now.ts'

/** State of one farm: being fetched, on the device (since when, if that is long ago), or still to be fetched. */
export function FarmMark({ state }: { readonly state: FarmState | undefined }) {
  const now = useNow()
  if (state?.share !== undefined && state.share < 1) return <Pill tone="quiet">{Math.round(state.share * 100)} %</Pill>
  if (state?.share === 1 || state?.readyAt !== undefined)
    return (
      <Pill tone="ok">
        <Icon name="check" size={16} />
        {state.readyAt === undefined || now - state.readyAt < DAY ? visitTexts.prepared : ageWords(state.readyAt, now)}
      </Pill>
    )
  return <Pill tone="warn">Por traer</Pill>
}
