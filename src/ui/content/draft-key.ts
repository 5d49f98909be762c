/** Under which key the draft of a help entry lies. */
import type { HelpEntry } from './help-entries.ts'

/** Where what is being written is kept, sealed, until the host has it. */
export const draftKey = ({ idAyuda }: HelpEntry): string => (idAyuda ? `ayuda ${idAyuda}` : 'ayuda')
