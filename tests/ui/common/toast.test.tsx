import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../../../src/ui/common/dialog.tsx'
import { toast, useToastsWanted } from '../../../src/ui/common/toast.ts'
import Toasts from '../../../src/ui/common/toasts.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  notifications.clean()
  cleanup()
})

function Screen({ opened }: { opened: boolean }) {
  useToastsWanted()
  return (
    <MantineProvider>
      <Toasts />
      <Dialog title="Adicionar" opened={opened} onClose={() => {}} width={400}>
        <p>Campos</p>
      </Dialog>
    </MantineProvider>
  )
}

describe('when a dialog opens, what was said before', () => {
  it('leaves its fields free where it was good news', async () => {
    const { rerender } = render(<Screen opened={false} />)
    toast('success', 'Guardado en este dispositivo', { life: 60_000 })
    await screen.findByText('Guardado en este dispositivo')
    fireEvent.pointerDown(document.body)
    rerender(<Screen opened />)
    await screen.findByText('Campos')
    await waitFor(() => expect(screen.queryByText('Guardado en este dispositivo')).toBeNull())
  })

  it.each([
    ['something went wrong', 'error', true],
    ['it was said by the press that opens it', 'success', false],
  ] as const)('stays where %s', async (_, severity, pressed) => {
    const { rerender } = render(<Screen opened={false} />)
    const hide = vi.spyOn(notifications, 'hide')
    toast(severity, 'Guardado o no', { life: 60_000 })
    await screen.findByText('Guardado o no')
    hide.mockClear()
    if (pressed) fireEvent.pointerDown(document.body)
    rerender(<Screen opened />)
    await screen.findByText('Campos')
    await vi.dynamicImportSettled()
    expect(hide).not.toHaveBeenCalled()
  })
})

it('a weight keeps its unit on its line, and no line begins with the point between two facts', async () => {
  render(<Screen opened={false} />)
  toast('success', 'Guardado', { title: 'Katy …8482 · hembra 2,8 kg · embrión', life: 60_000 })
  const title = await screen.findByText(/^Katy/)
  expect(title.textContent).toBe('Katy …8482\u00a0· hembra 2,8\u00a0kg\u00a0· embrión')
})

it('a success goes as soon as anything else is touched, a warning stays', async () => {
  render(<Screen opened={false} />)
  for (const [severity, stays] of [
    ['success', false],
    ['warning', true],
  ] as const) {
    toast(severity, `Aviso ${severity}`, { life: 60_000 })
    await screen.findByText(`Aviso ${severity}`)
    fireEvent.pointerDown(document.body)
    await vi.dynamicImportSettled()
    if (stays) expect(screen.queryByText(`Aviso ${severity}`)).toBeTruthy()
    else await waitFor(() => expect(screen.queryByText(`Aviso ${severity}`)).toBeNull())
  }
})

it('a success goes as soon as the person goes on in the dialog that it lies on', async () => {
  render(<Screen opened />)
  toast('success', 'Guardado en este dispositivo', { life: 60_000 })
  const shown = await screen.findByText('Guardado en este dispositivo')
  fireEvent.pointerDown(shown)
  await vi.dynamicImportSettled()
  expect(screen.queryByText('Guardado en este dispositivo')).toBeTruthy()
  fireEvent.pointerDown(screen.getByText('Campos'))
  await waitFor(() => expect(screen.queryByText('Guardado en este dispositivo')).toBeNull())
})

it.each([
  ['a success', 'success', true],
  ['a warning', 'warning', false],
] as const)('%s is marked as letting presses through over a form, or not', async (_, severity, passing) => {
  render(<Screen opened />)
  toast(severity, 'Guardado o no', { life: 60_000 })
  const shown = (await screen.findByText('Guardado o no')).closest('[role="status"], [role="alert"]')
  expect(shown?.hasAttribute('data-passing')).toBe(passing)
})
