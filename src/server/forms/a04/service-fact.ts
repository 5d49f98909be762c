import { type SQL, sql } from 'drizzle-orm'
import { wireNumber } from '../../core/wire-number.ts'

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
    'litters', (select count(*) from births b where b.service_code = s.code and b.service_number = s.number
      and b.first_number is null),
    'inGroup', exists (select 1 from service_females f join animals h on h.id = f.dam_id
      where f.code = s.code and f.number = s.number and h.chip = ${damChip}),
    'damHasLitter', exists (select 1 from births b join animals h on h.id = b.dam_id
      where b.service_code = s.code and b.service_number = s.number and h.chip = ${damChip}))
  from services s join animals m on m.id = s.sire_id
  where s.code = ${code} and s.number = ${wireNumber(number)} and s.owner_nid = ${owner})`
