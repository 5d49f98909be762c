/** Services without a birth, which make up most of the records of many years. */
import type { Ledger } from './ledger.ts'

/** Days between two heats, and the maximum number of missed ones. */
const HEAT = 21
const MOST = 6
/** Days of age from which a dam is served. */
const YOUNGEST = 245

/** Forms filed so far, including each animal's A05. */
const filed = ({ services, births, transfers, leases, stocks, animals }: Ledger): number =>
  services.length +
  births.length +
  transfers.length +
  leases.length +
  stocks.length +
  animals.filter(({ registered }) => registered !== undefined).length

/** Adds earlier services of the same pair, in preceding heats, until there are enough forms. */
export function serveInVain(ledger: Ledger, forms: number): void {
  const { random, now } = ledger
  const fruitful = ledger.services.filter(({ code }) => code === 'A01')
  let missing = forms - filed(ledger)
  for (let heats = 1; heats <= MOST; heats++)
    for (const service of fruitful) {
      if (missing <= 0) return
      const { owner, sire, dam } = service
      const served = service.served - heats * HEAT
      const leased = sire.leases.some(
        ({ lessee, from, until }) => lessee === owner && from <= served && served <= until,
      )
      const has = leased || (sire.owner === owner && sire.since <= served)
      if (!dam || dam.since > served || served - dam.born < YOUNGEST || !has) continue
      const requested = Math.min(now - 1, served + random.int(0, 6))
      ledger.file({ ...service, number: 0, requested, served, remarks: '', births: 0 })
      missing--
    }
}
