/** Calls of the personal data screens, and what is asked on every screen. */
import type { LookupRequest, Values } from '../../registry/index.ts'

export const noticeTexts = {
  read: 'Leer el aviso',
  asks: 'La asociación publicó su aviso de privacidad. Léalo y diga si lo acepta; mientras tanto puede seguir capturando.',
  asksAgain:
    'El aviso de privacidad cambió. Léalo y diga si acepta la versión nueva; mientras tanto puede seguir capturando.',
} as const

/** The current notice, and whether this person agreed to it: none or one row. */
export const noticeRequest: LookupRequest = { operation: 'privacidad/aviso', fields: {}, passing: [] }

/** @param all everybody's, for administrators */
export const requestsRequest = (all: boolean): LookupRequest => ({
  operation: 'privacidad/peticiones',
  fields: { TODAS: all ? 'S' : '' },
  passing: [],
})

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
