import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Option, Values } from '../../../src/registry/index.ts'
import type { FilledForm } from '../../../src/sync/contract/capture.ts'
import type { ListRow, SubRow } from '../../../src/sync/contract/lists.ts'
import { aged, associate, entry, fakeBook, signedIn } from '../fake-book.ts'
import { dialog, draftOf, type Opened, open, pick, submitted } from './acts.ts'
import { animals } from './forms-book.ts'

const PALOMA = '982000411200201'
const CANELA = '982000411200202'

const group = (given: Values = {}): ListRow => ({
  values: {
    CONSECUTIVO: '1301',
    TID_PROPIETARIO: 'CC',
    NID_PROPIETARIO: associate.nid,
    NOMBRE: associate.nombres,
    FECHA_SOLICITUD: '2026-11-10',
    COD_ESPECIE: 'C',
    NOM_ESPECIE: 'Caprina',
    FECHA_INICIO_EMPADRE: '2026-11-10',
    FECHA_FIN_EMPADRE: '2026-12-20',
    RAZA: '11',
    NOM_RAZA: 'ALPINA',
    CHIP_MACHO: '982000411200101',
    ESTADO: '0',
    TOTAL: '1',
    ...given,
  },
})
const female = (CHIP_HEMBRA: string, NOMBREHEMBRA: string, given: Partial<SubRow> = {}): SubRow => ({
  values: { CHIP_HEMBRA, NOMBREHEMBRA, RAZA: '11', NOM_RAZA: 'ALPINA', CON_NACIMIENTO: 'N' },
  free: true,
  ...given,
})
const unsent = (id: string, form: string, state: 'waiting' | 'refused' = 'waiting') =>
  entry({ id, form, state, why: state === 'refused' ? 'La hembra no está en esta monta' : 'Guardado', number: '1301' })

async function groups(rows: readonly ListRow[], females: readonly SubRow[] = [], offered = animals) {
  const book = fakeBook(signedIn(associate))
  book.rowsOf('A01a').set(aged(rows))
  book.detailsOf('A01a', '1301').set(aged(females))
  const hers = (): readonly Option[] => offered.filter(({ sexo, raza }) => sexo === 'H' && raza === '11')
  const seleccionCodigos = () => ['9001', '9002'].map((number) => ({ code: number, name: number }) as Option)
  return open('/formularioA01a', { book, overrides: { seleccionChipsHembrasGrupal: hers, seleccionCodigos } })
}
const view = async (opened: Awaited<ReturnType<typeof groups>>) => {
  await opened.user.click(await screen.findByRole('button', { name: 'Consultar 1301' }))
  await screen.findByText('HEMBRAS ASOCIADAS')
}
const lastOf = (opened: Opened): FilledForm => submitted(opened).at(-1) as FilledForm
const table = () => within(screen.getByRole('region', { name: 'HEMBRAS ASOCIADAS' }))

afterEach(() => vi.restoreAllMocks())

