import { useEffect } from 'react'
import { useBook, useLive } from '../common/book-context.tsx'

/** The badge of the installed app counts unsent and refused forms; browsers without badges show none. */
export function useAppBadge(): void {
  const connection = useLive(useBook().outbox.connection)
  const waiting = (connection?.unsent ?? 0) + (connection?.refused ?? 0)
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator as Partial<Navigator>
    const result = waiting > 0 ? setAppBadge?.call(navigator, waiting) : clearAppBadge?.call(navigator)
    // Rejected if the app is not installed: there is no badge then.
    result?.catch(() => undefined)
  }, [waiting])
}
