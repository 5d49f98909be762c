/** campo: what devices tell from the field (ours; capacity 'revision'). */
import { tellRefusals } from '../book/review.ts'
import type { Handlers } from '../http/call.ts'

export const campo: Handlers = { 'campo/informarRechazos': tellRefusals }
