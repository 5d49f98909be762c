/** Key of the draft of a help entry. */
import type { HelpEntry } from './help-entries.ts'

/** Where an unsaved entry is kept, sealed, until the host has it. */
export const draftKey = ({ idAyuda }: HelpEntry): string => (idAyuda ? `ayuda ${idAyuda}` : 'ayuda')
