/** Dialogs: Ctrl+Enter presses the marked button, and nothing that discards; Tab types anew; what is below does not scroll. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Button, MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from '../../../src/ui/common/dialog.tsx'

const UI = join(import.meta.dirname, '../../../src/ui')
const sources = new Map(
  readdirSync(UI, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((path) => [basename(path), readFileSync(join(UI, path), 'utf8')]),
)

/** Files whose button stands in another one. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'entry-dialog.tsx': 'entry-form.tsx',
  'record-dialog.tsx': 'form-buttons.tsx',
  'first-password-dialog.tsx': 'ask-password.tsx',
  'left-closed-note.tsx': 'ask-password.tsx',
  'password-dialog.tsx': 'ask-password.tsx',
  'recovery-dialog.tsx': 'ask-password.tsx',
}
/** Nothing is sent: they show something, let choose, or ask about what would be lost. */
const NOTHING_TO_SEND = [
  'chip-camera.tsx',
  'discard-dialog.tsx',
  'duplicates-dialog.tsx',
  'end-of-day-dialog.tsx',
  'export-progress.tsx',
  'farm-dialog.tsx',
  'figures-screen.tsx',
  'help-dialog.tsx',
  'keys-dialog.tsx',
  'new-form-sheet.tsx',
  'new-request.tsx',
  'palette.tsx',
  'picture-dialog.tsx',
  'receipt-dialog.tsx',
  'request-parts.tsx',
  'row-list-dialog.tsx',
]
const MARK = /\bdata-send\b|type="submit"|<SteadyButton[^>]*\bsends\b/

async function pressed(children: React.ReactNode, where = () => screen.findByLabelText('Campo')): Promise<void> {
  render(
    <MantineProvider>
      <Dialog title="Prueba" opened onClose={() => {}} width={400}>
        <input aria-label="Campo" />
        {children}
      </Dialog>
    </MantineProvider>,
  )
  await screen.findByLabelText('Campo')
  fireEvent.keyDown(await where(), { key: 'Enter', ctrlKey: true })
  await new Promise((resolve) => setTimeout(resolve))
}

afterEach(cleanup)

describe('Ctrl+Enter', () => {
  it('presses the marked button of a dialog', async () => {
    const [send, other] = [vi.fn(), vi.fn()]
    await pressed([<Button key="1" data-send onClick={send} />, <Button key="2" onClick={other} />])
    expect([send.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
  })

  it('brings to the first field that is wrong, as a click does', async () => {
    const wrong = [<input key="1" aria-invalid aria-label="Malo" />, <Button key="2" data-send />]
    await pressed(wrong)
    await new Promise((resolve) => setTimeout(resolve))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Malo')
  })

  it('presses it after what had the focus is gone too', async () => {
    const send = vi.fn()
    await pressed(<Button data-send onClick={send} />, async () => document.body)
    expect(send).toHaveBeenCalledOnce()
  })

  it('presses none that is not marked, whatever it looks like', async () => {
    const discard = vi.fn()
    await pressed(<Button color="red" onClick={discard} />)
    expect(discard).not.toHaveBeenCalled()
  })

  it('every dialog says which button it presses, or is known to send nothing', () => {
    const dialogs = [...sources].filter(([, text]) => /<Dialog\b/.test(text)).map(([name]) => name)
    expect(dialogs.length).toBeGreaterThan(30)
    const silent = dialogs.filter((name) => !MARK.test(sources.get(ELSEWHERE[name] ?? name) ?? ''))
    expect(silent.sort()).toEqual(NOTHING_TO_SEND)
  })

  it('no red button is marked but the two that send something: a female taken out, a request rejected with its reason', () => {
    const red = [...sources].flatMap(([name, text]) =>
      text
        .split(/<Button\b/)
        .slice(1)
        .map((after) => after.split('</Button>')[0] ?? '')
        .filter((button) => /data-send|type="submit"/.test(button) && /color="red"/.test(button))
        .map(() => name),
    )
    expect(red.sort()).toEqual(['reject-dialog.tsx', 'take-dialog.tsx'])
  })
})

describe('what a dialog covers', () => {
  const { matchMedia } = window
  afterEach(() => {
    window.matchMedia = matchMedia
  })

  it.each([
    ['does not scroll under a sheet, at whatever width it is one', true],
    ['is locked by the box itself', false],
  ])('%s', async (_, isNarrow) => {
    window.matchMedia = (media) =>
      ({
        matches: isNarrow && media.includes('899px'),
        media,
        addEventListener() {},
        removeEventListener() {},
      }) as never
    const { unmount } = render(
      <MantineProvider>
        <Dialog title="Prueba" opened onClose={() => {}} width={850} fullBelow={900}>
          Contenido
        </Dialog>
      </MantineProvider>,
    )
    await screen.findByText('Contenido')
    const { dataset } = document.documentElement
    expect(['dialog' in dataset, 'sheet' in dataset]).toEqual([true, isNarrow])
    expect(document.body.hasAttribute('data-scroll-locked')).toBe(!isNarrow)
    unmount()
    expect(['dialog' in dataset, 'sheet' in dataset]).toEqual([false, false])
  })
})

it('Tab selects what stands in a field of a dialog, as outside one: the next key types anew', async () => {
  await pressed(<input aria-label="Peso" defaultValue="2,5" />)
  const weight = screen.getByLabelText('Peso') as HTMLInputElement
  const field = screen.getByLabelText('Campo')
  field.focus()
  fireEvent.keyDown(field, { key: 'Tab' })
  expect(document.activeElement).toBe(weight)
  expect([weight.selectionStart, weight.selectionEnd]).toEqual([0, 3])
  fireEvent.keyUp(weight, { key: 'Tab' })
  field.focus()
  weight.setSelectionRange(3, 3)
  // By a mouse the caret goes where it is put.
  weight.focus()
  expect([weight.selectionStart, weight.selectionEnd]).toEqual([3, 3])
})
