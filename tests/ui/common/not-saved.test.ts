import { expect, it } from 'vitest'
import { recordTexts } from '../../../src/registry/texts/record.ts'
import { KeysGone, StoreFull } from '../../../src/sync/ports/ports.ts'
import { notSavedText } from '../../../src/ui/common/action-error-text.ts'

it('says that the data were cleared where they were, and speaks of a full memory only where it is full', () => {
  expect(notSavedText(new KeysGone())).toBe(recordTexts.keysGone)
  expect(notSavedText(new StoreFull())).toContain('llena')
  expect(notSavedText(new Error('any'))).not.toContain('llena')
})
