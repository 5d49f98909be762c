/** A04 corrected or voided: the animal follows, a litter shares its day and its dam, and a service of one female hers. */
import { type SQL, sql } from 'drizzle-orm'
import { compositionOf, formOf, fromWire, kinshipOf, REASON, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import type { conceptOfForm } from '../../../registry/vocabulary/codes.ts'
import { fieldOf } from '../../core/call.ts'
import { trailColumns, trailOf } from '../../filing/audit-log.ts'
import type { Corrected, FormCorrection } from '../../filing/correction.ts'
import { chipText, codeFact, facts, spent } from '../../filing/facts.ts'
import { filedAgain, filingOf } from '../../filing/file-form.ts'
import { type PedigreeFact, pedigreeFact, pedigreeOf } from '../../filing/pedigree.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { recordsOf } from '../../filing/rests.ts'
import { filingTexts } from '../../filing/texts.ts'
import { asInBook, withBook } from '../voiding.ts'
import { filingA04, filingFurther } from './effects.ts'
import { type ServiceFact, serviceFact } from './judge.ts'
import { rowsA04 } from './rows.ts'

const form = formOf('A04')

/** The birth and, of the first one, the further births of its litter. */
const litter = (number: number): SQL => sql`(b.number = ${number}::int or b.first_number = ${number}::int)`
const young = (which: SQL): SQL => sql`select b.animal_id from births b where ${which}`
const single = (number: number): SQL => sql`b.number = ${number}::int`

export const correctionA04: FormCorrection = {
  form,
  hold: (number) => sql`
    select 1 from births b join animals a on a.id = b.animal_id
      join services s on s.code = b.service_code and s.number = b.service_number
    where ${litter(number)} order by b.number for update`,
  row: (number) => withBook(rowsA04(sql`s.number = ${number}::int`), sql`births`, 'nacimientos', number),
  restsOn: (field, { number }) => {
    if (field === 'PESO_AL_NACER') return undefined
    return recordsOf(young(field === 'SEXO' ? single(number) : litter(number)))
  },
  correct: async (corrected) => {
    const { number, after, changed, call } = corrected
    const { sex } = await facts<{ sex: boolean }>(call, { sex: codeFact('sexo', after.SEXO ?? '') })
    if (!sex) refuseProblems(form, { SEXO: commonTexts.notAnOption })
    const other = changed.has('CHIP_HEMBRA') ? await otherDam(corrected) : undefined
    const own = (value: string | undefined, column: SQL) =>
      sql`case when ${single(number)} then ${value}::text else ${column} end`
    return {
      locks: [],
      effects: {
        birth: sql`
          update births b set sex = ${own(after.SEXO, sql`b.sex`)}, born_on = ${after.FECHA_PARTO}::date,
            weight = (${own(after.PESO_AL_NACER, sql`b.weight::text`)})::numeric,
            dam_id = coalesce(${other?.id ?? null}::int, b.dam_id) from ok where ${litter(number)}`,
        young: sql`
          update animals a set sex = ${own(after.SEXO, sql`a.sex`)}, born_on = ${after.FECHA_PARTO}::date,
            birth_weight = (${own(after.PESO_AL_NACER, sql`a.birth_weight::text`)})::numeric,
            dam_id = coalesce(${other?.id ?? null}::int, a.dam_id),
            composition = coalesce(${other?.composition ?? null}::text, a.composition)
          from ok, births b where b.animal_id = a.id and ${litter(number)}`,
        ...other?.effects,
      },
    }
  },
  restsOnForm: ({ number }) => sql`
    select record from ${recordsOf(young(single(number)))} r
    union all select 'A04 ' || b.number from births b where b.first_number = ${number}::int`,
  void: ({ number }) => ({
    locks: [],
    effects: {
      birth: sql`delete from births b using ok where ${single(number)}`,
      young: sql`delete from animals a using ok where a.id in (${young(single(number))})`,
      // A group without births is open again; other services are open as long as no birth names them.
      reopened: sql`
        update services s set state = 0 from ok, births b where ${single(number)} and s.code = 'A01a'
          and s.code = b.service_code and s.number = b.service_number and s.state = 1
          and not exists (select 1 from births o where o.service_code = s.code and o.service_number = s.number
            and o.number <> b.number)`,
    },
  }),
  restore: async (row, call) => {
    if (row.FILA) {
      const { locks, effects } = asInBook(sql`births`, row)
      const opened = sql`update services s set state = 1 from filed f
        where s.code = 'A01a' and s.code = f.service_code and s.number = f.service_number`
      return { locks, effects: { ...effects, opened } }
    }
    const values = fromWire(form, row)
    const owner = row[form.owner] ?? ''
    const { CONSECUTIVO_PRIMERO: first = '', NID_REGISTRADOR: by = '' } = row
    if (first === '') return filedAgain(filingA04(by), row, call)
    return filingOf(filingFurther(by), call, asFurther(values, first), owner, 'again')
  },
}

/** A further birth in the words of its own form. */
const asFurther = (values: Values, first: string): Values => ({
  ...values,
  CONSECUTIVO: first,
  CONSECUTIVONEW: values.CONSECUTIVO ?? '',
  SEXO_ADICIONAL: values.SEXO ?? '',
  PESO_AL_NACER_ADICIONAL: values.PESO_AL_NACER ?? '',
})

/** Another female that gave birth: one of the group, or the one of the service, which then names her too. */
async function otherDam({ before, after, animals, call }: Corrected) {
  const dam = animals.CHIP_HEMBRA
  const code = before.FORMA_CONCEPCION as keyof typeof conceptOfForm
  const service = before.CONSECUTIVO_SERVICIO ?? ''
  const chip = after.CHIP_HEMBRA ?? ''
  const found = await facts<{ service: ServiceFact | null; pedigree: PedigreeFact }>(call, {
    service: serviceFact(code, service, before.NID_PROPIETARIO ?? '', chip),
    pedigree: pedigreeFact(before.CHIP_MACHO ?? '', chip),
  })
  if (!dam || !found.service) throw new Error('judged without a female and a service')
  const { species, breed, sireId, sireComposition, damId, inGroup, damHasLitter } = found.service
  if (dam.species !== species) refuseProblems(form, { CHIP_HEMBRA: filingTexts.species })
  if (damId === null && !inGroup) refuseProblems(form, { CHIP_HEMBRA: chipText(filingTexts.serviceMismatch, chip) })
  if (damHasLitter) throw spent('CHIP_HEMBRA', filingTexts.damGaveBirth, chip)
  const kinship = kinshipOf(pedigreeOf(found.pedigree), sireId, dam.id)
  const trail = {
    ...{ code, number: service, owner: before.NID_PROPIETARIO ?? '' },
    before: { CHIP_HEMBRA: before.CHIP_HEMBRA ?? '' },
    after: { CHIP_HEMBRA: chip, [REASON]: fieldOf(call, REASON) },
  }
  return {
    id: dam.id,
    composition: compositionOf({ breed, composition: sireComposition }, dam),
    effects:
      damId === null
        ? {}
        : {
            service: sql`
              update services s set dam_id = ${dam.id}::int,
                dam_breed_id = case when s.code = 'A01' then ${dam.breed}::int else s.dam_breed_id end,
                kinship = case when s.code = 'A01' then ${kinship}::text else s.kinship end,
                computed_kinship = case when s.code = 'A01' then ${kinship}::text else s.computed_kinship end
              from ok where s.code = ${code} and s.number = ${service}::int`,
            serviceTrail: sql`insert into filings (${trailColumns}) select t.* from (${trailOf(call, trail)}) t, ok`,
          },
  }
}
