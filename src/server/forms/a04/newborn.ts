/** The rows that every birth writes: the animal, then its record. */
import { type SQL, sql } from 'drizzle-orm'

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

export const birthEffects = (b: Newborn): Readonly<Record<string, SQL>> => ({
  born: sql`
    insert into animals (birth_number, owner_nid, breeder_nid, species, breed_id, sex, born_on, composition,
      birth_weight, birth_type, concept, sire_id, dam_id, prefix)
    select ${b.number}::int, ${b.owner}::text, ${b.owner}::text, ${b.species}::text, ${b.breed}::int, ${b.sex}::text,
      ${b.bornOn}::date, ${b.composition}::text, ${b.weight}::numeric, ${b.birthType}::text, ${b.concept}::text,
      ${b.sireId}::int, ${b.damId}::int, ${b.prefix}::text from ok
    returning id`,
  birth: sql`
    insert into births (number, owner_nid, service_code, service_number, requested_on, born_on, sex, birth_type, weight,
      dam_id, prefix, remarks, first_number, place, registrar_nid, animal_id)
    select ${b.number}::int, ${b.owner}::text, ${b.serviceCode}::text, ${b.serviceNumber}::int,
      ${b.requestedOn}::date, ${b.bornOn}::date, ${b.sex}::text, ${b.birthType}::text, ${b.weight}::numeric,
      ${b.damId}::int, ${b.prefix}::text, ${b.remarks}::text, ${b.firstNumber}::int, ${b.place}::smallint,
      ${b.registrar}::text, born.id from born`,
})
