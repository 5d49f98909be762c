import { Button } from '@mantine/core'
import { useState } from 'react'
import { fill } from '../../registry/index.ts'
import { usePerson, useSurroundings } from '../common/book-context.tsx'
import type { RecordParts } from '../record/screen/record-route.tsx'
import { NextFeesDialog } from './next-fees-dialog.tsx'
import { nextFeesTexts as t } from './texts.ts'

/** Beside the list of fees: those of the next year, all at once. */
export const feesParts: RecordParts = { buttons: <NextFees /> }

function NextFees() {
  const { clock } = useSurroundings()
  const person = usePerson()
  const [opened, setOpened] = useState(false)
  if (!person) return null
  const year = Number(clock.today().slice(0, 4)) + 1
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {fill(t.title, { year })}
      </Button>
      {opened ? <NextFeesDialog year={year} person={person} onClose={() => setOpened(false)} /> : null}
    </>
  )
}
