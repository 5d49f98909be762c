import { expect, it } from 'vitest'
import { newWorld, now, signedIn } from './harness.ts'

it('a slide of help ends with its picture, and an address that is none is left out', async () => {
  const { world, host, newDevice } = newWorld('withoutBatch')
  host.extra.set('ayuda/ayudaPorFormulario', () => [
    { descripcionAyuda: '<p>a</p>', imagenAyuda: '/archivos/x_Y-1.jpg' },
    { descripcionAyuda: '<p>b</p>', imagenAyuda: '"><script>alert(1)</script>' },
    { descripcionAyuda: '<p>c</p>', imagenAyuda: '' },
  ])
  const page = await signedIn(world, newDevice())
  await now(world, page.book.lookups.help(5))
  await world.pass(5_000)
  expect((await now(world, page.book.lookups.help(5))).value).toEqual([
    '<p>a</p><p><img src="/archivos/x_Y-1.jpg" alt=""></p>',
    '<p>b</p>',
    '<p>c</p>',
  ])
})
