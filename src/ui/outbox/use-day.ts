/** A day's work of this device, as its report and as the receipts of its farms. */
import { useEffect, useState } from 'react'
import type { DayReport, FarmReceipt } from '../../registry/index.ts'
import { useAsked, useBook, useLive, usePerson } from '../common/book-context.tsx'
import { receiptsOf, reportOf } from './day-report.ts'
import { chipsOf } from './naming.ts'

const nobody = {}
const none: readonly never[] = []

function useWork() {
  const book = useBook()
  const entries = useLive(book.outbox.entries) ?? none
  const person = usePerson()
  const chips = chipsOf(entries)
  const names = useAsked(chips.join(), () => book.lookups.names(chips)) ?? nobody
  return { entries, names, person: person?.nombres ?? '' }
}

/** @param day yyyy-mm-dd */
export function useReport(day: string): DayReport {
  const numbers = useLive(useBook().outbox.numbersLeft) ?? none
  const { entries, names, person } = useWork()
  return reportOf(entries, day, person, numbers, names)
}

/** @param day yyyy-mm-dd */
export function useReceipts(day: string): readonly FarmReceipt[] {
  const book = useBook()
  const { entries, names, person } = useWork()
  const [device, setDevice] = useState('')
  useEffect(() => {
    book.device.deviceId().then(setDevice, () => undefined)
  }, [book])
  return receiptsOf(entries, day, person, device, names)
}
