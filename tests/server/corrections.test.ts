import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CHANGED, formOf, fromWire, operationNamed, seenOf, type Values } from '../../src/registry/index.ts'
import type { Call } from '../../src/server/core/call.ts'
import type { BusinessError } from '../../src/server/core/http-errors.ts'
import { commitFiling } from '../../src/server/filing/commit.ts'
import { type FormEffect, filingOf } from '../../src/server/filing/file-form.ts'
import { filingFurther } from '../../src/server/forms/a04/effects.ts'
import { filingA05 } from '../../src/server/forms/a05/effects.ts'
import { filingA06 } from '../../src/server/forms/a06/effects.ts'
import { certificate, seedA05 } from './a05.ts'
import { a01, a04, a06, fresh } from './forms.ts'
import { openWith, type Session, START } from './harness.ts'
import { animalIds, nid } from './world.ts'

const { server, admin, ana, beto, registrar } = await openWith('admin', 'ana', 'beto', 'registrar')
await seedA05(server)

/** By the admin, in whose hands everything may be filed. @returns the answer, with its texts if it is refused */
const post = async (operation: string, fields: Values, as: Session = admin, key?: string) =>
  (await server.call(operation, fields, { as, detail: true, key })).body as Record<string, unknown>
const filed = async (operation: string, fields: Values, as: Session = admin) =>
  expect(await post(operation, fields, as)).toBe(1)

const correct = (FORMULARIO: string, NUMERO: string, changes: Values, more: Values = {}, as: Session = admin) =>
  post(
    'revisionCampo/corregir',
    { FORMULARIO, NUMERO, CAMBIOS: JSON.stringify(changes), MOTIVO: 'Faltó la coma', ...more },
    as,
  )
const end = (what: 'anular' | 'restaurar', FORMULARIO: string, NUMERO: string, MOTIVO = 'Se registró dos veces') =>
  post(`revisionCampo/${what}`, { FORMULARIO, NUMERO, MOTIVO })

/** Voided as its list has it. */
const voidSeen = (FORMULARIO: string, NUMERO: string, row: Values = {}) =>
  post('revisionCampo/anular', {
    ...{ FORMULARIO, NUMERO, MOTIVO: 'Se registró dos veces' },
    ANTES: JSON.stringify(seenOf(formOf(FORMULARIO), row)),
  })

const rowOf = async (operation: string, key: string, number: string, NID_PROPIETARIO = nid.ana, as = admin) =>
  ((await post(operation, { NID_PROPIETARIO }, as)) as unknown as Values[]).find((row) => row[key] === number)
const birthOf = (number: string, as = admin) =>
  rowOf('formularioA04/formulariosA04', 'CONSECUTIVO', number, nid.ana, as)
const historyOf = async (TIPO: string, NUMERO: string) =>
  ((await post('auditoria/historial', { TIPO, NUMERO })) as unknown as Values[]).map(
    ({ OPERACION, ANTES, DESPUES, USUARIO }) => ({
      OPERACION,
      USUARIO,
      before: ANTES ? JSON.parse(ANTES) : '',
      after: JSON.parse(DESPUES ?? '{}'),
    }),
  )

async function mating(given: Values = {}): Promise<string> {
  const form = a01(given)
  await filed('formularioA01/ingresarNacimiento', form)
  return form.CONSECUTIVO ?? ''
}
/** A birth captured by the registrar of the zone. */
async function birth(given: Values = {}, as: Session = registrar): Promise<Values> {
  const form = a04({ CONSECUTIVO_SERVICIO: await mating(), ...given })
  await filed('formularioA04/ingresarNacimiento', form, as)
  return form
}
const further = async (first: Values, given: Values = {}) => {
  const number = fresh()
  const fields = { ...first, CONSECUTIVONEW: number, SEXO_ADICIONAL: 'M', PESO_AL_NACER_ADICIONAL: '2.9', SIGLA: '1' }
  await filed('formularioA04/ingresarNacimientoAdicionales', { ...fields, ...given })
  return number
}
async function registered(of: Values): Promise<Values> {
  const [facts = {}] = (await post('formularioA05/datosConsecutivoServicio', {
    CONSECUTIVO: of.CONSECUTIVO ?? '',
    NID_PROPIETARIO: nid.ana,
  })) as unknown as Values[]
  const form = certificate(of.CONSECUTIVO ?? '', facts)
  await filed('formularioA05/ingresarGenealogia', form)
  return form
}
const animalOf = async (number: string) =>
  (await server.rows<Record<string, unknown>>(sql`select * from animals where birth_number = ${number}::int`))[0]
