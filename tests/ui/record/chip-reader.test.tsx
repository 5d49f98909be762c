import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeTagReader } from '../fake-tag-reader.ts'
import { dialog, field, open, openAdd, pick, shownIn } from './acts.ts'

const MALE = '982000411200101'
const STRANGE = '170000000000001'
const hex = `${(982).toString(16)}.${(411200101).toString(16)}`

/** One oscillator for each tone. */
const heard: unknown[] = []
class Silent {
  destination = {}
  currentTime = 0
  connect = () => this
  start = () => heard.push(this)
  stop() {}
}
beforeEach(() => {
  heard.length = 0
  for (const name of ['AudioContext', 'GainNode', 'OscillatorNode']) vi.stubGlobal(name, Silent)
})

async function atTheMale(given: Parameters<typeof openAdd>[1] = {}) {
  const opened = await openAdd('/formularioA01', given)
  await pick(opened, 'Especie', 'Caprina')
  await pick(opened, 'Raza del macho', 'ALPINA')
  return opened
}

describe('a reader that types like a keyboard', () => {
  it.each([
    ['without spaces', MALE],
    ['with spaces', '982 000411200101'],
    ['in hexadecimal', hex],
    ['in line mode', 'LA 982 000411200101'],
  ])('%s: what it read is chosen with its Enter, and the next field has the focus', async (_, typed) => {
    const { user } = await atTheMale()
    await user.click(field('Chip del macho'))
    await user.keyboard(`${typed}{Enter}`)
    await waitFor(() => expect(shownIn('Chip del macho')).toContain('RELÁMPAGO'))
    await waitFor(() => expect(document.activeElement).toBe(field('CRUZAR CON')))
  })

  it('a chip that cannot be chosen here is said, and what was typed stays', async () => {
    const { user } = await atTheMale()
    await user.click(field('Chip del macho'))
    await user.keyboard('170 000000000001{Enter}')
    expect(await screen.findByText('170000000000001 no está en esta lista')).toBeTruthy()
    expect(shownIn('Chip del macho')).toBe('170 000000000001')
    expect(heard, 'two tones').toHaveLength(2)
    // The next reading replaces it.
    await user.keyboard(`${MALE}{Enter}`)
    await waitFor(() => expect(shownIn('Chip del macho')).toContain('RELÁMPAGO'))
    expect(heard).toHaveLength(3)
  })

  it('what it reads while no field has the focus goes to the one that waits for an animal', async () => {
    const { app, user } = await atTheMale()
    // The only male of its breed is preselected.
    await user.click(await dialog().findByRole('button', { name: 'Borrar Chip del macho' }))
    await user.click(dialog().getByRole('button', { name: 'Ayer' }))
    expect(shownIn('Chip del macho')).toBe('')
    await user.keyboard(`${MALE}{Enter}`)
    await waitFor(() => expect(shownIn('Chip del macho')).toContain('RELÁMPAGO'))
    expect(app.address()).toMatch(/^\/formularioA01\?adicionar=1&con=\w+$/)
  })

  it('an imported animal that no list has, its name and its parents follow one another without a tap', async () => {
    const opened = await open('/formularioA09')
    const { user } = opened
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    await screen.findByRole('button', { name: 'Validar Contenido' })
    await pick(opened, 'Especie', 'Caprina')
    await pick(opened, 'Raza', 'SAANEN')
    await user.click(field('Chip del macho'))
    const given = [STRANGE, 'CASTILLO', '724000000000112', '724000000000113']
    for (const [n, label] of [
      'Nombre del macho',
      'Padre del macho',
      'Madre del macho',
      'Chip de la hembra',
    ].entries()) {
      await user.keyboard(`${given[n]}{Enter}`)
      await waitFor(() => expect(document.activeElement, label).toBe(field(label)))
    }
    await user.click(field('Madre de la hembra'))
    await user.keyboard('724000000000114{Enter}')
    expect(document.activeElement, "a reader's Enter presses nothing").toBe(field('Madre de la hembra'))
  })

  it('a person who types a name chooses as before', async () => {
    const { user } = await atTheMale()
    await user.click(field('Chip del macho'))
    await user.keyboard('9820')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shownIn('Chip del macho')).toContain('RELÁMPAGO'))
  })

  it('what is still in sight for an earlier text is not chosen', async () => {
    const { user } = await atTheMale()
    await user.click(await dialog().findByRole('button', { name: 'Borrar Chip del macho' }))
    await user.click(field('Chip del macho'))
    await user.keyboard('9820')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('9{Enter}')
    expect(shownIn('Chip del macho')).toBe('98209')
    await user.keyboard('{Backspace}{Enter}')
    expect(shownIn('Chip del macho')).toContain('RELÁMPAGO')
  })
})

