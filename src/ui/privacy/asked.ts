/** What the screens of personal data ask of the host, and what they say when it does not do it. */
import type { LookupRequest, RecordTexts, Values } from '../../registry/index.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'

/** The notice that counts now, and whether this person agreed to it: none or one row. */
export const noticeRequest: LookupRequest = { operation: 'privacidad/aviso', fields: {}, passing: [] }

/** @param all everybody's, for administrators */
export const requestsRequest = (all: boolean): LookupRequest => ({
  operation: 'privacidad/peticiones',
  fields: { TODAS: all ? 'S' : '' },
  passing: [],
})

export const failed: RecordTexts['failed'] = { text: privacyTexts.failed, severity: 'error' }

/** Pieces of files as the files: of each in the order in which they came. */
export function asFiles(pieces: readonly Values[]): readonly { readonly name: string; readonly text: string }[] {
  const texts = new Map<string, string[]>()
  for (const { ARCHIVO = '', TEXTO = '' } of pieces) texts.set(ARCHIVO, [...(texts.get(ARCHIVO) ?? []), TEXTO])
  return [...texts].map(([name, parts]) => ({ name, text: parts.join('') }))
}

/** Rows as one object with a list a section: what a person takes with him. */
export function asFile(rows: readonly Values[]): string {
  const sections: Record<string, Values[]> = {}
  for (const { SECCION = '', ...row } of rows) {
    const section = sections[SECCION] ?? []
    sections[SECCION] = section
    section.push(row)
  }
  return `${JSON.stringify(sections, null, 2)}\n`
}