const stateOf = async (code: string, number: string) =>
  (await server.rows<{ state: number }>(sql`select state from numbers where code = ${code} and number = ${number}`))[0]
    ?.state

describe('a wrong weight', () => {
  it('is put right in the birth and the animal, with reason, before and after in Historial', async () => {
    const { CONSECUTIVO: n = '' } = await birth({ PESO_AL_NACER: '12' })
    expect(await correct('A04', n, { PESO_AL_NACER: '1.2' })).toBe(1)
    expect(await birthOf(n)).toMatchObject({ PESO_AL_NACER: '1.2', SEXO: 'H', FECHA_PARTO: '2026-11-21' })
    expect(await animalOf(n)).toMatchObject({ birth_weight: '1.200' })
    expect((await historyOf('A04', n))[0]).toEqual({
      OPERACION: 'revisionCampo/corregir',
      USUARIO: 'Amparo Administradora',
      before: { PESO_AL_NACER: '12' },
      after: { PESO_AL_NACER: '1.2', MOTIVO: 'Faltó la coma' },
    })
    expect(await stateOf('A04', n)).toBe(1)
  })

  it('is told to who captured it and to the owner, and to nobody else', async () => {
    const { CONSECUTIVO: n = '' } = await birth({ PESO_AL_NACER: '12' })
    await correct('A04', n, { PESO_AL_NACER: '1.2' })
    const told = async (as: Session) =>
      ((await post('campo/correcciones', {}, as)) as unknown as Values[]).filter(({ NUMERO }) => NUMERO === n)
    const expected = {
      FORMULARIO: 'A04',
      OPERACION: 'revisionCampo/corregir',
      USUARIO: 'Amparo Administradora',
      FECHA: '2026-11-21T15:00:00Z',
    }
    for (const as of [registrar, ana]) expect(await told(as)).toMatchObject([expected])
    const page = (await post('persona/ficha', { NID_PROPIETARIO: nid.ana }, admin)) as unknown as Values[]
    const filed = page.filter(({ CLASE, NOMBRE }) => CLASE === 'formularios' && NOMBRE === n)
    expect(
      filed.map(({ CODIGO }) => CODIGO),
      'the birth, and not its correction',
    ).toHaveLength(1)
    for (const as of [beto, admin]) expect(await told(as)).toEqual([])
    const [one] = await told(ana)
    expect([one?.ANTES, one?.DESPUES].map((text) => JSON.parse(text ?? ''))).toEqual([
      { PESO_AL_NACER: '12' },
      { PESO_AL_NACER: '1.2', MOTIVO: 'Faltó la coma' },
    ])
  })

  it('arrives on devices by their next refresh, in the inventory and in the list', async () => {
    const form = await birth({ PESO_AL_NACER: '12' })
    const n = form.CONSECUTIVO ?? ''
    await registered(form)
    const herd = () =>
      server.call('dashboard/dataAnimales', { NID_PROPIETARIO: nid.ana, CAMBIOS: '1' }, { as: registrar })
    const before = await herd()
    await correct('A04', n, { PESO_AL_NACER: '1.37' })
    const after = await server.call(
      'dashboard/dataAnimales',
      { NID_PROPIETARIO: nid.ana, CAMBIOS: '1' },
      { as: registrar, headers: { 'if-none-match': String(before.headers.etag) } },
    )
    const rows = after.body as Values[]
    expect(rows.filter(({ PESO_AL_NACER }) => PESO_AL_NACER === '1.37')).toHaveLength(1)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(await birthOf(n, registrar)).toMatchObject({ PESO_AL_NACER: '1.37' })
  })

  it('is undone by another correction', async () => {
    const { CONSECUTIVO: n = '' } = await birth()
    await correct('A04', n, { PESO_AL_NACER: '1.2' })
    expect(await correct('A04', n, { PESO_AL_NACER: '3.2' })).toBe(1)
    expect(await birthOf(n)).toMatchObject({ PESO_AL_NACER: '3.2' })
    expect(await historyOf('A04', n)).toHaveLength(3)
  })
})

