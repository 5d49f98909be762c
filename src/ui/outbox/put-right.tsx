import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { findForm } from '../../registry/index.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import { RowAction } from '../animals/rows.tsx'
import { useBook } from '../common/book-context.tsx'
import { correctionAddress, giveAnotherNumber } from '../record/shared/entry-acts.ts'
import { entryName } from './naming.ts'

/** What puts a refused form right, at the end of its row: another number, or its form open at what was refused. */
export function PutRight({ entry }: { readonly entry: OutboxEntry }) {
  const router = useRouter()
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const { wantsAnotherNumber, id } = entry
  if (!findForm(entry.form)) return null
  const press = () => {
    if (!wantsAnotherNumber) return void router.navigate({ href: correctionAddress(entry) })
    setBusy(true)
    void giveAnotherNumber(book, entry).finally(() => setBusy(false))
  }
  return (
    <RowAction
      label={`${wantsAnotherNumber ? recordTexts.anotherNumberOf : recordTexts.correctTitle} ${entryName(entry)}`}
      door={`editar ${id}`}
      onPress={() => busy || press()}
    >
      {wantsAnotherNumber ? recordTexts.anotherNumber : recordTexts.correctTitle}
    </RowAction>
  )
}
