import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { a05InitialTexts } from '../../src/registry/forms/texts/a05-initial.ts'
import {
  type CertificateFacts,
  certificateCode,
  formOf,
  type Print,
  sealOf,
  type Values,
} from '../../src/registry/index.ts'
import type { ListRow } from '../../src/sync/contract/lists.ts'
import type { PageServices } from '../../src/sync/contract/page-services.ts'
import { createBackground } from '../../src/sync/create-background.ts'
import { createBook } from '../../src/sync/create-book.ts'
// Loaded when first used: a fake world does not wait for a file.
import '../../src/sync/reading/certificates.ts'
import { Process } from './fakes/device.ts'
import type { HostKind } from './fakes/host.ts'
import { ANA, idOf, newWorld, now } from './harness.ts'

const form = formOf('A05')
const initial = formOf('A05-inicial')
const ADMIN = '9'
const hash = async (text: string) => createHash('sha256').update(text).digest('hex')

/** A certificate as an administrator fills it in for ana. */
const values: Values = {
  TID_PROPIETARIO: 'CC',
  NID_PROPIETARIO: ANA,
  NOMPROP: 'Ana',
  CONSECUTIVO: '500',
  FECHA_SOLICITUD: '2026-11-21',
  CONSEC_NACIMIENTO: '77',
  ESPECIE: 'C',
  RAZA: '1',
  SEXO: 'H',
  FECHA_NACIMIENTO: '2026-03-14',
  COMPOSICION: 'G1',
  CHIP_MACHO: 'P1',
  CHIP_HEMBRA: 'M1',
  CHIP: 'LIBRE1',
  NOMBRE: 'Niña',
  COLOR: 'Blanco',
  TID_REGISTRADOR: 'CC',
  NID_REGISTRADOR: '44',
}
const founder: Values = {
  ...values,
  CONSECUTIVO: '501',
  FECHA_NACIMIENTO: '',
  COMPOSICION: 'FU',
  PUNTAJE_FUNDADORES: '80',
}

async function desk(kind: HostKind = 'ours') {
  const { world, host, newDevice } = newWorld(kind)
  host.addNumbers('A05', ANA, 500, 9)
  const libres = ['LIBRE1', 'LIBRE2'].map((code) => ({ code, name: code }))
  host.extra.set('selecciones/SeleccionChipsLibres', () => libres)
  host.extra.set('parametros/parametros', () => [
    { nombreAsociacion: 'La Asociación', puntajeMinimo: { M: 80, H: 75 } },
  ])
  host.extra.set('dashboard/dataAnimales', () => [
    { NID_PROPIETARIO: ANA, CHIP: 'P1', NOMBRE: 'Sultán', CHIP_PADRE: 'PP1', SEXO: 'M' },
  ])
  host.extra.set('formularioPdf/generarArbol', () => [
    { PARENTESCO: 'MADRE', NOMBRE: 'Violeta', ETIQUETA: 'M1', CHIP_PADRE: '' },
  ])
  const device = newDevice()
  const printed: { facts: CertificateFacts; link: string | undefined }[] = []
  const printer: Partial<PageServices> = {
    origin: 'https://libro.example',
    printCertificate: async (facts, link) => {
      printed.push({ facts, link })
      return { print: {} as Print, bytes: new ArrayBuffer(0) }
    },
  }
  const { ports } = new Process(device)
  const handover: PageServices['handover'] = {
    claim: async () => undefined,
    keep: () => {},
    lockAll: () => {},
    onLocked: () => {},
  }
  const book = createBook(ports, createBackground(ports), { ...printer, handover } as PageServices)
  await world.until(book.session.signIn('admin', 'Clave.3'))
  await world.until(book.device.chooseOwners([ANA]))
  await world.until(book.device.prepare())
  await world.pass(2_000)
  const rows = async () => (await now(world, book.lists.rows(form, ''))).value
  const print = async (row: ListRow | undefined) => {
    if (!row) throw new Error('no such row')
    const made = await world.until(book.lists.certificate(row))
    const [last] = printed.slice(-1)
    if (!last) throw new Error('nothing was printed')
    return { ...made, ...last }
  }
  return { world, host, device, book, rows, print }
}

describe('a certificate without signal', () => {
  it('of a filing that waits carries the code that the host will make of it, and says so', async () => {
    const { world, device, book, rows, print } = await desk()
    device.online = false
    const id = idOf(await world.until(book.capture.submit({ form, values, mode: 'add', photos: [] })))
    const made = await print((await rows())[0])
    const asListed = { ...values, NID_CRIADOR: ANA }
    expect(made.link).toBe(
      `https://libro.example/verificar/${await certificateCode(await sealOf(ADMIN, id, hash), asListed, hash)}`,
    )
    expect(made.verification).toBe('whenFiled')
    expect(made.facts.association).toBe('La Asociación')
    expect(made.name).toBe('certificado-A05-500-Nina.pdf')
  })

  it('takes its pedigree from the inventory', async () => {
    const { world, device, book, rows, print } = await desk()
    device.online = false
    await world.until(book.capture.submit({ form, values, mode: 'add', photos: [] }))
    const { facts } = await print((await rows())[0])
    expect(facts.tree).toMatchObject({ P: { chip: 'P1', name: 'Sultán' }, M: { chip: 'M1', name: '' } })
  })
})

describe('a certificate with signal', () => {
  const filed = { values: { ...values, NID_CRIADOR: ANA, NOM_CRIADOR: 'Ana', SELLO: 'SE110'.repeat(4) } }

  it('carries the seal that the host lists, and names the ancestors that the host names', async () => {
    const { print } = await desk()
    const made = await print(filed)
    expect(made.link).toContain(`/verificar/C${filed.values.SELLO}`)
    expect(made.verification).toBe('now')
    expect(made.facts.tree.M).toEqual({ chip: 'M1', name: 'Violeta' })
  })

  it('of a host that verifies nothing has no code', async () => {
    const { print } = await desk('documented')
    const made = await print(filed)
    expect([made.link, made.facts.verification, made.verification]).toEqual([undefined, undefined, 'none'])
  })
})

describe('free chips', () => {
  const free = { operation: 'selecciones/SeleccionChipsLibres', fields: {}, passing: [] } as const

  it('that an unsent form takes are not offered again, nor taken twice', async () => {
    const { world, device, book } = await desk()
    const offered = async () => (await now(world, book.lookups.options(free))).value.map(({ code }) => code)
    await offered()
    await world.pass(2_000)
    device.online = false
    expect(await offered()).toEqual(['LIBRE1', 'LIBRE2'])
    const id = idOf(await world.until(book.capture.submit({ form, values, mode: 'add', photos: [] })))
    expect(await offered()).toEqual(['LIBRE2'])
    expect((await now(world, book.lookups.options(free, id))).value).toHaveLength(2)
    const again = await world.until(book.capture.submit({ form: initial, values: founder, mode: 'add', photos: [] }))
    expect(again).toEqual({
      kind: 'invalid',
      problems: { CHIP: a05InitialTexts.chipDoubled.replace('{chip}', 'LIBRE1') },
    })
  })
})

describe('the founder’s least score', () => {
  it('is asked of the parameters on the device, without signal too', async () => {
    const { world, device, book } = await desk()
    device.online = false
    const low = { ...founder, PUNTAJE_FUNDADORES: '74' }
    const answer = await world.until(book.capture.submit({ form: initial, values: low, mode: 'add', photos: [] }))
    expect(answer).toMatchObject({
      kind: 'invalid',
      problems: { PUNTAJE_FUNDADORES: a05InitialTexts.scoreFemale.replace('{n}', '75') },
    })
  })
})