describe('who may correct, and what', () => {
  it('only administrators, of forms and fields that their definitions name', async () => {
    const { CONSECUTIVO: n = '' } = await birth()
    for (const as of [ana, registrar]) {
      const answer = await server.call(
        'revisionCampo/corregir',
        { FORMULARIO: 'A04', NUMERO: n, CAMBIOS: '{}' },
        { as },
      )
      expect(answer.status).toBe(403)
    }
    expect(await correct('A04', n, { NID_PROPIETARIO: nid.beto })).toMatchObject({
      campos: { NID_PROPIETARIO: 'Este dato no se corrige después de registrado' },
    })
    for (const form of ['A01', 'toString', ''])
      expect(await correct(form, n, {})).toMatchObject({ campos: { FORMULARIO: expect.any(String) } })
    expect(await correct('A04', '999999', { SEXO: 'M' })).toMatchObject({ codigo: 103 })
  })

  it('keeps the rules of filing, and asks for a reason and a change', async () => {
    const { CONSECUTIVO: n = '' } = await birth()
    const problems = async (changes: Values, more: Values = {}) => (await correct('A04', n, changes, more)).campos
    expect(await problems({ PESO_AL_NACER: '20.1' })).toEqual({
      PESO_AL_NACER: 'El peso al nacer no es correcto, verifique por favor',
    })
    expect(await problems({ PESO_AL_NACER: '' })).toHaveProperty('PESO_AL_NACER')
    expect(await problems({ FECHA_PARTO: '2026-02-30' })).toHaveProperty('FECHA_PARTO')
    expect(await problems({ SEXO: 'X' })).toHaveProperty('SEXO')
    expect(await problems({ PESO_AL_NACER: '2' }, { MOTIVO: ' ' })).toHaveProperty('MOTIVO')
    expect(await problems({ PESO_AL_NACER: '2' }, { MOTIVO: 'x'.repeat(501) })).toHaveProperty('MOTIVO')
    expect(await problems({ PESO_AL_NACER: '3.2' })).toEqual({ MOTIVO: 'No cambió ningún dato, verifique por favor' })
    expect(await historyOf('A04', n)).toHaveLength(1)
  })

  it('of two administrators the second learns that it has changed, and nothing of his is saved', async () => {
    const { CONSECUTIVO: n = '' } = await birth()
    const seen = { ANTES: JSON.stringify({ PESO_AL_NACER: '3.2', SEXO: 'H' }) }
    const both = await Promise.all([
      correct('A04', n, { PESO_AL_NACER: '2.1' }, seen),
      correct('A04', n, { PESO_AL_NACER: '2.2' }, seen),
    ])
    expect(both.filter((answer) => (answer as unknown) === 1)).toHaveLength(1)
    expect(both.filter((answer) => answer.codigo === 106)).toHaveLength(1)
    expect(await historyOf('A04', n)).toHaveLength(2)
  })

  it('takes effect once however often it is sent', async () => {
    const { CONSECUTIVO: n = '' } = await birth()
    const fields = { FORMULARIO: 'A04', NUMERO: n, CAMBIOS: '{"PESO_AL_NACER":"2"}', MOTIVO: 'x' }
    for (let time = 0; time < 2; time++) expect(await post('revisionCampo/corregir', fields, admin, 'una-vez')).toBe(1)
    expect(await historyOf('A04', n)).toHaveLength(2)
  })
})

