import { useState } from 'react'
import { fill, placeOfFarm } from '../../registry/index.ts'
import { visitedFarm } from '../../sync/contract/device.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import style from './farm.module.css'
import { visitTexts } from './farm-texts.ts'

const FarmDialog = lazyPart(() => import('./farm-dialog.tsx'))

/** The visited farm, in the header of every screen; renders nothing for a person who acts only for themselves. */
export function FarmButton({ className }: { className?: string | undefined }) {
  const moment = useLive(useBook().device.farm)
  const [opened, setOpened] = useState(false)
  if (!moment || moment.kind === 'own') return null
  const farm = visitedFarm(moment)
  return (
    <>
      <button
        type="button"
        className={`${style.button} ${className ?? ''}`}
        aria-label={farm ? fill(visitTexts.chosen, { name: farm.nombres }) : undefined}
        onClick={() => setOpened(true)}
      >
        <b>{farm?.nombres ?? visitTexts.choose}</b>
        {farm && placeOfFarm(farm) ? <span>{placeOfFarm(farm)}</span> : null}
      </button>
      {opened && <FarmDialog onClose={() => setOpened(false)} />}
    </>
  )
}