describe('the females of a group', () => {
  it('stand in the dialog that shows it, with their names and how many they are', async () => {
    await view(await groups([group()], [female(PALOMA, 'PALOMA'), female(CANELA, 'CANELA')]))
    expect(screen.getByRole('dialog', { name: /^Consultando Monta Directa Grupal/ })).toBeTruthy()
    expect(table().getByRole('heading').textContent).toBe('HEMBRAS ASOCIADAS 2')
    expect(
      table()
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([`${PALOMA}PALOMAALPINA`, `${CANELA}CANELAALPINA`])
  })

  it('are in sight on a phone, with the button that adds one, where one may be added', async () => {
    const shown: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      if (this.textContent?.startsWith('HEMBRAS')) shown.push(this.textContent)
    })
    await view(await groups([group()], [female(PALOMA, 'PALOMA')]))
    await waitFor(() => expect(shown).toEqual(['HEMBRAS ASOCIADAS 1Adicionar Hembra']))
    shown.length = 0
    const full = Array.from({ length: 11 }, (_, at) => female(`98200041120020${at}`, `N${at}`))
    await view(await groups([group({ TOTAL: '11' })], full))
    expect(shown).toEqual([])
  })

  it('say where they are while the host does not have them, and one that leaves is not counted', async () => {
    await view(
      await groups(
        [group()],
        [
          female(PALOMA, 'PALOMA', { entry: unsent('a', 'A01a-hembra') }),
          female(CANELA, 'CANELA', { leaving: unsent('b', 'A01a-retiro'), free: false }),
        ],
      ),
    )
    expect(table().getByRole('heading').textContent).toBe('HEMBRAS ASOCIADAS 1')
    const [paloma, canela] = table().getAllByRole('row').slice(1)
    expect(paloma?.textContent).toContain('guardado')
    expect(canela?.textContent).toContain('Se retira')
    expect(screen.queryByRole('button', { name: `Retirar hembra ${CANELA}` })).toBeNull()
  })

  it('a removal that was refused says why, and may be tried again', async () => {
    await view(await groups([group()], [female(PALOMA, 'PALOMA', { leaving: unsent('b', 'A01a-retiro', 'refused') })]))
    expect(table().getByText('La hembra no está en esta monta')).toBeTruthy()
    expect(table().getByRole('button', { name: `Retirar hembra ${PALOMA}` })).toBeTruthy()
    expect(table().getByRole('heading').textContent).toBe('HEMBRAS ASOCIADAS 1')
  })

  it('are taken away only after being asked, as a step of its own', async () => {
    const opened = await groups([group()], [female(PALOMA, 'PALOMA')])
    await view(opened)
    await opened.user.click(table().getByRole('button', { name: `Retirar hembra ${PALOMA}` }))
    const asked = within(await screen.findByRole('dialog', { name: 'Retirar hembra' }))
    expect(asked.getByText(`¿Desea retirar la hembra ${PALOMA} de esta monta?`)).toBeTruthy()
    await opened.user.click(asked.getByRole('button', { name: 'Cancelar' }))
    expect(opened.book.calls.some(([name]) => name === 'submit')).toBe(false)
    await opened.user.click(table().getByRole('button', { name: `Retirar hembra ${PALOMA}` }))
    // As in every dialog.
    await opened.user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    const filled = lastOf(opened)
    expect(filled.form.key).toBe('A01a-retiro')
    expect(filled.values).toMatchObject({ CONSECUTIVO: '1301', CHIP_HEMBRA: PALOMA, NID_PROPIETARIO: associate.nid })
    expect(await screen.findByText('Guardado en este dispositivo, se está enviando')).toBeTruthy()
  })

  it('one that the host never knew of is gone at once, and says so in the words of the document', async () => {
    const opened = await groups([group()], [female(PALOMA, 'PALOMA', { entry: unsent('a', 'A01a-hembra') })])
    opened.book.answers.submit = { kind: 'undone' }
    await view(opened)
    await opened.user.click(table().getByRole('button', { name: `Retirar hembra ${PALOMA}` }))
    await opened.user.click(await screen.findByRole('button', { name: 'Si, retirarla' }))
    expect(await screen.findByText('La hembra ha sido retirada de la monta')).toBeTruthy()
  })

  it('have no bin once a birth hangs on them, on this device or with the host, or when the group is void', async () => {
    const born = female(CANELA, 'CANELA')
    const rows = [
      female(PALOMA, 'PALOMA', { free: false }),
      { ...born, values: { ...born.values, CON_NACIMIENTO: 'S' } },
    ]
    await view(await groups([group()], rows))
    expect(table().queryAllByRole('button', { name: /^Retirar/ })).toEqual([])
    await view(await groups([group({ ESTADO: '2' })], [female(PALOMA, 'PALOMA')]))
    expect(table().queryAllByRole('button')).toEqual([])
  })
})

