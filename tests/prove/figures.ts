import { appendFileSync } from 'node:fs'

/**
 * Prints the figures of a proof; `npm run prove -- NAME --write` records them in docs/proofs.md (FIGURES is the file
 * that it reads).
 */
export function tellFigures(measured: string | object): void {
  const text = typeof measured === 'string' ? measured : inWords(measured)
  console.log(text)
  if (process.env.FIGURES) appendFileSync(process.env.FIGURES, `${text}\n`)
}

/** 'devices 20, faults none, rolling (calls 8456, seconds 101)'. */
function inWords(measured: unknown): string {
  if (Array.isArray(measured)) return measured.length === 0 ? 'none' : measured.map(inWords).join('; ')
  if (typeof measured === 'number' && !Number.isInteger(measured)) return String(Number(measured.toPrecision(3)))
  if (typeof measured !== 'object' || measured === null) return String(measured)
  const parts = Object.entries(measured).filter(([, value]) => value !== '')
  if (parts.length === 0) return 'none'
  const plain = (value: unknown) => typeof value !== 'object' || value === null
  return parts
    .map(([name, value]) => (plain(value) ? `${name} ${inWords(value)}` : `${name} (${inWords(value)})`))
    .join(', ')
}
