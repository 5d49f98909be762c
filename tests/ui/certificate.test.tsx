import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keyOf, treeRequest, type Values } from '../../src/registry/index.ts'
import { certificateTexts } from '../../src/registry/texts/certificate.ts'
import { administrator, aged, type FakeBook, fakeBook, signedIn } from './fake-book.ts'
import { renderApp } from './render-app.tsx'

const told = certificateTexts
const row: Values = {
  CONSECUTIVO: '300412',
  CHIP: '170000000412873',
  NOMBRE: 'Niña',
  CHIP_MACHO: 'P1',
  CHIP_HEMBRA: 'M1',
}
const word = {
  kind: 'text',
  x: 10,
  y: 10,
  text: 'Niña',
  size: 30,
  face: 'bold',
  color: '#000000',
  align: 'left',
} as const

async function openCertificate(book: FakeBook = fakeBook(signedIn(administrator))) {
  book.rowsOf('A05').set(aged([{ values: row }]))
  const opened = renderApp(book, '/formularioA05')
  await opened.user.click(await screen.findByRole('button', { name: `${told.title} 300412` }))
  return { ...opened, book, dialog: await screen.findByRole('dialog', { name: told.title }) }
}

describe('Certificado de Registro Genealógico', () => {
  it('shows the page that will be printed, closer with a tap', async () => {
    const book = fakeBook(signedIn(administrator))
    const { certificate } = book.answers
    book.answers.certificate = { ...certificate, print: { ...certificate.print, marks: [word] } }
    const { user, dialog } = await openCertificate(book)
    const page = await within(dialog).findByRole('button', { name: 'Certificado de Niña' })
    expect(page.querySelector('text')?.textContent).toBe('Niña')
    expect(page.getAttribute('aria-pressed')).toBe('false')
    await user.click(page)
    expect(page.getAttribute('aria-pressed')).toBe('true')
    expect(book.calls.find(([name]) => name === 'certificate')).toEqual(['certificate', { values: row }])
  })

  it.each([
    ['whenFiled', told.unsent],
    ['none', told.noCode],
  ] as const)('whose code is verifiable %s says so', async (verification, text) => {
    const book = fakeBook(signedIn(administrator))
    book.answers.certificate = { ...book.answers.certificate, verification }
    const { dialog } = await openCertificate(book)
    expect(await within(dialog).findByText(text)).toBeTruthy()
  })

  it('that cannot be made says so and offers no file', async () => {
    const book = fakeBook(signedIn(administrator))
    book.lists.certificate = () => Promise.reject(new Error('no paper'))
    const { dialog } = await openCertificate(book)
    expect((await within(dialog).findByRole('alert')).textContent).toBe(told.failed)
    expect(within(dialog).queryByRole('button', { name: told.save })).toBeNull()
  })

  it.each([
    ['in another tab where the browser shows a PDF', true, 'Google Inc.', '_blank', null],
    ['as a download where it does not', false, 'Google Inc.', null, 'certificado.pdf'],
    [
      'as a download in WebKit, whose page another tab would end',
      true,
      'Apple Computer, Inc.',
      null,
      'certificado.pdf',
    ],
  ] as const)('opens %s, by a link of the page', async (_, viewer, vendor, target, download) => {
    const browser = Object.create(navigator, { vendor: { value: vendor }, pdfViewerEnabled: { value: viewer } })
    vi.stubGlobal('navigator', browser)
    try {
      const book = fakeBook(signedIn(administrator))
      book.answers.certificate = { ...book.answers.certificate, name: 'certificado.pdf' }
      const { dialog } = await openCertificate(book)
      const link = await within(dialog).findByRole('link', { name: told.open })
      expect(link.getAttribute('href')).toMatch(/^blob:/)
      expect([link.getAttribute('target'), link.getAttribute('download')]).toEqual([target, download])
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('is printed again when its pedigree arrives after all', async () => {
    const { book, dialog } = await openCertificate()
    await within(dialog).findByRole('button', { name: told.save })
    const printed = () => book.calls.filter(([name]) => name === 'certificate').length
    const before = printed()
    book.answerOf(keyOf(treeRequest(row))).set(aged([], Date.UTC(2026, 10, 21, 14)))
    await waitFor(() => expect(printed()).toBe(before + 1))
  })
})
