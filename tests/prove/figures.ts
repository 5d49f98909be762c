import { appendFileSync } from 'node:fs'

/**
 * Prints the figures of a proof; `npm run prove -- NAME --write` records them in docs/proofs.md (FIGURES is the file
 * that it reads).
 */
export function tellFigures(measured: string | object): void {
  const text = typeof measured === 'string' ? measured : JSON.stringify(measured)
  console.log(text)
  if (process.env.FIGURES) appendFileSync(process.env.FIGURES, `${text}\n`)
}
