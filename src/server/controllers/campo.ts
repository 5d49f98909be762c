/** campo: what devices tell from the field (ours; capacity 'revision'). */

import type { Handlers } from '../core/call.ts'
import { tellRefusals } from '../review/review.ts'

export const campo: Handlers = { 'campo/informarRechazos': tellRefusals }
