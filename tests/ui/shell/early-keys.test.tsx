import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { holdKeys, takeKeys } from '../../../src/ui/desk/early-keys.ts'
import { administrator, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

const heard = vi.fn()
afterEach(() => {
  takeKeys()
  document.removeEventListener('keydown', heard)
  heard.mockClear()
  vi.useRealTimers()
})

describe('what is typed before the search is there', () => {
  it('is kept for it, and is no key of the screen behind it', () => {
    document.addEventListener('keydown', heard)
    holdKeys(document)
    for (const key of ['r', 'x', 'Backspace', 'a', 'Shift']) press(key)
    expect(heard).not.toHaveBeenCalled()
    expect(takeKeys()).toBe('ra')
    press('r')
    expect(heard).toHaveBeenCalledOnce()
  })

  it('is not kept for a search that does not come, nor after Escape', () => {
    vi.useFakeTimers()
    document.addEventListener('keydown', heard)
    holdKeys(document)
    vi.advanceTimersByTime(5_001)
    press('r')
    holdKeys(document)
    press('Escape')
    press('r')
    expect(heard).toHaveBeenCalledTimes(3)
    expect(takeKeys()).toBe('')
  })

  it('stands in its field', async () => {
    const { user } = renderApp(fakeBook(signedIn(administrator)), '/bandeja')
    await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
    await user.keyboard('{Control>}k{/Control}cif')
    const field = (await screen.findByRole('combobox', { name: /^Buscar pantalla/ })) as HTMLInputElement
    await waitFor(() => expect(field.value).toBe('cif'))
  })
})
