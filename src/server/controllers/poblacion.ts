/** The population report (ours; capacity 'poblacion'). */
import type { Handlers } from '../core/call.ts'
import { informe } from '../population/report.ts'

export const poblacion: Handlers = { 'poblacion/informe': informe }