describe('adding a female', () => {
  it('is a small dialog of its own that offers those who are not in the group, and leads back to it', async () => {
    const opened = await groups([group()], [female(PALOMA, 'PALOMA')])
    await view(opened)
    await opened.user.click(table().getByRole('button', { name: 'Adicionar Hembra' }))
    await screen.findByRole('dialog', { name: 'Adicionar Hembra' })
    await opened.user.click(await screen.findByRole('combobox', { name: /Chip de la hembra/ }))
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([`CANELA…${CANELA.slice(-4)}${CANELA}`])
    await opened.user.click(screen.getByRole('option', { name: /CANELA/ }))
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar' }))
    const filled = lastOf(opened)
    expect(filled.form.key).toBe('A01a-hembra')
    expect(filled.values).toMatchObject({ CONSECUTIVO: '1301', CHIP_HEMBRA: CANELA, NOMBREHEMBRA: 'CANELA' })
    expect(await screen.findByRole('dialog', { name: /^Consultando Monta Directa Grupal/ })).toBeTruthy()
    expect(opened.app.address()).toMatch(/consultar=.*1301/)
  })

  it('takes several, ticked in one list, with one press: a form each', async () => {
    const opened = await groups([group()], [])
    await view(opened)
    await opened.user.click(table().getByRole('button', { name: 'Adicionar Hembra' }))
    await screen.findByRole('dialog', { name: 'Adicionar Hembra' })
    await opened.user.click(await screen.findByRole('combobox', { name: /Chip de la hembra/ }))
    for (const name of [/PALOMA/, /CANELA/]) await opened.user.click(screen.getByRole('option', { name }))
    expect(dialog().getByRole('status').textContent).toContain('2 elegidas: PALOMA, CANELA')
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(submitted(opened)).toHaveLength(2))
    expect(submitted(opened).map(({ values }) => [values.CHIP_HEMBRA, values.NOMBREHEMBRA])).toEqual([
      [PALOMA, 'PALOMA'],
      [CANELA, 'CANELA'],
    ])
    const ends = [PALOMA, CANELA].map((chip) => chip.slice(-4))
    const told = `Al grupo, PALOMA …\u2060${ends[0]}, CANELA …\u2060${ends[1]}`
    expect(await screen.findByText(told)).toBeTruthy()
  })

  it('shows the list in the dialog, over nothing, and neither it nor its place moves with a tick', async () => {
    const many = Array.from({ length: 30 }, (_, n) => ({
      ...(animals.find(({ code }) => code === CANELA) as Option),
      code: `98200041120${1000 + n}`,
      nombre: `H${n}`,
    }))
    const opened = await groups([group()], [], many)
    await opened.user.click(await screen.findByRole('button', { name: 'Adicionar Hembra 1301' }))
    const list = await dialog().findByRole('listbox')
    const sums = dialog().getByRole('status')
    list.scrollTop = 240
    await opened.user.click(dialog().getAllByRole('option')[5] as HTMLElement)
    expect(sums.textContent).toContain('1 elegida')
    // Several are ticked: a name of one, appearing below the list, would move the buttons.
    expect(dialog().queryByText('Nombre de la hembra')).toBeNull()
    expect(dialog().getByRole('listbox')).toBe(list)
    expect(list.scrollTop).toBe(240)
  })

  it('is sent with Ctrl+Enter, from the list too', async () => {
    const opened = await groups([group()])
    await opened.user.click(await screen.findByRole('button', { name: 'Adicionar Hembra 1301' }))
    await opened.user.click(await screen.findByRole('option', { name: /CANELA/ }))
    await opened.user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(submitted(opened).map(({ values }) => values.CHIP_HEMBRA)).toEqual([CANELA]))
  })

  it('says that a chip is needed', async () => {
    const opened = await groups([group()])
    await opened.user.click(await screen.findByRole('button', { name: 'Adicionar Hembra 1301' }))
    await opened.user.click(await screen.findByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText('El chip de la hembra es obligatorio')).toBeTruthy()
  })

  it('is offered while TOTAL is 10 or less, in the list and in the group', async () => {
    const rows = [group({ TOTAL: '10' }), group({ CONSECUTIVO: '1302', TOTAL: '11' })]
    const eleven = Array.from({ length: 11 }, (_, n) => female(`H${n}`, 'X'))
    const opened = await groups(rows, eleven)
    await screen.findByRole('button', { name: 'Adicionar Hembra 1301' })
    expect(screen.queryByRole('button', { name: 'Adicionar Hembra 1302' })).toBeNull()
    await view(opened)
    expect(table().queryByRole('button', { name: 'Adicionar Hembra' })).toBeNull()
  })
})

