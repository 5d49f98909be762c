/** Calls of the personal data screens, and messages when they fail. */
import type { LookupRequest, RecordTexts, Values } from '../../registry/index.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'

/** The current notice, and whether this person agreed to it: none or one row. */
export const noticeRequest: LookupRequest = { operation: 'privacidad/aviso', fields: {}, passing: [] }

/** @param all everybody's, for administrators */
export const requestsRequest = (all: boolean): LookupRequest => ({
  operation: 'privacidad/peticiones',
  fields: { TODAS: all ? 'S' : '' },
  passing: [],
})

export const failed: RecordTexts['failed'] = { text: privacyTexts.failed, severity: 'error' }

/** Joins the pieces of each file in order of arrival. */
export function asFiles(pieces: readonly Values[]): readonly { readonly name: string; readonly text: string }[] {
  const texts = new Map<string, string[]>()
  for (const { ARCHIVO = '', TEXTO = '' } of pieces) texts.set(ARCHIVO, [...(texts.get(ARCHIVO) ?? []), TEXTO])
  return [...texts].map(([name, parts]) => ({ name, text: parts.join('') }))
}

/** Rows as one object with a list per section, for download. */
export function asFile(rows: readonly Values[]): string {
  const sections: Record<string, Values[]> = {}
  for (const { SECCION = '', ...row } of rows) {
    const section = sections[SECCION] ?? []
    sections[SECCION] = section
    section.push(row)
  }
  return `${JSON.stringify(sections, null, 2)}\n`
}
