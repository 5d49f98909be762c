/** Every message, one record each: animals and what the filed forms say of them, herd by herd. */
import { type SQL, sql } from 'drizzle-orm'
import {
  animalMember,
  arrivalMember,
  birthMember,
  departureMember,
  gestationMember,
  inseminationMember,
  parturitionMember,
  recommendationMember,
} from '../../registry/ade/members.ts'
import { birthSpan, type Values } from '../../registry/index.ts'
import { isOpen, joinFemales, type ServiceCode, serviceCodes } from '../queries/open-services.ts'
import { type Facts, keyOf, type Message, NOBODY, type Source } from './message.ts'
import { recommended, toBeMated } from './recommendations.ts'

const none = sql`0::int`
const joinAnimal = (as: SQL, id: SQL): SQL => sql`left join animals ${as} on ${as}.id = ${id}`
/** The number by which other systems know an owner's herd. */
const locationOf = (nid: SQL): SQL => sql`(select t.location_id from third_parties t where t.nid = ${nid})`

const animals = ({ nid }: Facts): readonly Source[] => [
  {
    kind: '',
    table: sql`animals a`,
    where: nid === NOBODY ? sql`a.owner_nid is null` : sql`a.owner_nid = ${nid}`,
    modified: sql`a.modified_at`,
    key: [sql`a.id`, none],
    joined: sql`join breeds b on b.id = a.breed_id ${joinAnimal(sql`s`, sql`a.sire_id`)}
      ${joinAnimal(sql`d`, sql`a.dam_id`)} left join births n on n.animal_id = a.id
      left join services v on v.code = n.service_code and v.number = n.service_number
      ${joinAnimal(sql`r`, sql`v.recipient_id`)}`,
    columns: {
      ID: sql`a.id`,
      ANIMAL: keyOf(sql`a`),
      SPECIES: sql`a.species`,
      SEX: sql`a.sex`,
      BORN: sql`a.born_on`,
      BREED: sql`b.name`,
      COLOR: sql`a.color`,
      MARKS: sql`a.marks`,
      FEATURES: sql`a.features`,
      NAME: sql`a.name`,
      PREFIX: sql`a.prefix`,
      A04: sql`a.birth_number`,
      A05: sql`a.registration_number`,
      SIRE: keyOf(sql`s`),
      DAM: keyOf(sql`d`),
      RECIPIENT: keyOf(sql`r`),
      COMPOSITION: sql`a.composition`,
      CONCEPT: sql`a.concept`,
      BIRTH_TYPE: sql`a.birth_type`,
      WEIGHT: sql`trim_scale(a.birth_weight)`,
      SCORE: sql`a.founder_score`,
      REGISTERED: sql`a.registered_on`,
      BREEDER: locationOf(sql`a.breeder_nid`),
    },
  },
]

/** A05: I initial animals, C certificates of born animals. */
const registrations = (nid: string, kind: 'I' | 'C'): Source => ({
  kind: 'A05',
  table: sql`registrations x`,
  where: sql`x.owner_nid = ${nid} and x.kind = ${kind}`,
  modified: sql`x.modified_at`,
  key: [sql`x.number`, none],
  joined: joinAnimal(sql`a`, sql`x.animal_id`),
  columns: { NUMBER: sql`x.number`, ANIMAL: keyOf(sql`a`), ON: sql`x.requested_on`, REMARK: sql`x.remarks` },
})

const births = ({ nid }: Facts): readonly Source[] => [
  {
    kind: 'A04',
    table: sql`births x`,
    where: sql`x.owner_nid = ${nid}`,
    modified: sql`x.modified_at`,
    key: [sql`x.number`, none],
    joined: joinAnimal(sql`a`, sql`x.animal_id`),
    columns: {
      NUMBER: sql`x.number`,
      ANIMAL: keyOf(sql`a`),
      ON: sql`x.born_on`,
      REMARK: sql`x.remarks`,
      REQUESTED: sql`x.requested_on`,
      WEIGHT: sql`trim_scale(x.weight)`,
      SERVICE_CODE: sql`x.service_code`,
      SERVICE_NUMBER: sql`x.service_number`,
    },
  },
  registrations(nid, 'C'),
]

const moved = (kind: 'A06' | 'A12', table: SQL, where: SQL, columns: Readonly<Record<string, SQL>>): Source => ({
  kind,
  table: sql`${table} x`,
  where,
  modified: sql`x.modified_at`,
  key: [sql`x.number`, none],
  joined: joinAnimal(sql`a`, sql`x.animal_id`),
  columns: { NUMBER: sql`x.number`, ANIMAL: keyOf(sql`a`), REMARK: sql`x.remarks`, ...columns },
})

const transfers = (where: SQL): Source =>
  moved('A06', sql`transfers`, where, {
    ON: sql`x.transferred_on`,
    GIVER: locationOf(sql`x.from_nid`),
    TAKER: locationOf(sql`x.to_nid`),
  })

/** And sub-leases. */
const leases = (where: SQL): Source =>
  moved('A12', sql`leases`, where, {
    ON: sql`x.starts_on`,
    FROM: sql`x.starts_on`,
    UNTIL: sql`x.ends_on`,
    GIVER: locationOf(sql`x.lessor_nid`),
    TAKER: locationOf(sql`x.lessee_nid`),
  })

