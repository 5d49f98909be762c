import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from '../../../src/ui/common/dialog.tsx'

/** A form with a question over it, as in the record dialog. */
function Screen({ answerable }: { answerable: boolean }) {
  const [form, setForm] = useState(true)
  const [question, setQuestion] = useState(false)
  return (
    <MantineProvider env="test">
      <Dialog title="Formulario" opened={form} onClose={() => setForm(false)} width={850}>
        <button type="button" onClick={() => setQuestion(true)}>
          Retirar
        </button>
        {question && (
          <Dialog title="¿Seguro?" opened onClose={() => setQuestion(false)} width={480} dismissable={answerable}>
            <p>Se retira la hembra.</p>
          </Dialog>
        )}
      </Dialog>
    </MantineProvider>
  )
}

const isOpen = (name: string) => screen.queryByRole('dialog', { name }) !== null

async function asked(answerable = true) {
  const user = userEvent.setup()
  render(<Screen answerable={answerable} />)
  await user.click(await screen.findByRole('button', { name: 'Retirar' }))
  await screen.findByRole('dialog', { name: '¿Seguro?' })
  return user
}

it('Escape at a question closes the question only; pressed again, what is below', async () => {
  const user = await asked()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(isOpen('¿Seguro?')).toBe(false))
  expect(isOpen('Formulario')).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(isOpen('Formulario')).toBe(false))
})

it('Escape at a question that only its buttons answer closes nothing', async () => {
  const user = await asked(false)
  await user.keyboard('{Escape}')
  await user.keyboard('{Escape}')
  expect([isOpen('¿Seguro?'), isOpen('Formulario')]).toEqual([true, true])
})
