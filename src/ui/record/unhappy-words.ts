import { fill, type RecordTexts, texts } from '../../registry/index.ts'
import type { Acted } from '../../sync/book.ts'

/** What a person reads when the host did not do what was asked at once. The host's own words come first. */
export function unhappyWords(
  answer: Exclude<Acted, { kind: 'done' }>,
  failed: RecordTexts['failed'],
): RecordTexts['failed'] {
  switch (answer.kind) {
    case 'refused':
      return { ...failed, text: answer.text ?? failed.text }
    case 'forbidden':
      return { severity: 'error', text: answer.text ?? texts.common.notAllowedRoute }
    case 'signedOut':
      return { severity: 'warning', text: texts.common.notSignedIn }
    case 'wait':
      return { severity: 'warning', text: fill(texts.masters.wait, { n: answer.seconds }) }
    case 'needsConnection':
      return { severity: 'warning', text: texts.common.needsConnection }
    case 'unclear':
      return { severity: 'warning', text: texts.masters.unclear }
  }
}
