import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress } from '@mantine/core'
import { type Farm, fill, type LookupRequest, noInventoryFilter } from '../../registry/index.ts'
import { useAnswer, useBook, useLive, useReachable } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

/** Animals by breed and sex: a few hundred bytes that say how large a farm is. */
const sizeOf = (nid: string): LookupRequest => ({
  operation: 'dashboard/informacionInicial',
  fields: { ...noInventoryFilter, NID_PROPIETARIO: nid },
  passing: [],
})

/** Of a visited farm that is not on this device: how large it is, and the button that brings it. */
export function FarmHere({ farm }: { readonly farm: Farm }) {
  const book = useBook()
  const preparation = useLive(book.device.preparation)
  const session = useLive(book.session.state)
  const reachable = useReachable() && (session?.kind !== 'in' || session.online)
  const answer = useAnswer(farm.prepared ? null : sizeOf(farm.nid))
  if (farm.prepared || !preparation) return null
  const animals = (answer?.value ?? []).reduce((sum, { TOTAL }) => sum + Number(TOTAL ?? 0), 0)
  const percent = preparation.progress === undefined ? undefined : Math.round(preparation.progress * 100)
  const words = reachable ? (animals > 0 ? fill(t.farmSize, { n: animals }) : t.farmWhy) : t.farmNeedsSignal
  return (
    <div className={style.farm} role="status">
      <b>{t.farmAway}</b>
      <span>{percent === undefined ? words : t.bringing}</span>
      {percent === undefined ? (
        reachable && (
          <Button leftSection={<Icon name="download" />} onClick={() => void book.device.prepare()}>
            {t.bringFarm}
          </Button>
        )
      ) : (
        <Progress.Root size="md">
          <Progress.Section value={percent} aria-label={t.bringing} aria-valuetext={`${percent} %`} />
        </Progress.Root>
      )}
      {preparation.failed && percent === undefined ? <span>{preparation.failed}</span> : null}
    </div>
  )
}
