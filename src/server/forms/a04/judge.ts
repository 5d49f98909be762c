/** What a birth depends on: its service and female; for a further one, the first birth (decisions 37, 95 to 101). */
import { type SQL, sql } from 'drizzle-orm'
import { a04Texts } from '../../../registry/forms/texts/a04.ts'
import { fill, formOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { conceptOfForm } from '../../../registry/vocabulary/codes.ts'
import { wireNumber } from '../../core/call.ts'
import { type AnimalFact, animalFact, chipText, codeFact, spent } from '../../filing/facts.ts'
import type { FormQuestions } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { birthsLeft } from './rows.ts'

/** A service as a birth sees it. */
export interface ServiceFact {
  readonly species: string
  readonly breed: number
  readonly prefix: string
  /** ESTADO of a group: 2 void. */
  readonly state: number
  readonly sireId: number
  readonly sireChip: string
  readonly sireComposition: string
  /** null in a group. */
  readonly damId: number | null
  readonly recipientChip: string
  /** First births filed from it. */
  readonly litters: number
  readonly inGroup: boolean
  /** Whether that female has already given birth from it. */
  readonly damHasLitter: boolean
}

/** @param damChip the female that gave birth */
export const serviceFact = (code: string, number: string, owner: string, damChip: string): SQL => sql`(
  select jsonb_build_object('species', s.species, 'breed', s.breed_id, 'prefix', s.prefix, 'state', s.state,
    'sireId', s.sire_id, 'sireChip', coalesce(m.chip, ''), 'sireComposition', m.composition, 'damId', s.dam_id,
    'recipientChip', coalesce((select r.chip from animals r where r.id = s.recipient_id), ''),
    'litters', (select count(*) from births b where b.service_code = s.code and b.service_number = s.number
      and b.first_number is null),
    'inGroup', exists (select 1 from service_females f join animals h on h.id = f.dam_id
      where f.code = s.code and f.number = s.number and h.chip = ${damChip}),
    'damHasLitter', exists (select 1 from births b join animals h on h.id = b.dam_id
      where b.service_code = s.code and b.service_number = s.number and h.chip = ${damChip}))
  from services s join animals m on m.id = s.sire_id
  where s.code = ${code} and s.number = ${wireNumber(number)} and s.owner_nid = ${owner})`

const form = formOf('A04')

export interface BirthFacts {
  service: ServiceFact | null
  dam: AnimalFact | null
  birthType: boolean
  sex: boolean
}

export const askingA04: FormQuestions<BirthFacts> = {
  form,
  asks: (values, owner) => {
    const code = values.FORMA_CONCEPCION ?? ''
    const chip = values.CHIP_HEMBRA ?? ''
    if (!(code in conceptOfForm)) refuseProblems(form, { FORMA_CONCEPCION: commonTexts.notAnOption })
    return {
      service: serviceFact(code, values.CONSECUTIVO_SERVICIO ?? '', owner, chip),
      dam: animalFact(chip),
      birthType: codeFact('tipoParto', values.TIPO_DE_PARTO ?? ''),
      sex: codeFact('sexo', values.SEXO ?? ''),
    }
  },
}

export function birthProblems({ dam, birthType, sex }: BirthFacts, service: ServiceFact, values: Values): Problems {
  const problems: Record<string, string> = {}
  const { serviceMismatch } = filingTexts
  if (values.COD_ESPECIE !== service.species) problems.COD_ESPECIE = serviceMismatch
  if (values.RAZA_MACHO !== String(service.breed)) problems.RAZA_MACHO = serviceMismatch
  if (values.CHIP_MACHO !== service.sireChip) problems.CHIP_MACHO = serviceMismatch
  const inGroup = service.damId === null ? service.inGroup : dam?.id === service.damId
  if (!dam || !inGroup) problems.CHIP_HEMBRA = chipText(serviceMismatch, values.CHIP_HEMBRA ?? '')
  else if (service.damHasLitter) throw spent('CHIP_HEMBRA', filingTexts.damGaveBirth, values.CHIP_HEMBRA ?? '')
  if (!birthType) problems.TIPO_DE_PARTO = commonTexts.notAnOption
  if (!sex) problems.SEXO = commonTexts.notAnOption
  return problems
}

/** An animal that is born, and the record of its birth. */
export interface Newborn {
  readonly number: number
  readonly owner: string
  readonly serviceCode: string
  readonly serviceNumber: number
  readonly requestedOn: string
  readonly bornOn: string
  readonly sex: string
  readonly birthType: string
  /** Kilograms. */
  readonly weight: string
  readonly prefix: string
  readonly remarks: string
  readonly firstNumber: number | null
  readonly place: number
  /** Who captured it. */
  readonly registrar: string
  readonly species: string
  readonly breed: number
  readonly sireId: number
  readonly damId: number
  readonly composition: string
  readonly concept: string
}

type Shared = Omit<Newborn, 'number' | 'sex' | 'weight' | 'firstNumber' | 'place' | 'registrar'>

export type First = Shared & {
  readonly sireChip: string
  readonly damChip: string
  readonly left: number
  readonly next: number
  readonly version: string
  /** What it said before each correction: a device that has not heard of it still means this birth. */
  readonly earlier: readonly Values[]
}

export const firstFact = (number: string): SQL => sql`(
  select jsonb_build_object('owner', s.owner_nid, 'serviceCode', s.service_code, 'serviceNumber', s.service_number,
    'requestedOn', s.requested_on, 'bornOn', s.born_on, 'birthType', s.birth_type, 'prefix', s.prefix,
    'remarks', s.remarks, 'species', a.species, 'breed', a.breed_id, 'sireId', a.sire_id, 'damId', s.dam_id,
    'sireChip', coalesce((select m.chip from animals m where m.id = a.sire_id), ''),
    'damChip', coalesce((select h.chip from animals h where h.id = s.dam_id), ''),
    'composition', a.composition, 'concept', a.concept, 'left', ${birthsLeft},
    'next', 1 + coalesce((select max(f.place) from births f where f.first_number = s.number), 1),
    'version', s.xmin::text, 'earlier', (select coalesce(jsonb_agg(f.before), '[]') from filings f
      where f.code = 'A04' and f.number = s.number::text and f.before is not null))
  from births s join animals a on a.id = s.animal_id
  where s.number = ${wireNumber(number)} and s.first_number is null)`

/** Values that were sent and differ from the first birth; omitted ones are not checked. */
export function otherBirth(first: First, values: Values): Problems {
  const problems: Record<string, string> = {}
  const n = values.CONSECUTIVO ?? ''
  const says = (name: string, is: (sent: string) => boolean) => {
    const sent = (values[name] ?? '').trim()
    return sent !== '' && !is(sent) && !first.earlier.some((before) => before[name] === sent)
  }
  if (says('CHIP_MACHO', (sent) => sent === first.sireChip)) problems.CHIP_MACHO = fill(a04Texts.otherSire, { n })
  if (says('CHIP_HEMBRA', (sent) => sent === first.damChip)) problems.CHIP_HEMBRA = fill(a04Texts.otherDam, { n })
  if (says('CONSECUTIVO_SERVICIO', (sent) => wireNumber(sent) === first.serviceNumber))
    problems.CONSECUTIVO_SERVICIO = fill(a04Texts.otherService, { n })
  if (says('FECHA_PARTO', (sent) => sent === first.bornOn)) problems.FECHA_PARTO = fill(a04Texts.otherDay, { n })
  return problems
}
