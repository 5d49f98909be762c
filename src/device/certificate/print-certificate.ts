import type { PageServices } from '../../sync/contract/page-services.ts'
import { systemClock } from '../platform/clock.ts'

/** Makes the PDF of a certificate; library and fonts are loaded when the first one is requested. */
export const printCertificate: NonNullable<PageServices['printCertificate']> = async (facts, link) => {
  const { makeCertificate } = await import('./make.ts')
  return makeCertificate(facts, link, new Date(systemClock.corrected()))
}
