import { afterEach, expect, it, vi } from 'vitest'
import { moveOn } from '../../../src/ui/fields/move-on.ts'
import { SOON } from '../../within.ts'

afterEach(() => document.body.replaceChildren())

/** Fields of a form: the female that was read, what has its usual value, remarks, and who inseminates. */
function form(who: string): HTMLElement {
  document.body.innerHTML = `<form role="dialog">
    <p data-field="HEMBRA"><input id="female" role="combobox" value="170000000100470"></p>
    <p data-field="PAJILLAS"><input id="straws" inputmode="numeric" value="1"></p>
    <p data-field="OBSERVACIONES"><textarea></textarea></p>
    <p data-field="INSEMINADOR"><input id="who" role="combobox" value="${who}"></p>
  </form>`
  const female = document.querySelector<HTMLElement>('#female')
  if (!female) throw new Error('no form')
  female.focus()
  return female
}

it.each([
  ['the next empty field, past what has its usual value, and remarks', '', 'who'],
  ['the next field where none is empty', 'Ana', 'straws'],
])('a reader goes on to %s', async (_, who, next) => {
  moveOn(form(who))
  await vi.waitFor(() => expect(document.activeElement?.id).toBe(next), SOON)
})
