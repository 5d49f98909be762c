import { ageWords } from '../../common/time.ts'

/**
 * 'hoy 08:10', 'ayer 16:40', '2026-11-02 07:05', in this device's time zone; '' for none.
 * @param iso UTC
 * @param now ms UTC
 */
export function instantWords(iso: string, now: number): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? '' : ageWords(at, now)
}
