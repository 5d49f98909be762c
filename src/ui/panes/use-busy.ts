import { useState } from 'react'
import { toast } from '../common/toast.ts'

/**
 * The work of a button, which is busy meanwhile.
 * @param failed what is said if it throws
 */
export function useBusy(failed: string) {
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, otherwise = failed): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch {
      toast('error', otherwise)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
