/** The members of each message, from rows of the registry. Pure; columns are those of the sources in src/server/ade. */
import type { Values } from '../vocabulary/define-field.ts'
import {
  animalIdentifier,
  FARM_ZONE,
  genders,
  type Identifier,
  inseminations,
  instantOf,
  ofSpecies,
  type Resource,
  schemeOf,
} from './terms.ts'

/** Where a message comes from. */
interface Origin {
  /** The server's address, reversed: org.asociacion.registro. */
  readonly source: string
  /** The herd it is about; undefined: none, an ancestor. */
  readonly location: Identifier | undefined
  /** Of other people's herds nothing is said: the files of a person's own data. */
  readonly ownOnly?: boolean
}

export type ToMember = (row: Values, origin: Origin) => Resource

/** Leaves out what is not known: an absent field says so, an empty text would be a value. */
const known = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )

export const locationId = (source: string, id: string): Identifier => ({ scheme: schemeOf(source, 'finca'), id })

/** A herd that a row names; undefined: none, or not to be told. */
function herd({ source, location, ownOnly }: Origin, id = ''): Identifier | undefined {
  const named = id === '' ? undefined : locationId(source, id)
  return ownOnly && named?.id !== location?.id ? undefined : named
}

const day = (text = ''): string | undefined => (text === '' ? undefined : instantOf(text))
const animal = (source: string, key = ''): Identifier | undefined =>
  key === '' ? undefined : animalIdentifier(source, key)
const own = (source: string, kind: string, id = ''): Identifier | undefined =>
  id === '' ? undefined : { scheme: schemeOf(source, kind), id }
const listed = <T>(...items: readonly (T | undefined)[]): readonly T[] => items.filter((item) => item !== undefined)

/** What every resource has. @param id stable in its source */
const resource = (resourceType: string, id: string, row: Values, { source, location }: Origin) => ({
  resourceType,
  meta: known({ source, sourceId: id, modified: row.MODIFIED, validFrom: day(row.FROM), validTo: day(row.UNTIL) }),
  ...known({ location }),
})

const event = (resourceType: string, id: string, row: Values, origin: Origin) => ({
  ...resource(resourceType, id, row, origin),
  id,
  animal: animalIdentifier(origin.source, row.ANIMAL ?? ''),
  ...known({ eventDateTime: day(row.ON), remark: row.REMARK }),
})

export const locationMember = (source: string, row: Values): Resource => {
  const id = row.LOCATION ?? ''
  return {
    resourceType: 'icarLocationResource',
    identifier: locationId(source, id),
    ...known({
      name: row.NAME,
      timeZoneId: FARM_ZONE,
      alternativeIdentifiers: listed(own(source, row.DOCUMENT_TYPE ?? '', row.DOCUMENT)),
    }),
    meta: known({ source, sourceId: `finca-${id}`, modified: row.MODIFIED, creator: row.OWNER }),
  }
}

export const animalMember: ToMember = (row, origin) => {
  const { source } = origin
  const identifier = animalIdentifier(source, row.ANIMAL ?? '')
  const parent = (key: string | undefined, gender: string, relation: string) => {
    const one = animal(source, key)
    return one && { parentOf: identifier, gender, relation, identifier: one }
  }
  return {
    ...resource('icarAnimalCoreResource', `animal-${row.ID}`, row, origin),
    identifier,
    specie: ofSpecies[row.SPECIES ?? ''],
    gender: genders[row.SEX ?? ''],
    ...known({
      alternativeIdentifiers: listed(
        ...(row.A04 && row.ANIMAL !== `A04-${row.A04}` ? [own(source, 'A04', row.A04)] : []),
        own(source, 'A05', row.A05),
      ),
      birthDate: day(row.BORN),
      primaryBreed: own(source, 'raza', row.BREED),
      coatColor: row.COLOR,
      managementTag: row.MARKS,
      name: row.NAME,
      officialName: row.NAME && [row.PREFIX, row.NAME].filter((part) => part).join(' '),
      parentage: listed(
        parent(row.SIRE, 'Male', 'Genetic'),
        parent(row.DAM, 'Female', 'Genetic'),
        parent(row.RECIPIENT, 'Female', 'Recipient'),
      ),
    }),
    herdBook: known({
      composition: row.COMPOSITION,
      conception: row.CONCEPT,
      birthType: row.BIRTH_TYPE,
      birthWeight: row.WEIGHT ? Number(row.WEIGHT) : undefined,
      prefix: row.PREFIX,
      features: row.FEATURES,
      founderScore: row.SCORE ? Number(row.SCORE) : undefined,
      registeredOn: row.REGISTERED,
      breeder: herd(origin, row.BREEDER),
    }),
  }
}

/** Of a birth (A04) and of the registration of a born animal (A05). */
export const birthMember: ToMember = (row, origin) => ({
  ...event('icarMovementBirthEventResource', `${row.KIND}-${row.NUMBER}`, row, origin),
  registrationReason: row.KIND === 'A04' ? 'Born' : 'Registered',
  herdBook: known({
    form: own(origin.source, row.KIND ?? '', row.NUMBER),
    service: own(origin.source, row.SERVICE_CODE ?? '', row.SERVICE_NUMBER),
    weight: row.WEIGHT ? Number(row.WEIGHT) : undefined,
    requestedOn: row.REQUESTED,
  }),
})

