import type { PageServices } from '../../sync/contract/page-services.ts'
import { systemClock } from '../platform/system.ts'
import { loadLetters } from './letters.ts'

/** Makes the PDF of a certificate; library and fonts are loaded when the first one is requested. */
export const printCertificate: NonNullable<PageServices['printCertificate']> = async (facts, link) => {
  const [{ makeCertificate }, letters] = await Promise.all([import('./make.ts'), loadLetters()])
  return makeCertificate(facts, link, new Date(systemClock.corrected()), letters)
}

/** Makes the PDF of pages that are already laid out. */
export const printPages: NonNullable<PageServices['printPages']> = async (pages) => {
  const [{ makePages }, letters] = await Promise.all([import('./make.ts'), loadLetters()])
  return makePages(pages, new Date(systemClock.corrected()), letters)
}
