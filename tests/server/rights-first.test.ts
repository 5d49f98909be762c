/** Who may file is asked before anything else: a stranger gets one and the same answer, whatever the call contains. */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FormDefinition, forms, type Values } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { randomOf } from '../prove/herd-book-maker.ts'
import { askers, type Seeded, seedRecords } from './access-asks.ts'
import { openWith, type Session } from './harness.ts'
import { nid, type Who } from './world.ts'

let seeded: Seeded
const sessions = new Map<Who, Session>()
const { server } = await openWith()
beforeAll(async () => {
  for (const who of ['admin', 'ana', 'beto', 'caro', 'registrar'] as const) sessions.set(who, await server.signIn(who))
  await server.rows(sql`update accounts set nivel = 4 where username in ('beto', 'caro')`)
  seeded = await seedRecords(server, sessions.get('admin') as Session)
})

/** Values of a call that a form may judge: empty, of no kind, of existing and of missing numbers and animals. */
const VALUES = [
  '',
  'nada',
  '1',
  '1001',
  '5001',
  '999999',
  '-1',
  'AH1',
  'AM1',
  'BM1',
  'NO-EXISTE',
  '2026-11-20',
  '2026-99-99',
]

/** The call names the record and not its owner. */
const namesRecord = ({ submit }: FormDefinition) => /Detalle|eliminarHembra|Adicionales/.test(submit.operation)

function* calls(form: FormDefinition, owner: 'ana' | 'caro'): Generator<Values> {
  const base = askers(seeded)[form.submit.operation]?.(owner) ?? {}
  const valid = { ...[base].flat()[0], ...form.submit.fixed } as Values
  const field = form.fields[form.owner]?.wireName ?? form.owner
  const random = randomOf(34)
  const among = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const theirs = namesRecord(form) ? {} : { [field]: nid[owner] }
  const records = [valid.CONSECUTIVO ?? '', '777777', owner === 'ana' ? '1001' : '3001', 'abc', '']
  yield { ...valid, ...theirs }
  yield theirs
  if (form.editing) yield { ...valid, ...theirs, ...form.editing.send, OPCION: '2' }
  for (let tried = 0; tried < 25; tried++) {
    const spoilt: Values = Object.fromEntries(
      Object.entries(valid).map(([name, value]) => [name, random() < 0.4 ? among(VALUES) : value]),
    )
    const record: Values = namesRecord(form) ? { CONSECUTIVO: among(records) } : {}
    yield { ...spoilt, ...record, ...theirs, ...(form.editing && random() < 0.3 ? { OPCION: '2' } : undefined) }
  }
}

const strangers: readonly (readonly [who: Who, owner: 'ana' | 'caro'])[] = [
  ['beto', 'ana'],
  ['caro', 'ana'],
  ['registrar', 'caro'],
]

/** The first of each call: the list of leases to sub-let files nothing of its own. */
const filed = [...new Map([...forms].reverse().map((form) => [form.submit.operation, form])).values()]

describe.each(filed.map((form) => [form.key, form] as const))('%s: rights come before content', (_key, form) => {
  it.each(strangers)('%s reads nothing about a form of %s', async (who, owner) => {
    const refusals = new Set<string>()
    for (const fields of calls(form, owner)) {
      const answer = await server.call(form.submit.operation, fields, { as: sessions.get(who), detail: true })
      refusals.add(`${answer.status} ${JSON.stringify(answer.body)}`)
    }
    const [only] = refusals
    expect([...refusals]).toEqual([only])
    expect(
      [commonTexts.notAllowedOwner, commonTexts.notAllowedRoute].map((error) => `403 ${JSON.stringify({ error })}`),
    ).toContain(only)
  })
})

it('an owner is told that the group or birth of their own number is missing; of no number, nothing', async () => {
  const as = sessions.get('ana')
  for (const operation of ['formularioA01a/ingresarMontaGrupalDetalle', 'formularioA01a/eliminarHembraMontaGrupal']) {
    const missing = await server.call(operation, { CONSECUTIVO: '1001', CHIP_HEMBRA: 'AH1' }, { as, detail: true })
    expect(missing.body).toMatchObject({ codigo: 103, campos: { CONSECUTIVO: expect.any(String) } })
    const none = await server.call(operation, { CONSECUTIVO: '777777', CHIP_HEMBRA: 'AH1' }, { as, detail: true })
    expect(none.status).toBe(403)
    const admin = { as: sessions.get('admin'), detail: true }
    expect((await server.call(operation, { CONSECUTIVO: '777777', CHIP_HEMBRA: 'AH1' }, admin)).body).toMatchObject({
      codigo: 103,
    })
  }
})

it('a change of an initial animal does not tell which of the numbers of others exist', async () => {
  const as = sessions.get('beto')
  const fields = { OPCION: '2', NID_PROPIETARIO: nid.beto, NOMBRE: 'X' }
  await server.rows(sql`insert into numbers (code, number, owner_nid, state) values ('A05', 88001, ${nid.ana}, 1)`)
  await server.rows(sql`insert into registrations (number, kind, owner_nid, animal_id, requested_on)
    values (88001, 'I', ${nid.ana}, (select id from animals where chip = 'AH2'), '2026-11-01')`)
  const answers = []
  for (const CONSECUTIVO of ['88001', '777777', 'abc']) {
    const { status, body } = await server.call(
      'formularioA05Iniciales/ingresarAnimalInicial',
      { ...fields, CONSECUTIVO },
      { as },
    )
    answers.push([status, body])
  }
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(answers[0]?.[0]).toBe(403)
})

it('a photo for a form of another is refused before its form code is looked at', async () => {
  const as = sessions.get('beto')
  for (const CODIGO of ['A02', 'A99', 'nada', '']) {
    const { status } = await server.call(
      'archivos/subirArchivos',
      { NID_PROPIETARIO: nid.ana, CONSECUTIVO: '1', CODIGO },
      { as },
    )
    expect(status, CODIGO).toBe(403)
  }
})

it.each([
  ['formularioA01a/hembrasMontaGrupal', {}, 'group'],
  ['selecciones/SeleccionHembrasA01a', {}, 'group'],
  ['formularioA02/datosConsecutivoServicio', { CODIGO: 'A10' }, 'straws'],
  ['formularioA03/datosConsecutivoServicio', { CODIGO: 'A08' }, 'embryos'],
] as const)('%s does not tell which records of others exist', async (operation, more, kind) => {
  const ask = async (who: Who, CONSECUTIVO: string) =>
    server.call(operation, { ...more, CONSECUTIVO }, { as: sessions.get(who) })
  const answers = []
  for (const number of [seeded[kind].ana, '1001', '777777', 'abc']) {
    const { status, body } = await ask('beto', number)
    answers.push(`${status} ${JSON.stringify(body)}`)
  }
  expect(new Set(answers)).toEqual(new Set([`403 ${JSON.stringify({ error: commonTexts.notAllowedOwner })}`]))
  expect((await ask('ana', '1001')).body, 'of a number of one’s own').toEqual([])
  expect((await ask('admin', '777777')).body).toEqual([])
})
