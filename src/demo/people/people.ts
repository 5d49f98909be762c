/** Associates, their premises and prefixes, associations, registrars, inseminators and professionals. */
import { dateOf, dayOf, YEAR } from '../base/days.ts'
import type { Random } from '../base/random.ts'
import { noRows, PEOPLE, type People } from '../base/world.ts'
import { accounts, type DemoPerson, demoPeople } from './accounts.ts'
import { anyPrefix, document, mail, phone, prefixOf, unique, unlike, zoneOf } from './identity.ts'
import {
  commonSurnames,
  companyNames,
  farmKinds,
  farmNames,
  menNames,
  type Region,
  regions,
  womenNames,
} from './regions.ts'
import { addTechnicians } from './technicians.ts'

const ASSOCIATIONS = [
  ['AR', '68', '68679', 'Asociación de Capricultores del Cañón del Chicamocha', 'ASOCHICAMOCHA'],
  ['AR', '15', '15238', 'Asociación de Ovinocultores del Altiplano Cundiboyacense', 'OVIALTIPLANO'],
  ['AR', '23', '23001', 'Asociación de Criadores de Ovinos y Caprinos del Caribe', 'ASOCARIBE'],
  ['CO', '44', '44847', 'Cooperativa de Pastores de la Alta Guajira', 'COOPASTORES'],
  ['AG', '05', '05615', 'Asociación de Criadores de Cabras Lecheras de Antioquia', 'CABRALECHE'],
  ['FE', '11', '11001', 'Federación de Criadores de Cabras y Ovejas del Campo', 'FEDECAMPO'],
] as const

/** People as they are created, with what is in use already. */
interface Making {
  readonly random: Random
  readonly now: number
  readonly people: People
  readonly documents: Set<string>
  readonly prefixes: Set<string>
}

type Association = ReturnType<typeof addAssociation>

interface Member {
  readonly person: DemoPerson
  readonly region: Region
  readonly isCompany: boolean
  readonly memberKind: string
}

/** @param count associates in addition to the demo accounts. */
export function createPeople(random: Random, count: number, today: string): People {
  const now = dayOf(today)
  const people: People = { owners: [], ...noRows(...PEOPLE), accounts: accounts() }
  const documents = new Set(demoPeople.map(({ nid }) => nid))
  const prefixes = new Set(demoPeople.map(({ prefix }) => prefix))
  const making: Making = { random, now, people, documents, prefixes }
  const associations = ASSOCIATIONS.map((_, place) => addAssociation(making, place))

  for (const person of demoPeople) {
    const region = regions.find((each) => each.department === person.department) ?? regions[0]
    if (region) addMember(making, associations, { person, region, isCompany: false, memberKind: 'A' })
  }
  const farms = random.shuffled(farmNames)
  const companies = companyNames.map(([department, name]): [string, string] => [department, name])
  for (let index = 0; index < count; index++) {
    const region = regionOf(index, count)
    const company = index % 3 === 1 ? companyOf(companies, region) : undefined
    addMember(making, associations, createMember(making, { index, region, company, farms }))
  }
  // Some left, some stopped: the lists must show such people too.
  for (const member of people.associationMembers.slice(-3)) member.leftOn = dateOf(now - random.int(60, 700))
  addTechnicians(random, people, documents, now)
  addPending(people, now)
  return people
}

function addAssociation({ random, now, people, documents }: Making, place: number) {
  const [kind, department, municipality, name, site] = ASSOCIATIONS[place] as (typeof ASSOCIATIONS)[number]
  const nid = unique(() => `80${random.int(0, 9)}${random.int(100000, 999999)}`, documents)
  people.thirdParties.push({
    nid,
    tid: 'NIT',
    name,
    department,
    municipality,
    address: `Carrera ${random.int(3, 30)} # ${random.int(4, 80)}-${random.int(10, 99)}`,
    phones: phone(random),
    email: `contacto@${site.toLowerCase()}.example.org`,
    url: `https://${site.toLowerCase()}.example.org`,
    joinedOn: dateOf(Math.floor(now - (14 + place) * YEAR)),
    status: 0,
    kind,
    memberKind: 'N',
  })
  return { nid, kind, department }
}

function addMember(
  { random, now, people }: Making,
  associations: readonly Association[],
  { person, region, isCompany, memberKind }: Member,
): void {
  const joined = Math.floor(now - random.int(11, 14) * YEAR - random.int(0, 300))
  const place = regions.indexOf(region)
  people.thirdParties.push({
    nid: person.nid,
    tid: person.tid,
    name: person.name,
    department: person.department,
    municipality: person.municipality,
    address: person.address,
    phones: phone(random),
    email: mail(person.name, person.nid),
    profession: person.profession,
    joinedOn: dateOf(joined),
    status: 0,
    kind: isCompany ? 'J' : 'N',
    memberKind,
  })
  const zone = zoneOf(person.department)
  people.owners.push({ ...person, zone, joined, region: place })
  if (person.farm === '') return
  people.premises.push({
    ownerNid: person.nid,
    name: person.farm,
    department: person.department,
    municipality: person.municipality,
    address: person.address,
  })
  const home =
    associations.find((body) => body.kind !== 'FE' && zoneOf(body.department) === zone) ??
    associations.find((body) => body.kind === 'FE')
  if (!home) return
  people.associationMembers.push({
    associationNid: home.nid,
    memberNid: person.nid,
    memberKind,
    personKind: isCompany ? 'J' : 'N',
    joinedOn: dateOf(joined + random.int(10, 200)),
  })
  people.prefixes.push({
    ownerNid: person.nid,
    associationNid: home.nid,
    prefix: person.prefix,
    requested1: person.prefix,
    requested2: `${person.prefix.slice(0, 2)}${random.pick([...'BCDFGLMNPRST'])}`,
    requested3: `${person.prefix.slice(0, 1)}${random.pick([...'AEIO'])}${random.pick([...'BDLMNRST'])}`,
    farm: person.farm,
    requestedOn: dateOf(joined + random.int(5, 40)),
    assignedOn: dateOf(joined + random.int(45, 90)),
  })
}

