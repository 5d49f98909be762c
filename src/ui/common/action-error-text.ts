import { fill, type RecordTexts } from '../../registry/index.ts'
import { loginTexts } from '../../registry/texts/access/login.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { mastersTexts } from '../../registry/texts/masters.ts'
import { recordTexts } from '../../registry/texts/record.ts'
import { notStoredText } from '../../registry/texts/storage.ts'
import type { ActionResult } from '../../sync/contract/desk.ts'
import { troubleOf } from '../../sync/contract/device.ts'

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
      return { severity: 'warning', text: answer.text ?? fill(mastersTexts.wait, { n: answer.seconds }) }
    case 'needsConnection':
      return { severity: 'warning', text: commonTexts.needsConnection }
    case 'unclear':
      return { severity: 'warning', text: mastersTexts.unclear }
  }
}

/** Message for something that could not be stored on this device: the reason, and what to do. */
export const notSavedText = (error: unknown): string =>
  error instanceof Error && error.name === 'KeysGone' ? recordTexts.keysGone : notStoredText(troubleOf(error))

/** What a sign-in that failed unexpectedly says; undefined: the reason is on the screen (`StorageNote`). */
export function signInFailed(error: unknown, otherwise: string = loginTexts.failed): string | undefined {
  if (error instanceof Error && error.name === 'LockBusy') return loginTexts.otherTab
  return troubleOf(error) ? undefined : otherwise
}
