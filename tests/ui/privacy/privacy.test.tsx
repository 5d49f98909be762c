import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Values } from '../../../src/registry/index.ts'
import { keptOnDevice, privacyTexts as t } from '../../../src/registry/texts/privacy.ts'
import type { Action } from '../../../src/sync/contract/desk.ts'
import { asFile, noticeTexts } from '../../../src/ui/privacy/asked.ts'
import { administrator, aged, associate, calm, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const notice: Values = {
  VERSION: '2',
  TEXTO: '<p>Quién responde</p>',
  PUBLICADO: '2026-11-20T15:00:00Z',
  ACEPTADO: '',
  ANTES: 'N',
}
const request: Values = {
  ID: '7',
  NID_TERCERO: '100',
  NOMBRE: 'Ana Ardila',
  TIPO: 'S',
  DETALLE: 'Me retiro',
  ESTADO: 'P',
  PEDIDO: '2026-11-20T15:00:00Z',
  RESPUESTA: '',
  RESPONDIDO: '',
}

function open(path: string, prepare: (book: FakeBook) => void = () => {}, who = associate) {
  const book = fakeBook(signedIn({ ...who, capacidades: [...who.capacidades, 'privacidad'] }))
  book.answerOf('privacidad/aviso').set(aged([notice]))
  book.answerOf('privacidad/peticiones').set(aged([request]))
  book.answers.act = { kind: 'done', body: 1 }
  prepare(book)
  return { book, ...renderApp(book, path) }
}
const acted = (book: FakeBook) => book.calls.filter(([name]) => name === 'act').map(([, asked]) => asked as Action)

describe('agreement to the privacy notice', () => {
  it('is asked for on the first screen after signing in, and kept with its version', async () => {
    const { user, book } = open('/')
    const dialog = within(await screen.findByRole('dialog', { name: t.notice }))
    await dialog.findByText('Quién responde')
    await user.click(dialog.getByRole('button', { name: t.agree }))
    await screen.findByText(t.agreedNow)
    expect(acted(book)).toMatchObject([{ operation: 'privacidad/aceptar', fields: { VERSION: '2' } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('left for later it waits as a note, and stands in the way of no form', async () => {
    const { user } = open('/formularioA01')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(await screen.findByRole('button', { name: noticeTexts.read }))
    const dialog = within(await screen.findByRole('dialog', { name: t.notice }))
    await user.click(dialog.getByRole('button', { name: t.later }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByText(noticeTexts.asks)
  })

  it('is asked for again after a new version, in other words', async () => {
    open('/formularioA01', (book) => book.answerOf('privacidad/aviso').set(aged([{ ...notice, ANTES: 'S' }])))
    await screen.findByText(noticeTexts.asksAgain)
  })

  it.each<[string, (book: FakeBook) => void]>([
    ['without signal', (book) => book.outbox.connection.set({ ...calm, reachable: false })],
    [
      'of who agreed',
      (book) => book.answerOf('privacidad/aviso').set(aged([{ ...notice, ACEPTADO: notice.PUBLICADO ?? '' }])),
    ],
    ['while none is published', (book) => book.answerOf('privacidad/aviso').set(aged([]))],
  ])('is not asked for %s', async (_when, prepare) => {
    open('/formularioA01', prepare)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(noticeTexts.asks)).toBeNull()
  })
})

describe('one’s own data', () => {
  it('come as one file with a list a section', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    try {
      const { user, book } = open('/privacidad')
      book.answers.act = { kind: 'done', body: [{ SECCION: 'persona', NOMBRE: 'Ana' }] }
      await user.click(await screen.findByRole('button', { name: t.download }))
      await waitFor(() => expect(saved).toHaveBeenCalledOnce())
      expect(acted(book)).toMatchObject([{ operation: 'privacidad/datos' }])
    } finally {
      saved.mockRestore()
    }
    const rows: Values[] = [
      { SECCION: 'persona', NOMBRE: 'Ana' },
      { SECCION: 'animales', CHIP: '1' },
      { SECCION: 'animales', CHIP: '2' },
    ]
    expect(JSON.parse(asFile(rows))).toEqual({ persona: [{ NOMBRE: 'Ana' }], animales: [{ CHIP: '1' }, { CHIP: '2' }] })
  })

  it('come as tables in one file too, each piece in its place', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    try {
      const { user, book } = open('/privacidad')
      const body = [
        { ARCHIVO: 'animales.csv', TEXTO: 'CHIP\r\n' },
        { ARCHIVO: 'diccionario.csv', TEXTO: 'ARCHIVO\r\n' },
        { ARCHIVO: 'animales.csv', TEXTO: '1\r\n' },
      ]
      book.answers.act = { kind: 'done', body }
      await user.click(await screen.findByRole('button', { name: t.tables }))
      await waitFor(() => expect(saved).toHaveBeenCalledOnce())
      expect(acted(book)).toMatchObject([{ operation: 'privacidad/tablas' }])
      expect(book.calls.find(([name]) => name === 'packFiles')?.[1]).toEqual([
        { name: 'animales.csv', text: 'CHIP\r\n1\r\n' },
        { name: 'diccionario.csv', text: 'ARCHIVO\r\n' },
      ])
    } finally {
      saved.mockRestore()
    }
  })

  it('a deletion is asked for with its reason, and sent only with it', async () => {
    const { user, book } = open('/privacidad')
    const main = within(await screen.findByRole('main'))
    await user.click(await main.findByRole('button', { name: t.send }))
    await main.findByText(t.detailMissing)
    expect(acted(book)).toEqual([])
    await user.click(main.getByRole('combobox', { name: new RegExp(t.kind) }))
    await user.click(await screen.findByRole('option', { name: t.deletion, hidden: true }))
    await user.type(main.getByRole('textbox', { name: new RegExp(t.detail.slice(0, 20)) }), 'Me retiro')
    await user.click(main.getByRole('button', { name: t.send }))
    await screen.findByText(t.sent)
    expect(acted(book)).toMatchObject([{ operation: 'privacidad/pedir', fields: { TIPO: 'S', DETALLE: 'Me retiro' } }])
  })

  it('what this device keeps, and for how long, is said', async () => {
    open('/privacidad')
    for (const [what, long] of keptOnDevice) {
      await screen.findByText(what)
      screen.getByText(long)
    }
  })
})

describe('the desk', () => {
  it('is not shown to an associate', async () => {
    open('/privacidad')
    await screen.findByText(t.asked)
    expect(screen.queryByText(t.requests)).toBeNull()
    expect(screen.queryByRole('button', { name: t.approve })).toBeNull()
  })

  it('approves a deletion only when asked twice, and refuses only with a reason', async () => {
    const { user, book } = open('/privacidad', undefined, administrator)
    await user.click(await screen.findByRole('button', { name: t.refuse }))
    await screen.findByText(t.answerMissing)
    await user.click(screen.getByRole('button', { name: t.approve }))
    await screen.findByText(/¿Desea borrar la dirección, los teléfonos y los correos de Ana Ardila\?/)
    expect(acted(book)).toEqual([])
    await user.click(screen.getByRole('button', { name: t.approve }))
    await screen.findByText(t.answered)
    expect(acted(book)).toMatchObject([{ operation: 'privacidad/resolver', fields: { ID: '7', DECISION: 'A' } }])
  })

  it('a correction is made in the masters first, which are a step away: approving it changes nothing', async () => {
    const correct = (book: FakeBook) => book.answerOf('privacidad/peticiones').set(aged([{ ...request, TIPO: 'C' }]))
    open('/privacidad', correct, administrator)
    await screen.findByText(t.correctFirst)
    const link = screen.getByRole('link', { name: t.openPerson })
    expect(link.getAttribute('href')).toBe('/terceros?buscar=%22100%22')
  })

  it('publishes a new version when asked twice, beginning from the one that counts', async () => {
    const { user, book } = open('/privacidad', undefined, administrator)
    await user.click(await screen.findByRole('button', { name: t.edit }))
    const dialog = within(await screen.findByRole('dialog', { name: t.edit }))
    await user.click(await dialog.findByRole('button', { name: t.publish }))
    await dialog.findByText(t.asksPublish)
    await user.click(dialog.getByRole('button', { name: t.publish }))
    await screen.findByText(t.published)
    expect(acted(book)).toMatchObject([
      { operation: 'privacidad/publicar', fields: { TEXTO: '<p>Quién responde</p>' } },
    ])
  })

  it('a version that was begun is left by its own buttons only', async () => {
    const { user } = open('/privacidad', undefined, administrator)
    await user.click(await screen.findByRole('button', { name: t.edit }))
    const dialog = within(await screen.findByRole('dialog', { name: t.edit }))
    await user.click(await dialog.findByRole('button', { name: 'Lista con viñetas' }))
    dialog.getByRole('button', { name: 'Cancelar' }).focus()
    await user.keyboard('{Escape}')
    within(screen.getByRole('dialog')).getByRole('listitem')
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
