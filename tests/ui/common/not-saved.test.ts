import { expect, it } from 'vitest'
import { recordTexts } from '../../../src/registry/texts/record.ts'
import { KeysGone, StoreFull } from '../../../src/sync/ports/ports.ts'
import { actionErrorText, notSavedText } from '../../../src/ui/common/action-error-text.ts'

it('says that the data were cleared where they were, and speaks of a full memory only where it is full', () => {
  expect(notSavedText(new KeysGone())).toBe(recordTexts.keysGone)
  expect(notSavedText(new StoreFull())).toContain('llena')
  expect(notSavedText(new Error('any'))).not.toContain('llena')
})

it('says what an action waits for where the host has told it, otherwise how long', () => {
  const failed = { severity: 'error', text: 'No se pudo' } as const
  const text = 'Alguien está sacando el registro: espere a que termine.'
  expect(actionErrorText({ kind: 'wait', seconds: 30, text }, failed).text).toBe(text)
  expect(actionErrorText({ kind: 'wait', seconds: 30 }, failed).text).toContain('30 segundos')
})
