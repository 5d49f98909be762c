/** Every animal field of every form, with the animal of a stranger in it. */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Field, type FormDefinition, formOf, forms, type Values, wireFieldsOf } from '../../src/registry/index.ts'
import { operationNamed } from '../../src/registry/wire/operations.ts'
import { certificate, initial, seedA05 } from './a05.ts'
import { a01a, askers, type Seeded, seedRecords } from './access-asks.ts'
import { a01, a02, a04, a06 } from './forms.ts'
import { openWith } from './harness.ts'
import { a03, a08, a09, a10, a11 } from './stock-forms.ts'

let seeded: Seeded
const PAPER = 'a'.repeat(64)
/** A form of ana by key of its definition, valid but for its papers. */
const valid: Record<string, Values> = {}

const send = async (form: FormDefinition, fields: Values) =>
  (await server.call(form.submit.operation, fields, { as: admin, detail: true })).body as {
    codigo?: number
    campos?: Values
  }

const { server, admin } = await openWith('admin')
beforeAll(async () => {
  await seedA05(server)
  seeded = await seedRecords(server, admin)
  const service = a01({ CONSECUTIVO: '1301' })
  expect(await send(formOf('A01'), service)).toBe(1)
  expect(await send(formOf('A01'), { ...service, CONSECUTIVO: '1302' })).toBe(1)
  const birth = a04({ CONSECUTIVO: '1303', CONSECUTIVO_SERVICIO: '1301' })
  expect(await send(formOf('A04'), birth)).toBe(1)
  const papers = { FACTURA_DE_COMPRA: PAPER, REGISTRO_ICA: PAPER, PEDIGREE_ANIMAL: PAPER }
  const ofSeeded = askers(seeded)
  const asked = (operation: string) => [ofSeeded[operation]?.('ana') ?? {}].flat()[0] as Values
  Object.assign(valid, {
    A01: a01({ CONSECUTIVO: '1304' }),
    A01a: a01a('ana', '1304'),
    'A01a-hembra': { CONSECUTIVO: seeded.group.ana, CHIP_HEMBRA: 'AH2' },
    'A01a-retiro': { CONSECUTIVO: seeded.group.ana, CHIP_HEMBRA: 'AH2' },
    A02: a02({ CONSECUTIVO: '1304', SOPORTE: PAPER }),
    A03: a03({ CONSECUTIVO: '1304', CONSECUTIVO_SERVICIO: seeded.embryos.ana, SOPORTE: PAPER }),
    A04: a04({ CONSECUTIVO: '1304', CONSECUTIVO_SERVICIO: '1302' }),
    'A04-adicional': {
      ...asked('formularioA04/ingresarNacimientoAdicionales'),
      CONSECUTIVONEW: '1305',
      // The seeded first young has no sire.
      CHIP_MACHO: '',
      CONSECUTIVO_SERVICIO: seeded.group.ana,
      FECHA_PARTO: '2026-11-01',
    },
    'A05-inicial': initial(),
    A05: certificate('1303'),
    A06: a06({ consecutivo: '1304' }),
    A08: a08({ ...papers, CONSECUTIVO: '1304' }),
    A09: a09({ ...papers, CONSECUTIVO: '1304' }),
    A10: a10({ ...papers, CONSECUTIVO: '1304' }),
    A11: a11({ ...papers, CONSECUTIVO: '1304' }),
    A12: { ...asked('formularioA12/ingresarArrendamiento'), consecutivo: '1304' },
    'A12-sub': { ...asked('formularioA12/ingresarSubArrendamiento'), consecutivo: '1304' },
  })
  await server.rows(sql`insert into chips (chip, state) values ('BH1', 1)`)
})

const named = forms.flatMap((form) =>
  Object.entries(form.fields).flatMap(([name, field]) =>
    field.animal ? [[form.key, name, form, field] as const] : [],
  ),
)
const wireName = (name: string, field: Field) => field.wireName ?? name

/** The stranger's animal of the sex that the field is about. */
const strangers = (name: string, { animal }: Field): string => {
  const isFemale = /MADRE|ABUELA/.test(name) || !/PADRE|ABUELO|MACHO/.test(name)
  return (animal?.sex ?? (isFemale ? 'H' : 'M')) === 'M' ? 'CM1' : 'BH1'
}

/** It is derived and not in the call. */
const isSent = (form: FormDefinition, name: string, field: Field) =>
  !field.unsent && wireFieldsOf(operationNamed(form.submit.operation)).includes(wireName(name, field))

describe('every field that names an animal says whose', () => {
  it('each chip on a form, whatever its kind of field', () => {
    const silent = forms.flatMap((form) =>
      Object.entries(form.fields)
        .filter(
          ([name, field]) =>
            !field.animal && /^(CHIP|CRG|crg)_?|^IDENTIF_RECEPTORA$/.test(name) && field.kind !== 'photo',
        )
        .map(([name]) => `${form.key} ${name}`),
    )
    expect(silent).toEqual([])
  })

  it('a form with an animal of a record refers to one', () => {
    const wrong = named.filter(
      ([, name, form, field]) =>
        field.animal?.whose === 'of-record' &&
        isSent(form, name, field) &&
        form.refersTo(valid[form.key] ?? {}).length === 0 &&
        !form.partOf,
    )
    expect(wrong.map(([key, name]) => `${key} ${name}`)).toEqual([])
  })

  it('the day of which it must be so is a date of the form', () => {
    for (const [key, name, form, field] of named)
      for (const on of [field.animal?.on ?? []].flat()) expect(form.fields[on]?.kind, `${key} ${name}`).toBe('date')
  })
})

describe("a stranger's animal", () => {
  const checked = named.filter(([, name, form, field]) => field.animal?.whose !== 'anyone' && isSent(form, name, field))

  it.each(checked)('%s %s: is refused at its field, and nothing is filed', async (_key, name, form, field) => {
    const base = valid[form.key]
    expect(base, `${form.key} has a valid form here`).toBeDefined()
    const before = await server.count('filings')
    const refusal = await send(form, { ...base, [wireName(name, field)]: strangers(name, field) })
    expect(refusal.campos).toHaveProperty(wireName(name, field))
    expect(refusal.codigo).toBe(field.animal?.whose === 'new' ? 101 : 0)
    expect(await server.count('filings')).toBe(before)
  })

  it.each(named.filter(([, name, form, field]) => field.animal?.whose === 'anyone' && isSent(form, name, field)))(
    '%s %s: may be mentioned as an ancestor',
    async (_key, name, form, field) => {
      const refusal = await send(form, {
        ...valid[form.key],
        COMPOSICION: 'PP',
        [wireName(name, field)]: strangers(name, field),
      })
      expect(refusal.campos ?? {}).not.toHaveProperty(wireName(name, field))
    },
  )

  it('no form here is refused for its own animals', async () => {
    for (const form of forms.filter(({ key }) => valid[key])) {
      const mine = named.filter(([key]) => key === form.key).map(([, name, , field]) => wireName(name, field))
      const answer = await send(form, valid[form.key] ?? {})
      for (const name of mine) expect(answer.campos ?? {}, form.key).not.toHaveProperty(name)
    }
  })

  it('every form of the table that names an animal has a valid form here', () => {
    const lacking = checked.map(([key]) => key).filter((key) => !valid[key])
    expect(lacking).toEqual([])
  })
})
