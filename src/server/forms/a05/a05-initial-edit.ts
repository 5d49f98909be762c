/** 'Modificar Animal Inicial': OPCION '2' under the same number (decision 103). */
import { sql } from 'drizzle-orm'
import { formOf, isAdministrator } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { personOf } from '../../core/call.ts'
import { HttpError } from '../../core/http-errors.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { rowsOf } from '../../database/database.ts'
import { textRows } from '../../database/texts.ts'
import { checkChip, chipLock } from '../../filing/animals.ts'
import { checkChanges, editForm } from '../../filing/edit.ts'
import { notFound } from '../../filing/facts.ts'
import { judged } from '../../filing/file-form.ts'
import { askingInitial, declared, described, initialOf, minimumScores } from './a05-initial.ts'
import { rowsA05Initial } from './a05-rows.ts'

const form = formOf('A05-inicial')

export const editA05Initial = editForm({
  form,
  record: { field: 'CONSECUTIVO', table: 'registrations', where: sql`s.kind = 'I'`, code: form.code },
  further: minimumScores,
  change: async (inside, values) => {
    const tx = inside.context.db
    const number = values.CONSECUTIVO ?? ''
    const here = sql`s.number = ${wireNumber(number)}`
    const person = personOf(inside)
    await rowsOf(
      tx,
      sql`select 1 from registrations s join animals a on a.id = s.animal_id where ${here} and s.kind = 'I' for update`,
    )
    const [before] = await textRows(tx, rowsA05Initial(here, person.nid))
    if (!before) throw notFound('CONSECUTIVO', number)
    if (!isAdministrator(person) && before.dominio !== 'S') throw new HttpError(403, commonTexts.notAllowedOwner)
    checkChanges(form, before, values, person)
    if (!isAdministrator(person)) {
      await rowsOf(
        tx,
        sql`update animals a set name = ${values.NOMBRE}, color = ${values.COLOR}, marks = ${values.MARCAS_HATO},
              features = ${values.RASGOS_PARTICULARES} from registrations s where s.animal_id = a.id and ${here}`,
      )
      return before
    }
    const found = await judged(askingInitial, inside, values, before.NID_PROPIETARIO ?? '', 'edit')
    const { ancestors, registrars } = await initialOf(found, inside, values, before)
    const chip = values.CHIP ?? ''
    if (chip !== before.CHIP) {
      checkChip((await rowsOf(tx, chipLock(chip))).length > 0, 'CHIP', chip)
      await rowsOf(
        tx,
        sql`update chips set state = case chip when ${chip} then 1 else 0 end
        where chip in (${chip}, ${before.CHIP ?? ''})`,
      )
    }
    const set = (columns: ReturnType<typeof declared>) =>
      sql.join(
        columns.map(([name, value]) => sql`${sql.raw(name)} = ${value}`),
        sql`, `,
      )
    const steps = Object.entries(ancestors.steps).map(([name, step]) => sql`${sql.raw(name)} as (${step}), `)
    await rowsOf(
      tx,
      sql`with ok as (select 1), ${sql.join(steps, sql``)}
            registration as (update registrations s set ${set(declared(values, registrars))} where ${here}
              returning animal_id)
          update animals set ${set(described(values, ancestors))} from registration
          where animals.id = registration.animal_id`,
    )
    return before
  },
})
