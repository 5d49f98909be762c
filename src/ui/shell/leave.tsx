import { useState } from 'react'
import { Icon } from '../common/icon.tsx'
import { lazyPart } from '../common/lazy-part.tsx'

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'))

/** Salir, with confirmation. */
export function Leave({ className }: { className?: string | undefined }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setAsked(true)}>
        <Icon name="exit" />
        <span>Salir</span>
      </button>
      {asked ? <LeaveDialog onClose={() => setAsked(false)} /> : null}
    </>
  )
}