describe('the day, sex and dam of a birth', () => {
  it('a day is the whole litter’s, and is corrected at the first', async () => {
    const first = await birth({ TIPO_DE_PARTO: '2' })
    const [n = '', other] = [first.CONSECUTIVO, await further(first)]
    expect(await correct('A04', other, { FECHA_PARTO: '2026-11-19' })).toMatchObject({
      campos: {
        FECHA_PARTO: `La hembra y la fecha del parto son de toda la camada: se corrigen en la primera cría (A04 ${n}).`,
      },
    })
    expect(await correct('A04', n, { FECHA_PARTO: '2026-11-19', SEXO: 'M', PESO_AL_NACER: '3' })).toBe(1)
    expect(await animalOf(n)).toMatchObject({ born_on: '2026-11-19', sex: 'M', birth_weight: '3.000' })
    expect(await animalOf(other)).toMatchObject({ born_on: '2026-11-19', sex: 'M', birth_weight: '2.900' })
    expect(await correct('A04', other, { SEXO: 'H' })).toBe(1)
    expect(await birthOf(other)).toMatchObject({ SEXO: 'H', FECHA_PARTO: '2026-11-19' })
  })

  it('an unsent further birth that names the day before still belongs to it, and is born on the corrected day', async () => {
    const first = await birth({ TIPO_DE_PARTO: '2' })
    await correct('A04', first.CONSECUTIVO ?? '', { FECHA_PARTO: '2026-11-19' })
    const other = await further(first)
    expect(await animalOf(other)).toMatchObject({ born_on: '2026-11-19' })
    const third = await birth({ TIPO_DE_PARTO: '2' })
    const answer = await post('formularioA04/ingresarNacimientoAdicionales', {
      ...{ ...third, CONSECUTIVONEW: fresh(), SEXO_ADICIONAL: 'M', PESO_AL_NACER_ADICIONAL: '2.9', SIGLA: '1' },
      FECHA_PARTO: '2026-11-18',
    })
    expect(answer).toMatchObject({ campos: { FECHA_PARTO: expect.any(String) } })
  })

  it('another dam of the owner changes the young, their composition, and the service with its own Historial', async () => {
    const form = await birth({}, ana)
    const n = form.CONSECUTIVO ?? ''
    expect(await correct('A04', n, { CHIP_HEMBRA: 'AH2' })).toBe(1)
    expect(await birthOf(n)).toMatchObject({ CHIP_HEMBRA: 'AH2' })
    expect(await animalOf(n)).toMatchObject({ dam_id: animalIds.AH2, composition: 'G1' })
    const [service] = await server.rows(
      sql`select * from services where code = 'A01' and number = ${form.CONSECUTIVO_SERVICIO}`,
    )
    expect(service).toMatchObject({ dam_id: animalIds.AH2, computed_kinship: 'HI' })
    expect((await historyOf('A01', form.CONSECUTIVO_SERVICIO ?? ''))[0]).toMatchObject({
      before: { CHIP_HEMBRA: 'AH1' },
      after: { CHIP_HEMBRA: 'AH2', MOTIVO: 'Faltó la coma' },
    })
  })

  it('not another owner’s, a male or one of another species', async () => {
    const { CONSECUTIVO: n = '' } = await birth()
    for (const chip of ['BH1', 'AM1', 'AO1', 'NADIE'])
      expect(await correct('A04', n, { CHIP_HEMBRA: chip })).toMatchObject({
        campos: { CHIP_HEMBRA: expect.any(String) },
      })
    expect(await animalOf(n)).toMatchObject({ dam_id: animalIds.AH1 })
  })

  it('is refused where a certificate rests on it, and says which; the weight is not on it', async () => {
    const form = await birth()
    const n = form.CONSECUTIVO ?? ''
    const { CONSECUTIVO: paper } = await registered(form)
    const why = `Sobre este dato descansan: A05 ${paper}. Corrija o anule eso primero.`
    for (const [name, text] of [
      ['SEXO', 'M'],
      ['FECHA_PARTO', '2026-11-19'],
      ['CHIP_HEMBRA', 'AH2'],
    ] as const)
      expect(await correct('A04', n, { [name]: text })).toMatchObject({ campos: { [name]: why } })
    expect(await correct('A04', n, { PESO_AL_NACER: '2' })).toBe(1)
  })

  it('an unsent certificate that says what was before is refused at that field, and filed as corrected', async () => {
    const form = await birth()
    const n = form.CONSECUTIVO ?? ''
    const paper = certificate(n, { SEXO: 'H' })
    await correct('A04', n, { SEXO: 'M' })
    expect(await post('formularioA05/ingresarGenealogia', paper)).toMatchObject({
      campos: { SEXO: expect.any(String) },
    })
    await filed('formularioA05/ingresarGenealogia', { ...paper, SEXO: 'M' })
  })
})

