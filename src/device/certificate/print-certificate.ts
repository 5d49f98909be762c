import type { PageServices } from '../../sync/contract/page-services.ts'
import { systemClock } from '../platform/clock.ts'

/** Makes the PDF of a certificate; library and letters are fetched when the first one is asked for. */
export const printCertificate: NonNullable<PageServices['printCertificate']> = async (facts, link) => {
  const { makeCertificate } = await import('./make.ts')
  return makeCertificate(facts, link, new Date(systemClock.now()))
}
