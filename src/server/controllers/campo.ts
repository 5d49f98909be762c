/** campo: reports of devices from the field, and questions to them (ours; capacities 'revision' and 'mesa'). */

import type { Handlers } from '../core/call.ts'
import { answerQuestion, questionsTo } from '../review/questions.ts'
import { reportRefusals } from '../review/review.ts'

export const campo: Handlers = {
  'campo/informarRechazos': reportRefusals,
  'campo/preguntas': questionsTo,
  'campo/responder': answerQuestion,
}
