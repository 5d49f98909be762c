import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { correctionsRequest, keyOf, type Values } from '../../../src/registry/index.ts'
import { aged, associate, entry, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const corrected = (given: Values = {}): Values => ({
  ...{ ID: '5', OPERACION: 'revisionCampo/corregir', FORMULARIO: 'A04', NUMERO: '8705', USUARIO: 'Amparo' },
  ...{ FECHA: '2026-11-21T14:00:00Z', ANTES: '{"PESO_AL_NACER":"28"}' },
  DESPUES: '{"PESO_AL_NACER":"2.8","MOTIVO":"Faltó la coma"}',
  ...given,
})
const at = (path: string, rows: readonly Values[], capacities: readonly string[] = ['correccion']) => {
  const book = fakeBook(signedIn({ ...associate, capacidades: [...associate.capacidades, ...capacities] }))
  book.outbox.entries.set([])
  book.answerOf(keyOf(correctionsRequest)).set(aged(rows))
  return { ...renderApp(book, path), book }
}

it('what the association corrected is told in the outbox: who, which form, from what to what, and why', async () => {
  const voided = corrected({
    ID: '6',
    OPERACION: 'revisionCampo/anular',
    NUMERO: '8706',
    ANTES: '{}',
    DESPUES: '{"MOTIVO":"Dos veces"}',
  })
  at('/bandeja', [voided, corrected()])
  const part = within(await screen.findByRole('region', { name: 'Correcciones de la asociación' }))
  const [first, second] = part.getAllByText('Amparo').map((name) => name.closest('p')?.textContent)
  expect(first).toContain('Amparo anuló A04 N.º 8706')
  expect(first).toContain('Dos veces')
  expect(second).toContain('Amparo corrigió A04 N.º 8705')
  expect(second).toContain('Peso al nacer (kg): 28 → 2,8')
  expect(second).toContain('Faltó la coma')
  // What was voided is in no list.
  expect(part.getAllByRole('link').map((link) => link.textContent)).toEqual(['A04 N.º 8705'])
  const [path, search] = part.getByRole('link').getAttribute('href')?.split('?') ?? []
  expect([path, new URLSearchParams(search).get('consultar')]).toEqual(['/formularioA04', '"8705"'])
})

it('the line says in words which form of this device was corrected', async () => {
  const { book } = at('/bandeja', [corrected()])
  const values = {
    CONSECUTIVO: '8705',
    CHIP_HEMBRA: '982000411200209',
    NOMBREHEMBRA: 'KATY',
    FECHA_PARTO: '2026-11-21',
  }
  book.outbox.entries.set([entry({ id: 'uno', form: 'A04', number: '8705', state: 'filed', values })])
  expect((await screen.findByText(/N\.º 8705/)).closest('p')?.textContent).toMatch(
    /corrigió A04 N\.º 8705 \(Cría de KATY …0209\), /,
  )
})

it('of many the newest are shown at once', async () => {
  at(
    '/bandeja',
    Array.from({ length: 5 }, (_, n) => corrected({ ID: String(n), NUMERO: String(n) })),
  )
  expect(await screen.findByText('Las demás (2)')).toBeTruthy()
})

it('home tells of recent ones, and leads there', async () => {
  at('/', [
    corrected({ ID: '6', FECHA: '2026-11-21T15:00:00Z' }),
    corrected(),
    corrected({ ID: '1', NUMERO: '8704', FECHA: '2026-11-01T14:00:00Z' }),
  ])
  const link = await screen.findByRole('link', { name: /La asociación corrigió o anuló 1 formulario/ })
  expect(link.getAttribute('href')).toBe('/bandeja')
})

it('a host that announces none is not asked', async () => {
  at('/bandeja', [corrected()], [])
  await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
  expect(screen.queryByRole('region', { name: 'Correcciones de la asociación' })).toBeNull()
})
