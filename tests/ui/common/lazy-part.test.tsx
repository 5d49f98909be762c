import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lazyPart } from '../../../src/ui/common/lazy-part.tsx'

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