/** Files a form, and does something between its judgement and its statement. @returns how often it was judged */
async function meanwhile<Found extends object>(effect: FormEffect<Found>, fields: Values, act: () => Promise<unknown>) {
  const call = {
    context: { db: server.db, now: () => new Date(START), running: new Set() },
    operation: operationNamed(effect.form.submit.operation),
    person: { nid: nid.ana, administrador: true },
    ...{ fields, files: [] },
  } as unknown as Call
  let judged = 0
  const filing = async (inside: Call) => {
    const isFirst = judged++ === 0
    const found = await filingOf(effect, inside, fromWire(effect.form, fields), nid.ana)
    if (isFirst) expect(await act()).toBe(1)
    return found
  }
  return commitFiling(call, filing).then(
    (answer) => ({ judged, answer }),
    (error: BusinessError) => ({ judged, problems: error.fields }),
  )
}

describe('a form that was judged before a correction is judged anew', () => {
  it('a certificate of another sex', async () => {
    const { CONSECUTIVO: n = '' } = await birth()
    const fields = certificate(n, { SEXO: 'H' })
    const { judged, ...rest } = await meanwhile(filingA05(), fields, () => correct('A04', n, { SEXO: 'M' }))
    expect([judged, rest]).toEqual([2, { problems: { SEXO: expect.any(String) } }])
  })

  it('a further birth on another day', async () => {
    const first = await birth({ TIPO_DE_PARTO: '2' })
    const fields = { ...first, CONSECUTIVONEW: fresh(), SEXO_ADICIONAL: 'M', PESO_AL_NACER_ADICIONAL: '2.9' }
    const n = first.CONSECUTIVO ?? ''
    const act = () => correct('A04', n, { FECHA_PARTO: '2026-11-19' })
    expect(await meanwhile(filingFurther(), fields, act)).toEqual({ judged: 2, answer: 1 })
    expect(await animalOf(fields.CONSECUTIVONEW)).toMatchObject({ born_on: '2026-11-19' })
  })

  it('a transfer of an animal that has lost its chip', async () => {
    const form = await registered(await birth())
    const fields = a06({ crg_animal: form.CHIP ?? '' })
    const act = () => end('anular', 'A05', form.CONSECUTIVO ?? '')
    const { judged, ...rest } = await meanwhile(filingA06, fields, act)
    expect([judged, rest]).toEqual([2, { problems: { crg_animal: expect.any(String) } }])
  })
})

