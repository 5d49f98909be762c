/** A01a: a female joins a group, or leaves it while no birth of hers refers to it (decisions 75 to 79). */
import { type SQL, sql } from 'drizzle-orm'
import { a01aTexts } from '../../../registry/forms/texts/a01a.ts'
import { fill, formOf, type Values } from '../../../registry/index.ts'
import { isOpen, MOST_FEMALES } from '../../../registry/rules/group.ts'
import { type Call, wireNumber } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { groupPlace } from '../../filing/admitted.ts'
import { chipText, notFound } from '../../filing/facts.ts'
import { type FormEffect, fileForm } from '../../filing/file-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { refuseOther } from '../../filing/write-once.ts'

interface Group {
  readonly number: number
  readonly species: string
  readonly breed: number
  readonly state: number
  readonly total: number
  /** What tells it from another (`groupSeen`). */
  readonly seen: Values
}

interface Membership {
  group: Group | null
  /** The female's id in the group, or null. */
  member: number | null
  gaveBirth: boolean
}

const groupNumber = (values: Values): SQL => sql`${wireNumber(values.CONSECUTIVO ?? '')}::int`

const change = (key: string): Omit<FormEffect<Membership>, 'judge'> => ({
  form: formOf(key),
  ofRecord: { field: 'CONSECUTIVO', ...groupPlace },
  // Concurrent additions and births run one after another.
  hold: (values) => sql`select 1 from services where code = 'A01a' and number = ${groupNumber(values)} for update`,
  asks: (values) => {
    const hers = sql`(select a.id from animals a where a.chip = ${values.CHIP_HEMBRA ?? ''})`
    return {
      group: sql`(select jsonb_build_object('number', s.number, 'species', s.species, 'breed', s.breed_id,
          'state', s.state, 'seen', jsonb_build_object('CHIP_MACHO', coalesce(m.chip, ''),
            'FECHA_INICIO_EMPADRE', s.served_on, 'FECHA_FIN_EMPADRE', s.ends_on),
          'total', (select count(*) from service_females f where f.code = s.code and f.number = s.number))
        from services s join animals m on m.id = s.sire_id
        where s.code = 'A01a' and s.number = ${groupNumber(values)})`,
      member: sql`(select f.dam_id from service_females f
        where f.code = 'A01a' and f.number = ${groupNumber(values)} and f.dam_id = ${hers})`,
      gaveBirth: sql`exists (select 1 from births b
        where b.service_code = 'A01a' and b.service_number = ${groupNumber(values)} and b.dam_id = ${hers})`,
    }
  },
})

/** @throws BusinessError 103, 106 or 0 */
function openGroup({ group }: Membership, values: Values, call: Call): Group {
  if (!group) throw notFound('CONSECUTIVO', values.CONSECUTIVO ?? '')
  refuseOther(call, group.seen, 'CONSECUTIVO')
  if (!isOpen({ ESTADO: String(group.state) }))
    throw refusedAt('CONSECUTIVO', fill(a01aTexts.closed, { n: group.number }))
  return group
}

const refuse = (values: Values, text: string) => refusedAt('CHIP_HEMBRA', chipText(text, values.CHIP_HEMBRA ?? ''))

export const addFemale = fileForm<Membership>({
  ...change('A01a-hembra'),
  judge: (found, values, _owner, call) => {
    const group = openGroup(found, values, call)
    const female = found.animalOf('CHIP_HEMBRA')
    if (female.species !== group.species) throw refuse(values, filingTexts.species)
    if (female.breed !== group.breed) throw refuse(values, filingTexts.breed)
    if (found.member !== null) throw refuse(values, a01aTexts.inGroup)
    if (group.total >= MOST_FEMALES) throw refuse(values, a01aTexts.full)
    return {
      effects: {
        joined: sql`insert into service_females (code, number, dam_id)
          select 'A01a', ${group.number}::int, ${female.id}::int from ok`,
      },
    }
  },
})

export const removeFemale = fileForm<Membership>({
  ...change('A01a-retiro'),
  judge: (found, values, _owner, call) => {
    const group = openGroup(found, values, call)
    if (found.member === null) throw refuse(values, a01aTexts.notInGroup)
    if (found.gaveBirth) throw refuse(values, a01aTexts.gaveBirth)
    return {
      effects: {
        withdrawn: sql`delete from service_females using ok
          where code = 'A01a' and number = ${group.number}::int and dam_id = ${found.member}::int`,
      },
    }
  },
})
