/** Overridden warnings, as sent with the form: the wire field CONSEJOS (capacity 'consejos'). */
import { storable } from '../format/text.ts'
import type { Finding } from '../vocabulary/define-advice.ts'

const MOST = 30
/** Maximum characters. */
const LONGEST = { field: 60, rule: 60, text: 500 } as const

/** @returns the readable findings; anything else in it is dropped, and never causes a refusal. */
export function readFindings(text: string): readonly Finding[] {
  if (text === '') return []
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(parsed)) return []
  return parsed.slice(0, MOST).flatMap((one: unknown): Finding[] => {
    if (typeof one !== 'object' || one === null) return []
    const part = (name: keyof typeof LONGEST) => {
      const value = (one as Record<string, unknown>)[name]
      return typeof value === 'string' ? storable(value.slice(0, LONGEST[name])) : ''
    }
    const finding = { field: part('field'), rule: part('rule'), text: part('text') }
    return finding.rule === '' || finding.text === '' ? [] : [finding]
  })
}
