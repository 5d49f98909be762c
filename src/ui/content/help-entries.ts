import { type LookupRequest, topicName, topicOf, type Values } from '../../registry/index.ts'

/** Every entry of help, including hidden ones (2§7). */
export const entriesRequest: LookupRequest = { operation: 'ayuda/ayudaGeneral', fields: { dato: '' }, passing: [] }

/** The entries that readers of a screen see. */
export const readersRequest = (codigoAyuda: string): LookupRequest => ({
  operation: 'ayuda/ayudaPorFormulario',
  fields: { codigoAyuda },
  passing: [],
})

/** An entry as the host lists it; a new one has no idAyuda. */
export interface HelpEntry {
  readonly idAyuda: string
  /** Help id of its form or topic. */
  readonly codigoAyuda: string
  readonly descripcionAyuda: string
  /** Address of its picture; '' for none. */
  readonly imagenAyuda: string
}

export const newEntry: HelpEntry = { idAyuda: '', codigoAyuda: '', descripcionAyuda: '', imagenAyuda: '' }

export const entryOf = (row: Values): HelpEntry => ({
  idAyuda: row.idAyuda ?? '',
  codigoAyuda: row.codigoAyuda || row.adicionales || '',
  descripcionAyuda: row.descripcionAyuda ?? '',
  imagenAyuda: row.imagenAyuda ?? '',
})

/** 'A01 Monta Directa', or the id of a topic that this version does not know. */
function nameOf({ codigoAyuda }: HelpEntry): string {
  const topic = topicOf(codigoAyuda)
  return topic ? topicName(topic) : codigoAyuda
}

/** Entries by name of their topic, numbered within it: the position among the slides. */
export function numbered(
  entries: readonly HelpEntry[],
): readonly { readonly entry: HelpEntry; readonly title: string }[] {
  const counts = new Map<string, number>()
  const sorted = [...entries].sort(
    (a, b) => Number(a.codigoAyuda) - Number(b.codigoAyuda) || Number(a.idAyuda) - Number(b.idAyuda),
  )
  return sorted.map((entry) => {
    const place = (counts.get(entry.codigoAyuda) ?? 0) + 1
    counts.set(entry.codigoAyuda, place)
    return { entry, title: place === 1 ? nameOf(entry) : `${nameOf(entry)} (${place})` }
  })
}

export interface EntryDialogProps {
  readonly entry: HelpEntry
  readonly onClose: () => void
  /** @param topic help id under which it was saved */
  readonly onSaved: (topic: string) => void
}
