/**
 * A04, further births of a multiple birth: shared values come from the first birth (decisions 97, 98). A call with
 * another dam, service or day belongs to another birth and is refused, however it got that number.
 */
import { type SQL, sql } from 'drizzle-orm'
import { a04Texts } from '../../../registry/forms/texts/a04.ts'
import { fill, formOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { personOf } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { codeFact, notFound } from '../../filing/facts.ts'
import { fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { birthsLeft } from './a04-rows.ts'
import { birthEffects, type Newborn } from './newborn.ts'

const form = formOf('A04-adicional')

type Shared = Omit<Newborn, 'number' | 'sex' | 'weight' | 'firstNumber' | 'place' | 'registrar'>

type First = Shared & { readonly damChip: string; readonly left: number; readonly next: number }

const firstFact = (number: string): SQL => sql`(
  select jsonb_build_object('owner', s.owner_nid, 'serviceCode', s.service_code, 'serviceNumber', s.service_number,
    'requestedOn', s.requested_on, 'bornOn', s.born_on, 'birthType', s.birth_type, 'prefix', s.prefix,
    'remarks', s.remarks, 'species', a.species, 'breed', a.breed_id, 'sireId', a.sire_id, 'damId', s.dam_id,
    'damChip', coalesce((select h.chip from animals h where h.id = s.dam_id), ''),
    'composition', a.composition, 'concept', a.concept, 'left', ${birthsLeft},
    'next', 2 + (select count(*) from births f where f.first_number = s.number))
  from births s join animals a on a.id = s.animal_id
  where s.number = ${wireNumber(number)} and s.first_number is null)`

/** @throws BusinessError 103, 100 or 0 */
export const fileA04Additional = fileForm<{ first: First | null; sex: boolean }>({
  form,
  ofRecord: { field: 'CONSECUTIVO', table: 'births', code: form.code },
  asks: (values) => ({
    first: firstFact(values.CONSECUTIVO ?? ''),
    sex: codeFact('sexo', values.SEXO_ADICIONAL ?? ''),
  }),
  judge: (found, values, _owner, call) => {
    if (!found.first) throw notFound('CONSECUTIVO', values.CONSECUTIVO ?? '')
    refuseProblems(form, otherBirth(found.first, values))
    if (!found.sex) refuseProblems(form, { SEXO_ADICIONAL: commonTexts.notAnOption })
    const { left, next, damChip: _, ...shared } = found.first
    if (left < 1) throw refusedAt('CONSECUTIVONEW', a04Texts.allBirthsFiled)
    const newborn: Newborn = {
      ...shared,
      number: Number(values.CONSECUTIVONEW),
      sex: values.SEXO_ADICIONAL ?? '',
      weight: values.PESO_AL_NACER_ADICIONAL ?? '',
      firstNumber: Number(values.CONSECUTIVO),
      place: next,
      registrar: personOf(call).nid,
    }
    // Two concurrent calls for the same position violate its unique constraint, and the later one is judged again.
    return { effects: birthEffects(newborn) }
  },
})

/** Values that were sent and differ from the first birth; omitted ones are not checked. */
function otherBirth(first: First, values: Values): Problems {
  const problems: Record<string, string> = {}
  const n = values.CONSECUTIVO ?? ''
  const says = (name: string, is: (sent: string) => boolean) => {
    const sent = (values[name] ?? '').trim()
    return sent !== '' && !is(sent)
  }
  if (says('CHIP_HEMBRA', (sent) => sent === first.damChip)) problems.CHIP_HEMBRA = fill(a04Texts.otherDam, { n })
  if (says('CONSECUTIVO_SERVICIO', (sent) => wireNumber(sent) === first.serviceNumber))
    problems.CONSECUTIVO_SERVICIO = fill(a04Texts.otherService, { n })
  if (says('FECHA_PARTO', (sent) => sent === first.bornOn)) problems.FECHA_PARTO = fill(a04Texts.otherDay, { n })
  return problems
}
