import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unfold } from '../../../src/ui/record/form/use-unfolding.ts'

let grow = () => {}
beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        grow = told
      }
      observe() {}
      disconnect() {
        grow = () => {}
      }
    },
  ),
)
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

it('a list that opens by itself comes back in sight where a warning above has pushed it behind the buttons', () => {
  document.body.innerHTML = `<form role="dialog">
    <div><p data-field="HEMBRA"><input id="female" role="combobox"></p></div>
    <button data-send>Enviar</button>
  </form>`
  const [female, buttons] = document.querySelectorAll<HTMLElement>('#female, [data-send]')
  if (!female || !buttons) throw new Error('no form')
  buttons.getBoundingClientRect = () => new DOMRect(0, 780, 390, 64)
  female.getBoundingClientRect = () => new DOMRect(0, 700, 358, 46)
  unfold(document.querySelector('form > div'), 'HEMBRA')
  const moved = vi.fn()
  female.scrollIntoView = moved
  grow()
  expect(moved).not.toHaveBeenCalled()
  female.getBoundingClientRect = () => new DOMRect(0, 796, 358, 46)
  grow()
  expect(moved).toHaveBeenCalledWith({ block: 'center' })
  female.blur()
  grow()
  expect(moved).toHaveBeenCalledTimes(1)
})
