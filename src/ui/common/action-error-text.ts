import { fill, type RecordTexts } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { mastersTexts } from '../../registry/texts/masters.ts'
import type { ActionResult } from '../../sync/contract/desk.ts'

/** Message for an online action that failed. The host's own text takes precedence. */
export function actionErrorText(
  answer: Exclude<ActionResult, { kind: 'done' }>,
  failed: RecordTexts['failed'],
): RecordTexts['failed'] {
  switch (answer.kind) {
    case 'refused':
      return { ...failed, text: answer.text ?? failed.text }
    case 'forbidden':
      return { severity: 'error', text: answer.text ?? commonTexts.notAllowedRoute }
    case 'signedOut':
      return { severity: 'warning', text: commonTexts.notSignedIn }
    case 'wait':
      return { severity: 'warning', text: fill(mastersTexts.wait, { n: answer.seconds }) }
    case 'needsConnection':
      return { severity: 'warning', text: commonTexts.needsConnection }
    case 'unclear':
      return { severity: 'warning', text: mastersTexts.unclear }
  }
}
