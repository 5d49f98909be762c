/** A screen always shows the current value of a live value. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Live } from '../../../src/sync/contract/live.ts'
import { liveValue } from '../../../src/sync/contract/live.ts'
import { useLive } from '../../../src/ui/common/book-context.tsx'

afterEach(cleanup)

const Shown = ({ of }: { of: Live<string> | undefined }) => <output>{useLive(of) ?? 'nada'}</output>
const shown = () => screen.getByRole('status').textContent

test('a new question is never answered with the answer of the one before', () => {
  const first = liveValue('de Ana')
  const { rerender } = render(<Shown of={first} />)
  expect(shown()).toBe('de Ana')
  rerender(<Shown of={{ current: () => undefined, subscribe: () => () => {} }} />)
  expect(shown()).toBe('nada')
  rerender(<Shown of={undefined} />)
  expect(shown()).toBe('nada')
  // The previous live value no longer has an effect.
  act(() => first.set('otra vez de Ana'))
  expect(shown()).toBe('nada')
})

test('what is no longer answered is no longer shown when the screen is drawn again', () => {
  let signedIn = 'ana'
  const own: Live<string> = { current: () => (signedIn === 'ana' ? 'de Ana' : undefined), subscribe: () => () => {} }
  const { rerender } = render(<Shown of={own} />)
  expect(shown()).toBe('de Ana')
  signedIn = 'beto'
  rerender(<Shown of={own} />)
  expect(shown()).toBe('nada')
})

test('a change between the first drawing and its subscription is shown', () => {
  let value = 'antes'
  const own: Live<string> = {
    current: () => value,
    // Notifies only of later changes.
    subscribe: () => {
      value = 'después'
      return () => {}
    },
  }
  render(<Shown of={own} />)
  expect(shown()).toBe('después')
})
