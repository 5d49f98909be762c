/** campo: what devices tell from the field, and what they are asked (ours; capacities 'revision' and 'mesa'). */

import type { Handlers } from '../core/call.ts'
import { answerQuestion, questionsTo } from '../review/questions.ts'
import { tellRefusals } from '../review/review.ts'

export const campo: Handlers = {
  'campo/informarRechazos': tellRefusals,
  'campo/preguntas': questionsTo,
  'campo/responder': answerQuestion,
}
