// The initial content of a new form: number, date, a day and remarks, filed and listed.

const slug = (text) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-')

/** @returns the row of the table of forms, and the files, by path. */
export function forms({ code, name, title, help }) {
  const file = `${name}-${slug(title)}.ts`
  const route = `/formulario${code}`
  return {
    row: `  { code: '${code}', title: '${title}', route: '${route}', help: ${help}, levels: all, ours: true },\n`,
    definition: {
      file,
      path: `src/registry/forms/${file}`,
      text: `/** ${code} ${title}. */
import { defineOwnForm } from '../shared-fields/define-own-form.ts'
import { chip, date, field, lookup, memo } from '../vocabulary/define-form.ts'

export const ${name} = defineOwnForm({
  code: '${code}',
  capture: 'own',
  fields: {
    FECHA: date({ label: 'Fecha', required: 'La fecha es requerida.' }),
    CHIP: chip({
      label: 'Chip',
      required: 'El chip es requerido.',
      // The host refuses the animal of another; a day or a sex can be named too (vocabulary/animal-owner.ts).
      animal: { whose: 'own' },
      from: lookup('selecciones/seleccionChips', {
        NID_PROPIETARIO: field('NID_PROPIETARIO'),
        CODIGO: '${code}',
        RAZA: '',
        SEXO: '',
      }),
    }),
    OBSERVACIONES: memo({ label: 'Observaciones' }),
  },
  columns: [
    { key: 'FECHA', label: 'FECHA' },
    { key: 'CHIP', label: 'CHIP' },
  ],
  // For an animal that is gone with it (dead, lost, sold abroad): givesAway: { chip: 'CHIP', on: 'FECHA', twice: '...' }
})
`,
    },
    others: [
      {
        path: `src/server/forms/${name}/effects.ts`,
        text: `/** ${code} ${title}: what filing it does to the registry. */
import { sql } from 'drizzle-orm'
import { formOf } from '../../../registry/index.ts'
import { fileForm } from '../../filing/file-form.ts'
import { listFrom, type ServedForm } from '../served-form.ts'

const form = formOf('${code}')

export const ${name}: ServedForm = {
  form: form.key,
  list: listFrom(form, sql\`${name}_records s\`, {
    FECHA: sql\`s.happened_on\`,
    CHIP: sql\`(select a.chip from animals a where a.id = s.animal_id)\`,
    OBSERVACIONES: sql\`s.remarks\`,
  }),
  file: fileForm({
    form,
    asks: () => ({}),
    judge: ({ animalOf }, values, owner) => ({
      effects: {
        record: sql\`
        insert into ${name}_records (number, owner_nid, requested_on, happened_on, animal_id, remarks)
        select \${values.CONSECUTIVO}::int, \${owner}::text, \${values.FECHA_SOLICITUD}::date, \${values.FECHA}::date,
          \${animalOf('CHIP').id}::int, \${values.OBSERVACIONES}::text from ok\`,
      },
    }),
  }),
}
`,
      },
      {
        path: `src/server/database/schema/${name}.ts`,
        text: `/** ${code} ${title}. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ofAnimal } from './book.ts'
import { day } from './columns.ts'
import { ofPerson } from './people.ts'

export const ${name}Records = pgTable(
  '${name}_records',
  {
    number: integer().primaryKey(),
    ownerNid: ofPerson('owner_nid'),
    requestedOn: day('requested_on').notNull(),
    happenedOn: day('happened_on').notNull(),
    animalId: ofAnimal('animal_id'),
    remarks: text().notNull().default(''),
  },
  (t) => [index('${name}_records_owner').on(t.ownerNid)],
)
`,
      },
      {
        path: `tests/forms/${file.replace('.ts', '.test.ts')}`,
        text: `import { describe, expect, it } from 'vitest'
import { formOf, menuOf } from '../../src/registry/index.ts'
import { administrator, associate, Filling, option, today } from './filling.ts'

const ${name} = formOf('${code}')

describe('${code} ${title}', () => {
  it('says what is missing, in paper order', () => {
    const empty = Filling.of(${name}, administrator).type('FECHA_SOLICITUD', '')
    expect(Object.keys(empty.problems())).toEqual([
      'TID_PROPIETARIO',
      'NID_PROPIETARIO',
      'CONSECUTIVO',
      'FECHA_SOLICITUD',
      'FECHA',
      'CHIP',
    ])
  })

  it('has nothing wrong when filled like the paper', () => {
    const filled = Filling.of(${name}).choose('CONSECUTIVO', option('1', '1')).type('FECHA', today).choose('CHIP', option('AH1', 'AH1'))
    expect(filled.problems()).toEqual({})
    expect(filled.values).toMatchObject({ NID_PROPIETARIO: associate.nid, FECHA_SOLICITUD: today })
  })

  it('is in the menu', () => {
    expect(menuOf(associate)).toContainEqual(expect.objectContaining({ label: '${code} ${title}', route: '${route}' }))
  })
})
`,
      },
      {
        path: `tests/server/filing-${name}.test.ts`,
        text: `import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { openServer, type Server, type Session } from './harness.ts'
import { nid } from './world.ts'

let server: Server
let ana: Session
beforeAll(async () => {
  server = await openServer()
  ana = await server.signIn('ana')
  await server.rows(sql\`insert into numbers (code, number, owner_nid, state)
    select '${code}', n, \${nid.ana}, 0 from generate_series(930001, 930002) n\`)
})
afterAll(() => server.close())

const form = (given: Values = {}): Values => ({
  TID_PROPIETARIO: 'CC',
  NID_PROPIETARIO: nid.ana,
  CONSECUTIVO: '930001',
  FECHA_SOLICITUD: '2026-11-20',
  FECHA: '2026-11-19',
  CHIP: 'AH1',
  OBSERVACIONES: 'Como en el papel',
  ...given,
})
const call = async (op: string, fields: Values) =>
  (await server.call(\`formulario${code}/\${op}\`, fields, { as: ana, detail: true })).body

describe('${code} ${title}', () => {
  it('uses its number and stands in the list of its owner as it was filed', async () => {
    expect(await call('ingresar', form())).toBe(1)
    expect(await server.count('numbers', sql\`code = '${code}' and number = 930001 and state = 1\`)).toBe(1)
    expect(await call('formularios${code}', { NID_PROPIETARIO: nid.ana })).toEqual([{ ...form(), NOMBRE: 'Ana Ardila' }])
  })

  it('is refused with a number that is used, and says what is missing at its field', async () => {
    expect(await call('ingresar', form())).toMatchObject({ codigo: 100, campos: { CONSECUTIVO: expect.any(String) } })
    const answer = await call('ingresar', form({ CONSECUTIVO: '930002', FECHA: '' }))
    expect(answer).toMatchObject({ codigo: 0, campos: { FECHA: 'La fecha es requerida.' } })
    expect(await server.count('${name}_records')).toBe(1)
  })

  it('is refused for the animal of another', async () => {
    const answer = await call('ingresar', form({ CONSECUTIVO: '930002', CHIP: 'BH1' }))
    expect(answer).toMatchObject({ codigo: 0, campos: { CHIP: expect.stringContaining('BH1') } })
    expect(await server.count('${name}_records')).toBe(1)
  })
})
`,
      },
    ],
  }
}