/** Why an animal moves, by the form that says so. */
const reasons: Readonly<
  Record<string, { readonly arrival: string; readonly departure: string; readonly why: string }>
> = {
  A05: { arrival: 'Other', departure: 'Other', why: 'Other' },
  A06: { arrival: 'Purchase', departure: 'Sale', why: 'Sale' },
  A12: { arrival: 'StudService', departure: 'StudService', why: 'Other' },
}

const consignment = ({ KIND = '', NUMBER, GIVER, TAKER }: Values, origin: Origin) =>
  known({
    id: own(origin.source, KIND, NUMBER),
    originLocation: herd(origin, GIVER),
    destinationLocation: herd(origin, TAKER),
  })

export const arrivalMember: ToMember = (row, origin) => ({
  ...event('icarMovementArrivalEventResource', `${row.KIND}-${row.NUMBER}`, row, origin),
  arrivalReason: reasons[row.KIND ?? '']?.arrival,
  consignment: consignment(row, origin),
})

export const departureMember: ToMember = (row, origin) => ({
  ...event('icarMovementDepartureEventResource', `${row.KIND}-${row.NUMBER}`, row, origin),
  departureKind: reasons[row.KIND ?? '']?.departure,
  departureReason: reasons[row.KIND ?? '']?.why,
  consignment: consignment(row, origin),
})

/** A service, or one female of a group. */
const serviceId = ({ KIND, NUMBER, ANIMAL = '' }: Values): string =>
  KIND === 'A01a' ? `${KIND}-${NUMBER}-${ANIMAL}` : `${KIND}-${NUMBER}`

export const inseminationMember: ToMember = (row, origin) => {
  const { source } = origin
  const { KIND = '', STOCK_CODE = '' } = row
  const sireIdentifiers = listed(animal(source, row.SIRE))
  const stock = STOCK_CODE === '' ? undefined : own(source, STOCK_CODE, row.STOCK_NUMBER)
  return {
    ...event('icarReproInseminationEventResource', serviceId(row), row, origin),
    inseminationType: inseminations[KIND],
    sireIdentifiers,
    ...known({
      eventEndDateTime: day(row.ENDS),
      straw:
        KIND === 'A02'
          ? { resourceType: 'icarReproSemenStrawResource', ...known({ id: stock, sireIdentifiers }) }
          : undefined,
      embryo:
        KIND === 'A03'
          ? {
              resourceType: 'icarReproEmbryoResource',
              ...known({
                id: own(source, 'embrion', row.EMBRYO) ?? stock,
                donorIdentifiers: listed(animal(source, row.DAM)),
                sireIdentifiers,
              }),
            }
          : undefined,
    }),
    herdBook: known({ form: own(source, KIND, row.NUMBER), method: row.METHOD }),
  }
}

interface Progeny {
  readonly key: string
  readonly number: number
  readonly sex: string
  readonly weight: number
}

/** One event a litter. */
export const parturitionMember: ToMember = (row, origin) => {
  const { source } = origin
  const litter = JSON.parse(row.PROGENY ?? '[]') as readonly Progeny[]
  return {
    ...event('icarReproParturitionEventResource', `parto-${row.NUMBER}`, row, origin),
    isEmbryoImplant: row.SERVICE_CODE === 'A03',
    liveProgeny: litter.length,
    totalProgeny: litter.length,
    progenyDetails: litter.map(({ key, number, sex, weight }) => ({
      resourceType: 'icarProgenyDetailsResource',
      identifier: animalIdentifier(source, key),
      alternativeIdentifiers: listed(own(source, 'A04', String(number))),
      specie: ofSpecies[row.SPECIES ?? ''],
      gender: genders[sex],
      birthStatus: 'Alive',
      birthWeight: { measurement: weight, units: 'KGM' },
    })),
    herdBook: known({ service: own(source, row.SERVICE_CODE ?? '', row.SERVICE_NUMBER) }),
  }
}

/** An open service with its expected birth. */
export const gestationMember: ToMember = (row, origin) => {
  const id = serviceId(row)
  return {
    ...resource('icarGestationResource', id, row, origin),
    id,
    animal: animalIdentifier(origin.source, row.ANIMAL ?? ''),
    sireIdentifiers: listed(animal(origin.source, row.SIRE)),
    expectedCalvingDate: instantOf(row.EXPECTED ?? ''),
  }
}

/** A female with the males that suit her, best first; without one it says so. */
export const recommendationMember: ToMember = (row, origin) => {
  const sires = JSON.parse(row.SIRES ?? '[]') as readonly { readonly key: string; readonly name: string }[]
  return {
    ...event('icarReproMatingRecommendationResource', `plan-${row.ID}`, row, origin),
    sireRecommendations:
      sires.length === 0
        ? [{ recommendationType: 'RecommendationImpossible' }]
        : sires.map(({ key, name }, at) => ({
            recommendationType: 'SireRecommended',
            sireIdentifiers: [animalIdentifier(origin.source, key)],
            ...known({ sireOfficialName: name }),
            sireRank: at + 1,
          })),
  }
}