/** @param index of the person in the series @param company its name, unless it is a person */
function createMember(
  { random, documents, prefixes }: Making,
  {
    index,
    region,
    company,
    farms,
  }: { index: number; region: Region; company: string | undefined; farms: readonly string[] },
): Member {
  const woman = random.chance(0.4)
  const surname = () => (random.chance(0.35) ? random.pick(commonSurnames) : random.pick(region.surnames))
  const first = surname()
  const second = unlike(first, surname)
  const name = company ?? `${random.pick(woman ? womenNames : menNames)} ${first} ${second}`
  const farm = `${random.pick(farmKinds)} ${farms[index % farms.length]}${index >= farms.length ? ` ${String(Math.floor(index / farms.length) + 1)}` : ''}`
  return {
    person: {
      nid: unique(() => document(random, company !== undefined, woman), documents),
      tid: company ? 'NIT' : index % 29 === 28 ? 'CE' : 'CC',
      name,
      department: region.department,
      municipality: random.pick(region.municipalities),
      address: `Vereda ${random.pick(region.veredas)}${random.chance(0.4) ? `, kilómetro ${random.int(1, 14)}` : ''}`,
      profession: company ? 'GA' : random.weighted(PROFESSIONS),
      farm,
      prefix: unique(
        () => prefixOf(random, company ?? `${first} ${second}`, farm),
        prefixes,
        () => anyPrefix(random),
      ),
    },
    region,
    isCompany: company !== undefined,
    memberKind: random.weighted([
      ['A', 80],
      ['F', 10],
      ['D', 8],
      ['H', 2],
    ]),
  }
}

const PROFESSIONS = [
  ['GA', 55],
  ['MVZ', 8],
  ['ZO', 8],
  ['MV', 5],
  ['IA', 6],
  ['TA', 8],
  ['AE', 4],
  ['CM', 4],
  ['OT', 2],
] as const

/** The next unused company of that department. */
function companyOf(companies: [string, string][], region: Region): string | undefined {
  const place = companies.findIndex(([department]) => department === region.department)
  return place < 0 ? undefined : companies.splice(place, 1)[0]?.[1]
}

/** Regions by their share, spread evenly over the list. */
function regionOf(index: number, count: number): Region {
  const total = regions.reduce((sum, region) => sum + region.share, 0)
  let place = (((index * 37) % count) + 0.5) * (total / count)
  for (const region of regions) {
    place -= region.share
    if (place < 0) return region
  }
  return regions[0] as Region
}

/** Pending work of administrators: requested prefixes that are not assigned, and e-mail addresses to be approved. */
const REQUESTED = [
  { farm: 'Finca La Alborada', prefixes: ['ALB', 'LAB', 'ALBA'], days: 21 },
  { farm: 'Granja El Retiro', prefixes: ['RET', 'ELR', 'RETI'], days: 9 },
  { farm: 'Finca Villa Teresa', prefixes: ['VTE', 'TER', 'VITE'], days: 4 },
] as const

/** Draws no random numbers, so that other draws do not change. @param now day number of today */
function addPending(people: People, now: number): void {
  const members = new Set(people.associationMembers.map(({ memberNid }) => memberNid))
  const home = people.thirdParties.find(({ kind }) => kind === 'AR')
  const newcomers = people.thirdParties.filter(
    ({ nid, tid, profession }) => tid === 'CC' && profession === 'MVZ' && !members.has(nid),
  )
  for (const [place, { farm, prefixes, days }] of REQUESTED.entries()) {
    const person = newcomers[place]
    if (!person || !home) return
    const [requested1, requested2, requested3] = prefixes
    const since = dateOf(now - days)
    people.associationMembers.push({
      associationNid: home.nid,
      memberNid: person.nid,
      memberKind: 'D',
      personKind: 'N',
      joinedOn: since,
    })
    people.prefixes.push({
      ownerNid: person.nid,
      associationNid: home.nid,
      requested1,
      requested2,
      requested3,
      farm,
      requestedOn: since,
    })
    person.memberKind = 'D'
  }
  // Password recoveries of people without an address on file (decision 42).
  for (const { nid } of people.owners.slice(9, 11)) {
    const person = people.thirdParties.find((each) => each.nid === nid)
    if (!person) continue
    person.emailRequested = person.email ?? ''
    person.email = ''
  }
}