describe('a stick that is joined to the device', () => {
  it('what it reads is chosen in the field with the focus, and the next one has it then', async () => {
    const stick = fakeTagReader()
    const { user } = await atTheMale({ tagReader: stick.reader })
    await user.click(field('Chip del macho'))
    await stick.read(MALE)
    await waitFor(() => expect(shownIn('Chip del macho')).toContain('RELÁMPAGO'))
    await waitFor(() => expect(document.activeElement).toBe(field('CRUZAR CON')))
  })

  it('a tag of no choice is said, and stands in the field', async () => {
    const stick = fakeTagReader()
    const { user } = await atTheMale({ tagReader: stick.reader })
    await user.click(field('Chip del macho'))
    await stick.read(STRANGE)
    expect(await screen.findByText(`${STRANGE} no está en esta lista`)).toBeTruthy()
    expect(shownIn('Chip del macho')).toBe(STRANGE)
  })

  it('one of another list is said by its name, and sounds twice', async () => {
    const stick = fakeTagReader()
    const { user, book } = await atTheMale({ tagReader: stick.reader })
    book.animalNames.set({ [STRANGE]: 'Negrita II' })
    await user.click(field('Chip del macho'))
    await stick.read(STRANGE)
    expect(await screen.findByText('Negrita II …0001 no está en esta lista')).toBeTruthy()
    expect(heard).toHaveLength(2)
  })

  it('so it is where a birth begins with its doe: who is not due is said', async () => {
    const stick = fakeTagReader()
    await openAdd('/formularioA04', { tagReader: stick.reader })
    await screen.findByLabelText('Hembra que parió')
    await stick.read(STRANGE)
    expect(await screen.findByText(`${STRANGE} no está en esta lista`)).toBeTruthy()
    expect(heard).toHaveLength(2)
  })

  it('over a form nothing is opened: a reading goes to the field that waits for an animal, and what does not fit is said', async () => {
    const stick = fakeTagReader()
    const { app, user } = await atTheMale({ tagReader: stick.reader })
    await user.click(field('Observaciones'))
    await stick.read(STRANGE)
    expect(await screen.findByText(`${STRANGE} no está en esta lista`)).toBeTruthy()
    expect(app.address()).toMatch(/^\/formularioA01\?adicionar=1&con=\w+$/)
  })
})

describe('the camera', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is offered only where there is one', async () => {
    await atTheMale()
    expect(screen.queryByRole('button', { name: /Leer con la cámara/ })).toBeNull()
  })

  it('chooses the animal whose tag it sees, and lets go of the camera', async () => {
    const stop = vi.fn()
    const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] })
    const getUserMedia = vi.fn(async () => stream)
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['code_128', 'code_39', 'itf', 'data_matrix', 'qr_code']
        detect = async () => [{ rawValue: '982 000411200101' }]
      },
    )
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    const { user } = await atTheMale()
    // The only male of its breed is preselected.
    await user.click(await dialog().findByRole('button', { name: 'Borrar Chip del macho' }))
    await user.click(dialog().getByRole('button', { name: 'Leer con la cámara: Chip del macho' }))
    await waitFor(() => expect(shownIn('Chip del macho')).toContain('RELÁMPAGO'))
    expect(getUserMedia).toHaveBeenCalledWith({ video: { facingMode: 'environment' } })
    await waitFor(() => expect(stop).toHaveBeenCalled())
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })

  it.each([
    ['NotAllowedError', /No hay permiso/, 0],
    ['NotFoundError', /no tiene cámara/, 0],
    ['NotReadableError', /Otro programa/, 0],
    ['AbortError', /no se pudo abrir/, 1],
  ])('says why it cannot see (%s), and logs only what nobody knows', async (name, why, logged) => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const getUserMedia = () => Promise.reject(new DOMException('', name))
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
    const { user } = await atTheMale()
    await user.click(await dialog().findByRole('button', { name: 'Borrar Chip del macho' }))
    await user.click(dialog().getByRole('button', { name: 'Leer con la cámara: Chip del macho' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(why)
    expect(reported).toHaveBeenCalledTimes(logged)
    Reflect.deleteProperty(navigator, 'mediaDevices')
  })
})
