import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from '../../../src/ui/common/lazy-part.tsx'

afterEach(() => vi.useRealTimers())

it('a part whose load the network has cut is loaded again, without being asked for', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let loads = 0
  const Part = lazyPart(async () => {
    if (++loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>Aquí está</p> }
  })
  render(<Part />)
  await screen.findByText('Aquí está', {}, { timeout: 10_000 })
  expect(loads).toBe(2)
})

it('a dialog whose load fails to the end is closed, so that it can be opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const Part = lazyPart<{ readonly onClose: () => void }>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const close = vi.fn()
  render(<Part onClose={close} />)
  for (let pauses = 0; pauses < 3; pauses++) {
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    expect(close).not.toHaveBeenCalled()
    vi.runAllTimers()
  }
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1))
})
