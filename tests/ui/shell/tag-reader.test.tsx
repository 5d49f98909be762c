import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as tones from '../../../src/ui/animals/tones.ts'
import { aged, associate, fakeBook, signedIn, unknownAnimal } from '../fake-book.ts'
import { fakeTagReader } from '../fake-tag-reader.ts'
import { manualClock, renderApp } from '../render-app.tsx'

const CHIP = '982000123456789'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A book that knows the animal. */
const knowing = () => {
  const book = fakeBook(signedIn(associate))
  book.animalOf(CHIP).set(aged({ ...unknownAnimal(CHIP), animal: {} }))
  return book
}

const keyAt = (key: string, timeStamp: number) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return event
}

async function atHome(tagReader: Parameters<typeof renderApp>[3]) {
  const app = renderApp(fakeBook(signedIn(associate)), '/bandeja', manualClock(), tagReader)
  await screen.findByRole('heading', { level: 1 })
  return app
}

describe('connecting a stick in the menu', () => {
  it('is offered, tells how it stands and what it read last, and is undone there', async () => {
    const stick = fakeTagReader('none')
    const { user } = await atHome(stick.reader)
    await user.click(await screen.findByRole('button', { name: 'Conectar lector' }))
    expect(await screen.findByText('Lector conectado.')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText(/Velocidad/), '115200')
    await user.click(screen.getByRole('button', { name: 'Desconectar lector' }))
    expect(await screen.findByRole('button', { name: 'Conectar lector' })).toBeTruthy()
    expect(stick.asked).toEqual(['connect', 'speed 115200', 'forget'])
  })

  it('one that does not answer is said so, and tried again', async () => {
    const stick = fakeTagReader('away')
    const { user } = await atHome(stick.reader)
    expect(await screen.findByText(/El lector no responde/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Volver a intentar' }))
    await waitFor(() => expect(screen.queryByText(/El lector no responde/)).toBeNull())
    expect(stick.asked).toEqual(['reopen'])
  })

  it('where the browser joins none, that and what works instead is said', async () => {
    await atHome(null)
    expect(await screen.findByText(/Un lector que escribe como teclado sirve aquí/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Conectar lector' })).toBeNull()
  })
})

describe('on a phone, under «Más»', () => {
  const { matchMedia } = window
  afterEach(() => {
    window.matchMedia = matchMedia
  })

  it('a tag that is read to try the stick is shown, and nothing is opened', async () => {
    window.matchMedia = (query) =>
      ({ matches: !/min-width/.test(query), media: query, addEventListener() {}, removeEventListener() {} }) as never
    const stick = fakeTagReader()
    const app = await atHome(stick.reader)
    // The top bar has one too, which style sheets hide on a phone.
    const [menu] = await screen.findAllByRole('button', { name: 'Abrir el menú' })
    await app.user.click(menu as HTMLElement)
    await screen.findByText('Lector conectado.')
    await stick.read(CHIP)
    expect(await screen.findByText(/Último leído/)).toBeTruthy()
    expect(screen.queryByText(/Toque primero/)).toBeNull()
    expect(app.address()).toBe('/bandeja')
  })
})

describe('a stick that is held to an animal', () => {
  it("opens the animal's page from any screen", async () => {
    const stick = fakeTagReader()
    const app = await atHome(stick.reader)
    await stick.read(CHIP)
    await waitFor(() => expect(app.address()).toBe(`/animal/${CHIP}`))
  })

  it('opens the animal from the list of animals', async () => {
    const stick = fakeTagReader()
    const app = renderApp(knowing(), '/animales', manualClock(), stick.reader)
    await screen.findByRole('searchbox', { name: 'Nombre o últimos dígitos' })
    const tone = vi.spyOn(tones, 'tone')
    await stick.read(CHIP)
    await waitFor(() => expect(tone.mock.calls).toEqual([['fits']]))
    expect(app.address()).toBe(`/animal/${CHIP}`)
    await stick.read(CHIP)
    expect(tone.mock.calls, 'held to it once more').toEqual([['fits'], ['fits']])
  })

  it("a chip that is nobody's sounds twice, once it is known that it is, and the page says so", async () => {
    const stick = fakeTagReader()
    const book = fakeBook(signedIn(associate))
    const answer = { value: unknownAnimal(CHIP), takenAt: undefined }
    book.animalOf(CHIP).set({ ...answer, refreshing: true })
    const app = renderApp(book, '/animales', manualClock(), stick.reader)
    await screen.findByRole('searchbox', { name: 'Nombre o últimos dígitos' })
    const tone = vi.spyOn(tones, 'tone')
    await stick.read(CHIP)
    await waitFor(() => expect(app.address()).toBe(`/animal/${CHIP}`))
    expect(tone).not.toHaveBeenCalled()
    act(() => book.animalOf(CHIP).set({ ...answer, refreshing: false }))
    expect(await screen.findByText('Este animal no está en este dispositivo.')).toBeTruthy()
    expect(tone.mock.calls).toEqual([['unfit']])
  })

  it('is heard, too, where one that types like a keyboard is held while one seeks an animal', async () => {
    const app = renderApp(knowing(), '/animales')
    const tone = vi.spyOn(tones, 'tone')
    await app.user.type(await screen.findByRole('searchbox', { name: 'Nombre o últimos dígitos' }), `${CHIP}{Enter}`)
    await waitFor(() => expect(tone.mock.calls).toEqual([['fits']]))
    expect(app.address()).toBe(`/animal/${CHIP}`)
  })

  it('while nobody is signed in nothing is opened', async () => {
    const stick = fakeTagReader()
    const app = renderApp(fakeBook({ kind: 'out' }), '/login', manualClock(), stick.reader)
    await screen.findByLabelText('Usuario')
    await stick.read(CHIP)
    expect(app.address()).toBe('/login')
  })

  it('keeps the session open: whoever reads touches nothing else', async () => {
    const stick = fakeTagReader()
    const clock = manualClock()
    const app = renderApp(fakeBook(signedIn(associate)), '/bandeja', clock, stick.reader)
    await screen.findByRole('heading', { level: 1 })
    for (let minute = 0; minute < 8; minute++) {
      clock.advance(60_000)
      await stick.read(CHIP)
    }
    expect(app.address()).toBe(`/animal/${CHIP}`)
    expect(screen.queryByText(/sesión se cerrará/)).toBeNull()
  })

  it('a line that is no reading is said on the screen, and nothing is opened', async () => {
    const stick = fakeTagReader()
    const app = await atHome(stick.reader)
    await stick.read()
    expect(await screen.findByText(/El lector no dio un solo chip/)).toBeTruthy()
    expect(app.address()).toBe('/bandeja')
  })

  it('a line that a pause has cut is taken for no animal, and says so', async () => {
    const { address } = await atHome(null)
    const press = (keys: string, at: number) => {
      for (const [n, key] of [...keys].entries()) fireEvent(document.body, keyAt(key, at + n * 10))
      fireEvent(document.body, keyAt('Enter', at + keys.length * 10))
    }
    for (const [n, key] of [...'0982000'].entries()) fireEvent(document.body, keyAt(key, 1000 + n * 10))
    press('364696050260530101701'.slice(0, 8), 1400)
    expect(await screen.findByText(/El lector no dio un solo chip/)).toBeTruthy()
    expect(address()).toContain('/bandeja')
    // The next line is whole again.
    press('982000364696050', 9000)
    await waitFor(() => expect(address()).toContain('/animal/982000364696050'))
  })

  it('a blank inside the line of a keyboard reader scrolls nothing and presses no button', async () => {
    await atHome(null)
    expect(fireEvent.keyDown(document.body, { key: ' ' }), "a person's own blank").toBe(true)
    fireEvent.keyDown(document.body, { key: 'A' })
    expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(false)
  })

  it('a keyboard reader whose line is no reading is told so too; its Enter presses nothing', async () => {
    const app = await atHome(fakeTagReader().reader)
    await app.user.keyboard('1982000364690051{Enter}')
    expect(await screen.findByText(/El lector no dio un solo chip/)).toBeTruthy()
    expect(app.address()).toBe('/bandeja')
  })
})