/** A service with its female; a group with each of its females. A03: the recipient. */
const served = (code: ServiceCode, { nid }: Facts, further: SQL, modified: SQL): Source => {
  const female =
    code === 'A01a' ? sql`f.dam_id` : code === 'A03' ? sql`coalesce(x.recipient_id, x.dam_id)` : sql`x.dam_id`
  return {
    kind: code,
    table: sql`services x ${joinFemales(code)}`,
    where: sql`x.owner_nid = ${nid} and x.code = ${code} and ${further}`,
    modified,
    key: [sql`x.number`, code === 'A01a' ? sql`f.dam_id` : none],
    joined: sql`${joinAnimal(sql`a`, female)} ${joinAnimal(sql`s`, sql`x.sire_id`)} ${joinAnimal(sql`d`, sql`x.dam_id`)}`,
    columns: {
      NUMBER: sql`x.number`,
      ANIMAL: keyOf(sql`a`),
      SIRE: keyOf(sql`s`),
      DAM: keyOf(sql`d`),
      SPECIES: sql`x.species`,
      ON: sql`x.served_on`,
      ENDS: sql`x.ends_on`,
      REMARK: sql`x.remarks`,
      METHOD: sql`x.insemination_type`,
      EMBRYO: sql`x.embryo`,
      STOCK_CODE: sql`x.stock_code`,
      STOCK_NUMBER: sql`x.stock_number`,
    },
  }
}

const inseminations = (facts: Facts): readonly Source[] =>
  serviceCodes.map((code) => served(code, facts, sql`true`, sql`x.modified_at`))

/** The expected birth changes with the bounds too. */
const gestations = (facts: Facts): readonly Source[] => {
  const { boundsAt } = facts
  const modified = boundsAt === '' ? sql`x.modified_at` : sql`greatest(x.modified_at, ${boundsAt}::timestamptz)`
  return serviceCodes.map((code) => served(code, facts, isOpen(code), modified))
}

const expected = (rows: readonly Values[], { bounds }: Facts): Values[] =>
  rows.map((row) => {
    const { KIND: concept = '', SPECIES: species = '', ON: on = '', ENDS: until = '' } = row
    return { ...row, EXPECTED: birthSpan({ concept, species, on, until }, bounds)?.likely ?? until }
  })

const parturitions = ({ nid }: Facts): readonly Source[] => [
  {
    kind: 'A04',
    table: sql`births x`,
    where: sql`x.owner_nid = ${nid} and x.first_number is null`,
    modified: sql`x.modified_at`,
    key: [sql`x.number`, none],
    joined: sql`join services v on v.code = x.service_code and v.number = x.service_number
      ${joinAnimal(sql`a`, sql`coalesce(v.recipient_id, x.dam_id)`)}`,
    columns: {
      NUMBER: sql`x.number`,
      ANIMAL: keyOf(sql`a`),
      SPECIES: sql`v.species`,
      ON: sql`x.born_on`,
      SERVICE_CODE: sql`x.service_code`,
      SERVICE_NUMBER: sql`x.service_number`,
      PROGENY: sql`(select json_agg(json_build_object('key', ${keyOf(sql`y`)}, 'number', l.number, 'sex', l.sex,
          'weight', trim_scale(l.weight)) order by l.place)::text
        from births l join animals y on y.id = l.animal_id where x.number in (l.number, l.first_number))`,
    },
  },
]

export const messages: readonly Message[] = [
  {
    name: 'animals',
    resource: 'icarAnimalCoreResource',
    about: 'Animales de la finca',
    sources: animals,
    member: animalMember,
  },
  {
    name: 'births',
    resource: 'icarMovementBirthEventResource',
    about: 'Nacimientos (A04) y registros de nacidos (A05)',
    sources: births,
    member: birthMember,
  },
  {
    name: 'arrivals',
    resource: 'icarMovementArrivalEventResource',
    about: 'Entradas: animales iniciales (A05), traspasos recibidos (A06), arriendos y subarriendos tomados (A12)',
    sources: ({ nid }) => [
      registrations(nid, 'I'),
      transfers(sql`x.to_nid = ${nid}`),
      leases(sql`x.lessee_nid = ${nid}`),
    ],
    member: arrivalMember,
  },
  {
    name: 'departures',
    resource: 'icarMovementDepartureEventResource',
    about: 'Salidas: traspasos (A06), arriendos y subarriendos dados (A12)',
    sources: ({ nid }) => [transfers(sql`x.from_nid = ${nid}`), leases(sql`x.lessor_nid = ${nid}`)],
    member: departureMember,
  },
  {
    name: 'inseminations',
    resource: 'icarReproInseminationEventResource',
    about: 'Montas (A01), cada hembra de una monta grupal (A01a), inseminaciones (A02) y transferencias (A03)',
    sources: inseminations,
    member: inseminationMember,
  },
  {
    name: 'parturitions',
    resource: 'icarReproParturitionEventResource',
    about: 'Partos: uno por camada, con sus crías y pesos (A04)',
    sources: parturitions,
    member: parturitionMember,
  },
  {
    name: 'gestations',
    resource: 'icarGestationResource',
    about: 'Partos esperados de los servicios abiertos',
    sources: gestations,
    complete: expected,
    member: gestationMember,
  },
  {
    name: 'mating-recommendations',
    resource: 'icarReproMatingRecommendationResource',
    about: 'Machos para cada hembra, dentro del límite de consanguinidad de la asociación',
    sources: toBeMated,
    complete: recommended,
    member: recommendationMember,
    pageSize: 50,
  },
]
