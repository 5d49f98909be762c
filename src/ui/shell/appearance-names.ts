import type { Look } from './appearance.ts'
import type { Density } from './density.ts'

export const lookNames: Readonly<Record<Look, string>> = { auto: 'Equipo', light: 'Claro', dark: 'Oscuro', sun: 'Sol' }
export const densityNames: Readonly<Record<Density, string>> = { comfortable: 'Cómoda', compact: 'Compacta' }
