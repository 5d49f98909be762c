/** Looking up untrusted names must not find inherited properties of objects. */
import { beforeAll, describe, expect, it } from 'vitest'
import { nameOf, operations, pageFields } from '../../src/registry/index.ts'
import { initial, seedA05 } from './a05.ts'
import { openWith, type Session } from './harness.ts'

let admin: Session
const { server } = await openWith()
beforeAll(async () => {
  await seedA05(server)
  admin = await server.signIn('admin')
})

/** Excludes sign-in and calls that end the session, and batches, which only repeat other calls. */
const apart = (name: string) => /^(usuario|lote)\//.test(name)

describe.each(['__proto__', 'constructor'])('%s', (given) => {
  it('in every field of every operation is answered, never a fault', async () => {
    const failed: string[] = []
    for (const operation of operations.filter((one) => !apart(nameOf(one)))) {
      const fields = Object.fromEntries(operation.fields.map((field) => [field, given]))
      const { status } = await server.call(nameOf(operation), fields, { as: admin, detail: true })
      if (status >= 500) failed.push(`${nameOf(operation)} ${status}`)
    }
    expect(failed).toEqual([])
  })

  it('in any field of a page is answered with the page, but for a filter, which is refused', async () => {
    const failed: string[] = []
    for (const operation of operations.filter(({ paged }) => paged))
      for (const field of pageFields) {
        const fields = { FILAS: '5', DESDE: '0', [field]: given }
        const { status } = await server.call(nameOf(operation), fields, { as: admin })
        // An invalid filter is refused: otherwise unfiltered rows would be mistaken for the result.
        const refused = field === 'FILTROS' && operation.controller !== 'revisionCampo'
        if (status !== (refused ? 400 : 200)) failed.push(`${nameOf(operation)} ${field} ${status}`)
      }
    expect(failed).toEqual([])
  })

  it('is no active registrar', async () => {
    const form = initial({ NID_REGISTRADOR: given })
    const { body } = await server.call('formularioA05Iniciales/ingresarAnimalInicial', form, {
      as: admin,
      detail: true,
    })
    expect(body).toMatchObject({ campos: { NID_REGISTRADOR: expect.any(String) } })
  })
})
