import { Button } from '@mantine/core'
import { useState } from 'react'
import { importsTexts as t } from '../../registry/app/imports.ts'
import { fill } from '../../registry/index.ts'
import { Answers, Dialog, Dismiss } from '../common/dialog.tsx'
import { counted } from '../panes/progress.tsx'

type Rows = readonly (readonly string[])[]

interface GoodRowsButtonProps {
  /** The rows without a problem. */
  readonly good: Rows
  /** Rows of the sheet. */
  readonly total: number
  /** The host has checked them: nothing is promised before. */
  readonly isTried: boolean
  readonly onSend: (good: Rows) => void
}

/** 'Enviar las 194 buenas', or 'las otras 194': leaves the others out, and asks first. Nothing if there are no good ones. */
export function GoodRowsButton({ good, total, isTried, onSend }: GoodRowsButtonProps) {
  const [asking, setAsking] = useState(false)
  if (good.length === 0) return null
  const [one, many] = isTried ? [t.sendOneGood, t.sendGood] : [t.sendOther, t.sendOthers]
  const words = good.length === 1 ? one : fill(many, { n: counted(good.length) })
  const rows = { good: counted(good.length), total: counted(total), bad: counted(total - good.length) }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words}
      </Button>
      {asking ? (
        <Dialog title={words} opened onClose={() => setAsking(false)} width={460}>
          <p>{fill(t.askGood, rows)}</p>
          {isTried ? null : <p>{t.unchecked}</p>}
          <Answers mt="md">
            <Dismiss onClick={() => setAsking(false)} />
            <Button
              data-autofocus
              data-send
              onClick={() => {
                setAsking(false)
                onSend(good)
              }}
            >
              {t.confirmGood}
            </Button>
          </Answers>
        </Dialog>
      ) : null}
    </>
  )
}
