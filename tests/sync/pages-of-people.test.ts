/** People whom a form may name: a buyer is searched at the host; no device fetches all of the association's people. */
import { describe, expect, it } from 'vitest'
import { formOf, isLookup, type LookupRequest, pageRequest, requestOf, soughtRows } from '../../src/registry/index.ts'
import { ANA, newWorld, now, signedIn } from './harness.ts'

const OTHERS = 'selecciones/seleccionUsuariosOtros'
const personOf = (n: number) => ({
  code: String(50_000 + n),
  name: `Persona ${String(n).padStart(4, '0')}`,
  tid: n % 2 === 0 ? 'CC' : 'NIT',
})

/** Ana, who buys and sells. @param count number of other people */
async function amongOthers(count: number, lacking?: string) {
  const { world, host, newDevice } = newWorld('paged')
  if (lacking) host.lacks.add(lacking)
  const people = Array.from({ length: count }, (_, n) => personOf(n))
  host.extra.set(OTHERS, ({ CLAVE = '', BUSCAR = '', FILAS }) => {
    const found =
      CLAVE === '' ? people.filter(({ name }) => name.includes(BUSCAR)) : people.filter((one) => one.code === CLAVE)
    return FILAS === undefined ? found : found.slice(0, Number(FILAS))
  })
  const device = newDevice()
  const page = await signedIn(world, device)
  const asked = () => host.calls.filter(({ operation }) => operation === OTHERS)
  const find = async (search: string) => {
    const live = page.book.lookups.options(pageRequest(buyers(), { first: 0, rows: soughtRows(buyer), search }))
    await now(world, live)
    await world.pass(5_000)
    return (await now(world, live)).value.map(({ name }) => name)
  }
  return { world, host, device, page, asked, find }
}

const buyer = formOf('A06').fields.nid_transferido as unknown as {
  readonly from: never
  readonly alike: Record<string, string>
}

/** The call for all people to whom an animal may be transferred. */
function buyers(): LookupRequest {
  if (!isLookup(buyer.from)) throw new Error('no call')
  const person = { nid: ANA, zona: '', administrador: false, capacidades: [] }
  return requestOf(buyer.from, { nid_propietario: ANA }, person as never) as LookupRequest
}

describe('the people whom a form may name', () => {
  it('never come whole: Preparar takes the first of them along, and the rest is searched at the host', async () => {
    const { world, page, asked, find } = await amongOthers(1_200)
    await world.until(page.book.device.prepare())
    expect(asked()).not.toEqual([])
    expect(asked().filter(({ fields }) => fields.FILAS === undefined)).toEqual([])
    expect(asked().map(({ fields }) => fields.FILAS)).toContain('500')
    expect(await find('Persona 1199')).toEqual(['Persona 1199'])
    expect(asked().filter(({ fields }) => fields.FILAS === undefined)).toEqual([])
  })

  it('without signal are found among those that were taken along: of a small association all', async () => {
    const { world, host, device, page, find } = await amongOthers(300)
    await world.until(page.book.device.prepare())
    device.online = false
    host.calls.length = 0
    expect(await find('0299')).toEqual(['Persona 0299'])
    expect(await find('')).toHaveLength(300)
    expect(host.calls).toEqual([])
  })

  it('are asked whole of a host that does not search them for everybody', async () => {
    const { world, page, asked } = await amongOthers(20, 'paginasPersonas')
    await world.until(page.book.device.prepare())
    expect(asked().filter(({ fields }) => fields.FILAS !== undefined)).toEqual([])
    const { value } = await now(world, page.book.lookups.options(buyers()))
    expect(value).toHaveLength(20)
  })
})