describe('a certificate and a transfer', () => {
  it('names and colours of an A05 reach the animal; the chip stays', async () => {
    const form = await registered(await birth())
    const n = form.CONSECUTIVO ?? ''
    expect(await correct('A05', n, { NOMBRE: 'Zafira', COLOR: 'Bayo' })).toBe(1)
    const row = await rowOf('formularioA05/formulariosA05', 'CONSECUTIVO', n)
    expect(row).toMatchObject({ NOMBRE: 'Zafira', COLOR: 'Bayo', CHIP: form.CHIP })
    expect(await correct('A05', n, { CHIP: 'LIBRE199' })).toMatchObject({ campos: { CHIP: expect.any(String) } })
    expect(await correct('A05', n, { NOMBRE: '' })).toMatchObject({ campos: { NOMBRE: expect.any(String) } })
  })

  it('the day of an A06 moves with its animal: ahead of today it is its old owner’s again until then', async () => {
    const form = a06()
    await filed('formularioA06/ingresarFormularioA06', form, ana)
    const n = form.consecutivo ?? ''
    const owner = async () =>
      (await server.rows<{ owner_nid: string }>(sql`select owner_nid from animals where chip = 'AH3'`))[0]?.owner_nid
    expect(await owner()).toBe(nid.beto)
    expect(await correct('A06', n, { fecha_transferencia: '2026-11-25' })).toBe(1)
    expect(await owner()).toBe(nid.ana)
    expect(await correct('A06', n, { fecha_transferencia: '2026-11-20' })).toBe(1)
    expect(await owner()).toBe(nid.beto)
    expect(await correct('A06', n, { fecha_transferencia: '2024-02-28' })).toMatchObject({
      campos: { fecha_transferencia: 'La fecha de transferencia no puede ser menor a: 2024-02-29' },
    })
    const back = a06({ nid_propietario: nid.beto, nid_transferido: nid.ana, consecutivo: fresh(2000) })
    await filed('formularioA06/ingresarFormularioA06', back, beto)
    expect(await correct('A06', n, { fecha_transferencia: '2026-11-23' })).toMatchObject({
      campos: { fecha_transferencia: expect.stringContaining(`A06 ${back.consecutivo}`) },
    })
    expect(await end('anular', 'A06', n)).toMatchObject({ error: expect.stringContaining(`A06 ${back.consecutivo}`) })
    const { consecutivo = '' } = back
    const list = (await post('formularioA06/formulariosA06', { nid_propietario: nid.beto })) as unknown as Values[]
    expect(
      await voidSeen(
        'A06',
        consecutivo,
        list.find((row) => row.consecutivo === consecutivo),
      ),
    ).toBe(1)
    expect(await owner()).toBe(nid.beto)
    expect(await end('anular', 'A06', n)).toBe(1)
    expect(await owner()).toBe(nid.ana)
    expect(await end('restaurar', 'A06', n)).toBe(1)
    expect(await owner()).toBe(nid.beto)
    expect(await end('anular', 'A06', n)).toBe(1)
  })

  it('it is not ahead of today where another transfer of the animal is', async () => {
    const form = a06()
    await filed('formularioA06/ingresarFormularioA06', form, ana)
    const ahead = { nid_propietario: nid.beto, nid_transferido: nid.ana, fecha_transferencia: '2026-11-30' }
    const next = a06({ ...ahead, consecutivo: fresh(2000) })
    await filed('formularioA06/ingresarFormularioA06', next, beto)
    const [n = '', later = ''] = [form.consecutivo, next.consecutivo]
    expect(await correct('A06', n, { fecha_transferencia: '2026-11-25' })).toMatchObject({
      campos: { fecha_transferencia: expect.stringContaining(`A06 ${later}`) },
    })
    for (const number of [later, n]) expect(await end('anular', 'A06', number)).toBe(1)
  })

  it('what the new owner filed in between rests on the day', async () => {
    const form = a06({ crg_animal: 'AH1', fecha_transferencia: '2026-11-10' })
    await filed('formularioA06/ingresarFormularioA06', form, ana)
    const service = a01({
      ...{ NID_PROPIETARIO: nid.beto, CONSECUTIVO: fresh(2000), CHIP_MACHO: 'BM1', CHIP_HEMBRA: 'AH1' },
      FECHA_SERVICIO: '2026-11-15',
    })
    await filed('formularioA01/ingresarNacimiento', service, beto)
    const n = form.consecutivo ?? ''
    expect(await correct('A06', n, { fecha_transferencia: '2026-11-20' })).toMatchObject({
      campos: { fecha_transferencia: expect.stringContaining(`A01 ${service.CONSECUTIVO}`) },
    })
    expect(await correct('A06', n, { fecha_transferencia: '2026-11-15' })).toBe(1)
    expect(await end('anular', 'A06', n)).toMatchObject({ error: expect.stringContaining('A01') })
    await server.rows(sql`delete from services where code = 'A01' and number = ${service.CONSECUTIVO}`)
    expect(await end('anular', 'A06', n)).toBe(1)
  })

  it('animals of a group of the new owner rest on their transfers, also where it began before them', async () => {
    const forms = ['AH1', 'AM1'].map((crg_animal) => a06({ crg_animal, fecha_transferencia: '2026-11-10' }))
    for (const form of forms) await filed('formularioA06/ingresarFormularioA06', form, ana)
    const CONSECUTIVO = fresh(2000)
    await filed(
      'formularioA01a/ingresarMontaGrupal',
      {
        ...{ NID_PROPIETARIO: nid.beto, CONSECUTIVO, FECHA_SOLICITUD: '2026-11-21', COD_ESPECIE: 'C', CODIGO: 'A01a' },
        ...{ FECHA_INICIO_EMPADRE: '2026-11-01', FECHA_FIN_EMPADRE: '2026-12-20', RAZA: '1', CHIP_MACHO: 'AM1' },
      },
      beto,
    )
    const female = { CONSECUTIVO, CHIP_HEMBRA: 'AH1' }
    await filed('formularioA01a/ingresarMontaGrupalDetalle', female, beto)
    const [dam = '', sire = ''] = forms.map(({ consecutivo }) => consecutivo)
    const resting = { error: expect.stringContaining(`A01a ${CONSECUTIVO}`) }
    for (const n of [dam, sire]) expect(await end('anular', 'A06', n)).toMatchObject(resting)
    await filed('formularioA01a/eliminarHembraMontaGrupal', female, beto)
    expect(await end('anular', 'A06', dam)).toBe(1)
    expect(await end('anular', 'A06', sire)).toMatchObject(resting)
    expect(await end('anular', 'A01a', CONSECUTIVO)).toBe(1)
    expect(await end('anular', 'A06', sire)).toBe(1)
  })
})