describe('a group with its females, in one form', () => {
  const begun = async (given: Parameters<typeof groups>[2] = animals) => {
    const opened = await groups([], [], given)
    await opened.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    await screen.findByRole('button', { name: 'Enviar' })
    await opened.user.click(await screen.findByRole('button', { name: '+42 días' }))
    await pick(opened, 'Chip del macho', 'RELÁMPAGO')
    await screen.findByRole('option', { name: /CANELA/ })
    return opened
  }
  const tick = async (opened: Opened, name: RegExp) => opened.user.click(await screen.findByRole('option', { name }))

  it('goes with one press: the group first, then each female once, under its number', async () => {
    const opened = await begun()
    for (const name of [/PALOMA/, /CANELA/]) await tick(opened, name)
    expect(dialog().getByRole('button', { name: 'Enviar' }).textContent).toContain('con 2 hembras')
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(submitted(opened)).toHaveLength(3))
    const [whole, ...females] = submitted(opened)
    const { CONSECUTIVO: number = '' } = whole?.values ?? {}
    expect(whole?.form.key).toBe('A01a')
    expect(Object.keys(whole?.values ?? {}).filter((name) => /^\d+:/.test(name))).toEqual([])
    expect(females.map(({ form, values }) => [form.key, values.CONSECUTIVO, values.CHIP_HEMBRA])).toEqual([
      ['A01a-hembra', number, PALOMA],
      ['A01a-hembra', number, CANELA],
    ])
    expect(await screen.findByText(/^Grupo de .*\d{4} · 2 hembras$/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('may go without any, and one is taken out by its chip at the foot', async () => {
    const opened = await begun()
    await tick(opened, /PALOMA/)
    await opened.user.click(dialog().getByRole('button', { name: 'Quitar PALOMA' }))
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(submitted(opened).map(({ form }) => form.key)).toEqual(['A01a']))
  })

  it('keeps its ticks in the draft, and none of another breed', async () => {
    const opened = await begun()
    await tick(opened, /PALOMA/)
    await waitFor(() => expect(draftOf(opened, 'A01a')?.values['2:CHIP_HEMBRA']).toBe(PALOMA))
    await pick(opened, 'Raza', 'SAANEN')
    await waitFor(() => expect(dialog().queryByRole('button', { name: 'Quitar PALOMA' })).toBeNull())
  })

  it('one whose chip is typed again stays ticked when the list is left', async () => {
    const opened = await begun()
    await tick(opened, /CANELA/)
    await opened.user.type(screen.getByRole('combobox', { name: /Chip de la hembra/ }), CANELA)
    await opened.user.tab()
    expect(dialog().getByRole('button', { name: 'Quitar CANELA' })).toBeTruthy()
    await opened.user.type(screen.getByRole('combobox', { name: /Chip de la hembra/ }), PALOMA)
    await opened.user.tab()
    expect(await dialog().findByRole('button', { name: 'Quitar PALOMA' })).toBeTruthy()
  })

  it('what could not be saved goes on in the dialog of its females, still ticked', async () => {
    const opened = await begun()
    for (const name of [/PALOMA/, /CANELA/]) await tick(opened, name)
    opened.book.answers.isFull = ({ values }) => values.CHIP_HEMBRA === CANELA
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar' }))
    await screen.findByRole('dialog', { name: 'Adicionar Hembra' })
    await screen.findByText('Quedaron guardadas 1; las que siguen elegidas no se pudieron guardar.')
    opened.book.answers.isFull = () => false
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(submitted(opened).at(-1)?.values.CHIP_HEMBRA).toBe(CANELA))
    expect(submitted(opened)).toHaveLength(3)
  })

  const canela = animals.find(({ code }) => code === CANELA) as Option
  const many = Array.from({ length: 24 }, (_, n) => ({
    ...canela,
    code: `98200041120${1000 + n}`,
    nombre: `${'ABCDEFGHIJKLMNOPQRSTUVWX'[n]}LTA`,
  }))
  /** By number of their group, how many females were handed to the book. */
  const sizes = (opened: Opened) => {
    const numbers = submitted(opened).flatMap(({ form, values }) =>
      form.key === 'A01a-hembra' ? [values.CONSECUTIVO] : [],
    )
    return [...new Set(numbers)].map((number) => [number, numbers.filter((one) => one === number).length])
  }

  it('of more than eleven are as many groups as it takes, each with its number, with one press', async () => {
    const opened = await begun([...many, canela])
    const handed = vi.spyOn(opened.book.capture, 'submit')
    const twelve = many.slice(0, 12)
    for (const { nombre } of twelve.slice(0, 11)) await tick(opened, new RegExp(nombre))
    expect(dialog().queryByText(/^Van en/)).toBeNull()
    await tick(opened, /LLTA/)
    const [first, second] = ['9001', '9002']
    expect(await dialog().findByText(`Van en 2 grupos de hasta 11: n.º ${first}, ${second}`)).toBeTruthy()
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(submitted(opened)).toHaveLength(14))
    expect(handed).toHaveBeenCalledTimes(1)
    expect(sizes(opened)).toEqual([
      [first, 11],
      [second, 1],
    ])
    const wholes = submitted(opened).filter(({ form }) => form.key === 'A01a')
    expect(wholes.map(({ values }) => values.CONSECUTIVO)).toEqual([first, second])
    const [{ CONSECUTIVO: _first, ...alike } = {}, { CONSECUTIVO: _second, ...other } = {}] = wholes.map(
      ({ values }) => values,
    )
    expect(other).toEqual(alike)
    const chips = submitted(opened).flatMap(({ values }) => values.CHIP_HEMBRA ?? [])
    expect(chips).toEqual(twelve.map(({ code }) => code))
    expect(await screen.findByText(/^Grupo de .*\d{4} · 12 hembras en 2 grupos$/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes no more than there are numbers for, and says so', async () => {
    const opened = await begun([...many, canela])
    for (const { nombre } of many) await tick(opened, new RegExp(nombre))
    expect(await screen.findByText(/^Caben 11 hembras por monta y no quedan más consecutivos/)).toBeTruthy()
    expect(dialog().getAllByRole('button', { name: /^Quitar/ })).toHaveLength(22)
  })

  it('of several groups one that cannot be saved stays on the screen with its females, under its own number', async () => {
    const opened = await begun([...many, canela])
    for (const { nombre } of many.slice(0, 13)) await tick(opened, new RegExp(nombre))
    opened.book.answers.isFull = ({ form, values }) => form.key === 'A01a' && values.CONSECUTIVO !== '9001'
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar' }))
    await screen.findByText('Quedaron guardadas 11; las que siguen elegidas no se pudieron guardar.')
    expect(dialog().getAllByRole('button', { name: /^Quitar/ })).toHaveLength(2)
    opened.book.answers.isFull = () => false
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(submitted(opened)).toHaveLength(15))
    expect(sizes(opened)).toEqual([
      ['9001', 11],
      ['9002', 2],
    ])
  })
})
