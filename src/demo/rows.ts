/** Converts the ledger to rows of the tables. */

import { createHash } from 'node:crypto'
import { kinshipOf, sealFrom } from '../registry/index.ts'
import type { Animal, Service, Stock } from './animals/animal.ts'
import type { Ledger } from './animals/ledger.ts'
import { breeds } from './base/breeds.ts'
import { dateOf } from './base/days.ts'
import { type Part, tagOf } from './base/part.ts'
import { Random } from './base/random.ts'
import type { People, World } from './base/world.ts'
import { approvedRequest, type Contents } from './contents.ts'
import { nidOf } from './people/accounts.ts'

const parentsOf = (animal: Animal) => ({ sire: animal.sire, dam: animal.dam })
const dateOrNull = (day: number | undefined) => (day === undefined ? null : dateOf(day))

export function rowsOf(
  ledger: Ledger,
  today: string,
  contents: Contents,
): Omit<World, 'filings' | 'reviews' | 'deviceRefusals'> {
  const { people, naming, random, now, part } = ledger
  const { given } = part
  const generous = new Set([nidOf('asociado'), nidOf('asociado2')])
  const numbers = ledger.numbering.giveOut(
    random,
    people.owners.filter((owner) => owner.prefix !== ''),
    generous,
    given,
  )
  const chips: World['chips'] = []
  for (const { chip, registered, owner } of ledger.animals)
    if (chip && owner && registered !== undefined)
      chips.push({
        id: ++given.chips,
        chip,
        receivedOn: dateOf(registered - 30 - (registered % 60)),
        homologated: chip.startsWith('170') ? 'N' : 'S',
        homologatedTo: chip.startsWith('170') ? '' : (MAKERS[chip.slice(0, 3)] ?? ''),
        state: 1,
      })
  chips.push(...naming.freeChips(Math.max(400, Math.round(chips.length / 20)), dateOf(now - 40)))

  const files = [...contents.files]
  approvedRequest({ ...contents, numbers, files }, nidOf('asociado'), 'A01', now)
  const file = filer(random, files)
  return {
    ...people,
    ...contents,
    files,
    today,
    part: part.place,
    parts: part.of,
    breeds: breeds.map(({ id, species, name }) => ({ id, species, name })),
    numbers,
    chips,
    animals: ledger.animals.map(animalRow),
    registrations: registrationRows(ledger.animals, people, part),
    stock: ledger.stocks.map((each) => stockRow(each, file)),
    services: ledger.services.map((each) => ({
      ...serviceRow(each),
      supportId: each.code === 'A02' || each.code === 'A03' ? file(each, 'SOPORTE') : null,
    })),
    serviceFemales: ledger.services
      .filter((each) => each.code === 'A01a')
      .flatMap((each) => [...each.females].map((dam) => ({ code: 'A01a', number: each.number, damId: dam.id }))),
    births: ledger.births.map(birthRow),
    transfers: ledger.transfers.map((each) => ({
      number: each.number,
      animalId: each.animal.id,
      fromNid: each.from.nid,
      toNid: each.to.nid,
      transferredOn: dateOf(each.day),
      remarks: '',
    })),
    leases: ledger.leases.map(leaseRow),
  }
}

type Papers = Pick<Service | Stock, 'code' | 'number' | 'owner' | 'requested'>

/** Each paper of a form is a separate file, showing one of a few pictures. */
const filer =
  (random: Random, files: World['files']) =>
  (form: Papers, column: string): string => {
    const id = random.uuid()
    const picture = column === 'SOPORTE' ? `soporte-${random.int(1, 3)}` : column.toLowerCase().replaceAll('_', '-')
    files.push({
      id,
      address: random.uuid().replaceAll('-', ''),
      storageKey: `demo/${picture}.jpg`,
      picture,
      ownerNid: form.owner.nid,
      uploadedBy: form.owner.nid,
      code: form.code,
      number: String(form.number),
      column,
      state: 'claimed',
      createdAt: `${dateOf(form.requested)}T16:00:00Z`,
    })
    return id
  }

/** To whom a chip of another maker is homologated. */
const MAKERS: Readonly<Record<string, string>> = {
  '982': 'Allflex',
  '981': 'Datamars',
  '900': 'Fabricante 900',
  '956': 'AEG Identificación',
  '985': 'HomeAgain',
}

function animalRow(animal: Animal): World['animals'][number] {
  return {
    id: animal.id,
    chip: animal.chip ?? null,
    birthNumber: animal.birthNumber ?? null,
    registrationNumber: animal.registrationNumber ?? null,
    ownerNid: animal.owner?.nid ?? null,
    breederNid: animal.breeder?.nid ?? null,
    name: animal.name,
    species: animal.breed.species,
    breedId: animal.breed.id,
    sex: animal.sex,
    bornOn: dateOf(animal.born),
    composition: animal.composition,
    color: animal.color,
    marks: animal.marks,
    features: animal.features,
    birthWeight: animal.weight ?? null,
    birthType: animal.litter === undefined ? null : String(animal.litter),
    concept: animal.concept,
    sireId: animal.sire?.id ?? null,
    damId: animal.dam?.id ?? null,
    founderScore: animal.score ?? null,
    prefix: animal.breeder?.prefix ?? '',
    registeredOn: dateOrNull(animal.registered),
  }
}