describe('a form filed by mistake', () => {
  it('is voided with what it did: no birth, no animal, an open service, a void number; and restored by another one', async () => {
    const form = await birth({ PESO_AL_NACER: '12' })
    const n = form.CONSECUTIVO ?? ''
    await correct('A04', n, { PESO_AL_NACER: '1.2' })
    const row = await birthOf(n)
    expect(await voidSeen('A04', n, { ...row, PESO_AL_NACER: '12' })).toMatchObject({ codigo: CHANGED })
    expect(await voidSeen('A04', n, row)).toBe(1)
    expect(await birthOf(n)).toBeUndefined()
    expect(await animalOf(n)).toBeUndefined()
    expect(await stateOf('A04', n)).toBe(2)
    expect(await end('anular', 'A04', n)).toMatchObject({ codigo: 103 })
    expect((await historyOf('A04', n))[0]).toMatchObject({
      OPERACION: 'revisionCampo/anular',
      before: { PESO_AL_NACER: '1.2', CHIP_HEMBRA: 'AH1' },
      after: { MOTIVO: 'Se registró dos veces' },
    })
    const [told = {}] = (await post('campo/correcciones', {}, registrar)) as unknown as Values[]
    expect(told).toMatchObject({ NUMERO: n, OPERACION: 'revisionCampo/anular', ANTES: '{}' })
    const again = { ...form, CONSECUTIVO: fresh() }
    expect(await end('restaurar', 'A04', n)).toBe(1)
    expect(await birthOf(n)).toMatchObject({
      ...{ PESO_AL_NACER: '1.2', CHIP_HEMBRA: 'AH1', NID_REGISTRADOR: nid.registrar },
    })
    expect(await stateOf('A04', n)).toBe(1)
    // It has arrived once: restoring it is a line of its history.
    const arrived = await post('revisionCampo/recibidos', { BUSCAR: n, FORMULARIO: 'A04' })
    expect(arrived).toMatchObject([{ NID_CAPTURO: nid.registrar, CAMBIADO: 'revisionCampo/restaurar' }])
    expect((await historyOf('A04', n))[0]).toMatchObject({
      ...{ OPERACION: 'revisionCampo/restaurar', before: { MOTIVO: '' }, after: { PESO_AL_NACER: '1.2' } },
    })
    expect(await end('restaurar', 'A04', n)).toMatchObject({ codigo: 103 })
    expect(await post('formularioA04/ingresarNacimiento', again)).toMatchObject({ codigo: 103 })
  })

  it('of a litter the further ones first; the next one takes the free place', async () => {
    const first = await birth({ TIPO_DE_PARTO: '3' })
    const n = first.CONSECUTIVO ?? ''
    const [second, third] = [await further(first), await further(first)]
    expect(await end('anular', 'A04', n)).toMatchObject({
      error: expect.stringContaining(`A04 ${second}, A04 ${third}`),
    })
    expect(await end('anular', 'A04', second)).toBe(1)
    const fourth = await further(first)
    expect(await animalOf(fourth)).toMatchObject({ dam_id: animalIds.AH1 })
    expect(await end('restaurar', 'A04', second)).toMatchObject({ campos: { CONSECUTIVONEW: expect.any(String) } })
    expect(await end('anular', 'A04', fourth)).toBe(1)
    expect(await end('restaurar', 'A04', second)).toBe(1)
    expect(await birthOf(second)).toMatchObject({ CONSECUTIVO_PRIMERO: n, SEXO: 'M', PESO_AL_NACER: '2.9' })
  })

  it('a certificate gives its chip back, and comes back with its seal; not where its animal is named', async () => {
    const form = await registered(await birth())
    const [n = '', chip = ''] = [form.CONSECUTIVO, form.CHIP]
    const before = await rowOf('formularioA05/formulariosA05', 'CONSECUTIVO', n)
    const free = async () =>
      (await server.rows<{ state: number }>(sql`select state from chips where chip = ${chip}`))[0]
    expect(await voidSeen('A05', n, before)).toBe(1)
    expect(await free()).toEqual({ state: 0 })
    expect(await animalOf(form.CONSEC_NACIMIENTO ?? '')).toMatchObject({
      chip: null,
      registration_number: null,
      name: '',
    })
    expect(await end('restaurar', 'A05', n)).toBe(1)
    expect(await rowOf('formularioA05/formulariosA05', 'CONSECUTIVO', n)).toEqual(before)
    const mine = sql`(select id from animals where chip = ${chip})`
    await server.rows(sql`insert into readings (animal_id, read_on, weight) values (${mine}, '2026-11-21', 12)`)
    expect(await end('anular', 'A05', n)).toMatchObject({ error: expect.stringContaining('lectura') })
    await server.rows(sql`delete from readings`)
    const service = await mating({ CHIP_HEMBRA: chip })
    expect(await end('anular', 'A05', n)).toMatchObject({
      error: `No se puede anular: sobre este formulario descansan A01 ${service}. Anule eso primero.`,
    })
  })

  it('asks for a reason, and only administrators may', async () => {
    const { CONSECUTIVO: n = '' } = await birth()
    expect(await end('anular', 'A04', n, '')).toMatchObject({ campos: { MOTIVO: expect.any(String) } })
    for (const op of ['anular', 'restaurar']) {
      const answer = await server.call(
        `revisionCampo/${op}`,
        { FORMULARIO: 'A04', NUMERO: n, MOTIVO: 'x' },
        { as: ana },
      )
      expect(answer.status).toBe(403)
    }
    expect(await end('restaurar', 'A04', n)).toMatchObject({ codigo: 103 })
  })
})

it('the review shows that a form was corrected or voided, and its corrections beside it', async () => {
  const { CONSECUTIVO: n = '' } = await birth()
  const [listed = {}] = (await post('revisionCampo/recibidos', { BUSCAR: n, FORMULARIO: 'A04' })) as unknown as Values[]
  expect(listed.CAMBIADO).toBe('')
  await correct('A04', n, { PESO_AL_NACER: '2' })
  await end('anular', 'A04', n)
  const [detail = {}] = (await post('revisionCampo/detalle', { ID: listed.ID ?? '' })) as unknown as Values[]
  expect(detail.CAMBIADO).toBe('revisionCampo/anular')
  // As it was, so that it can be judged whether to restore it.
  expect(JSON.parse(detail.REGISTRO ?? '')).toMatchObject({ CONSECUTIVO: n, PESO_AL_NACER: '2' })
  expect(JSON.parse(detail.CORRECCIONES ?? '')).toMatchObject([
    { OPERACION: 'revisionCampo/anular' },
    { OPERACION: 'revisionCampo/corregir', USUARIO: 'Amparo Administradora' },
  ])
})