function serviceRow(each: Service): World['services'][number] {
  const kinship = each.code === 'A01' && each.dam ? kinshipOf(parentsOf, each.sire, each.dam) : null
  return {
    code: each.code,
    number: each.number,
    ownerNid: each.owner.nid,
    requestedOn: dateOf(each.requested),
    servedOn: dateOf(each.served),
    endsOn: dateOrNull(each.ends),
    species: each.breed.species,
    breedId: each.breed.id,
    sireId: each.sire.id,
    damId: each.dam?.id ?? null,
    damBreedId: each.code === 'A01' ? (each.dam?.breed.id ?? null) : null,
    kinship,
    computedKinship: kinship,
    prefix: each.owner.prefix,
    remarks: each.remarks,
    stockCode: each.stock?.code ?? null,
    stockNumber: each.stock?.number ?? null,
    amount: each.amount ?? null,
    inseminationType: each.inseminationType ?? null,
    professionalNid: each.professional ?? null,
    country: each.stock?.country ?? null,
    embryo: each.embryo ?? null,
    recipientId: each.recipient?.id ?? null,
    state: each.code === 'A01a' && each.births > 0 ? 1 : 0,
  }
}

const birthRow = (each: Ledger['births'][number]): World['births'][number] => ({
  number: each.number,
  ownerNid: each.owner.nid,
  serviceCode: each.service.code,
  serviceNumber: each.service.number,
  requestedOn: dateOf(each.requested),
  bornOn: dateOf(each.born),
  sex: each.animal.sex,
  birthType: String(each.litter),
  weight: each.animal.weight ?? 0,
  damId: each.dam.id,
  prefix: each.owner.prefix,
  remarks: '',
  firstNumber: each.first?.number ?? null,
  place: each.place,
  registrarNid: each.capturedBy,
  animalId: each.animal.id,
})

const leaseRow = (each: Ledger['leases'][number]): World['leases'][number] => ({
  number: each.number,
  animalId: each.animal.id,
  lessorNid: each.lessor.nid,
  lesseeNid: each.lessee.nid,
  startsOn: dateOf(each.from),
  endsOn: dateOf(each.until),
  remarks: each.remarks,
  parentNumber: each.parent?.number ?? null,
})

const stockRow = (each: Stock, file: ReturnType<typeof filer>): World['stock'][number] => ({
  code: each.code,
  number: each.number,
  ownerNid: each.owner.nid,
  requestedOn: dateOf(each.requested),
  servedOn: dateOrNull(each.served),
  species: each.breed.species,
  breedId: each.breed.id,
  amount: each.amount,
  pending: each.pending,
  country: each.country,
  sireId: each.sire.id,
  damId: each.dam?.id ?? null,
  sireName: each.sire.name,
  damName: each.dam?.name ?? '',
  professionalNid: each.professional ?? null,
  remarks: '',
  invoiceId: each.code === 'A09' || each.code === 'A11' ? file(each, 'FACTURA_DE_COMPRA') : null,
  icaId: file(each, 'REGISTRO_ICA'),
  pedigreeId: file(each, 'PEDIGREE_ANIMAL'),
})

/** The A05 of every registered animal. Uses a separate random stream, so that the rest of the world does not change. */
const REMARKS = [
  '',
  '',
  '',
  '',
  'Animal en buen estado, arete y chip verificados',
  'Visita conjunta con el coordinador',
]

function registrationRows(animals: readonly Animal[], people: People, part: Part): World['registrations'] {
  const random = new Random(`registros A05${tagOf(part)}`)
  const registrars = people.registrars.filter(({ status }) => status === 'A').map(({ nid }) => nid)
  return animals.flatMap((animal) => {
    const { registrationNumber: number, breeder, registered } = animal
    if (number === undefined || registered === undefined || !breeder) return []
    const [first = null, second = null, third = null] = random.shuffled(registrars)
    const born = animal.birthNumber !== undefined
    const founderMale = !born && animal.composition === 'FU' && animal.sex === 'M'
    const declared = !born && animal.composition === 'PP'
    const { sire, dam } = declared ? animal : { sire: undefined, dam: undefined }
    return [
      {
        number,
        kind: born ? ('C' as const) : ('I' as const),
        ownerNid: breeder.nid,
        animalId: animal.id,
        requestedOn: dateOf(registered),
        registrarNid: founderMale ? null : first,
        registrar1Nid: founderMale ? first : null,
        registrar2Nid: founderMale ? second : null,
        registrar3Nid: founderMale ? third : null,
        remarks: born ? random.pick(REMARKS) : '',
        sireChip: sire?.chip ?? '',
        damChip: dam?.chip ?? '',
        paternalGrandsire: sire?.sire?.chip ?? '',
        paternalGranddam: sire?.dam?.chip ?? '',
        maternalGrandsire: dam?.sire?.chip ?? '',
        maternalGranddam: dam?.dam?.chip ?? '',
        seal: born ? sealFrom(createHash('sha256').update(`demo A05 ${number}`).digest('hex')) : null,
      },
    ]
  })
}
