/** State of the world under construction: the animals and every form filed so far. */

import type { Breed } from '../base/breeds.ts'
import { Numbering } from '../base/numbering.ts'
import type { Part } from '../base/part.ts'
import type { Random } from '../base/random.ts'
import type { Owner, People } from '../base/world.ts'
import { Naming } from '../people/naming.ts'
import type { Animal, Birth, Lease, Service, Stock, Transfer } from './animal.ts'

/** The animals of one breed in one place. */
export interface Line {
  readonly owner: Owner
  readonly breed: Breed
  /** Number of animals still to be born or registered here. */
  readonly size: number
  readonly start: number
  made: number
  readonly females: Animal[]
  readonly males: Animal[]
  /** Males in use and until when. */
  studs: { readonly animal: Animal; readonly from: number; readonly until: number }[]
  groups: Service[]
  /** Litters without a dam so far. */
  waiting: number
}

export class Ledger {
  readonly animals: Animal[] = []
  readonly services: Service[] = []
  readonly births: Birth[] = []
  readonly transfers: Transfer[] = []
  readonly leases: Lease[] = []
  readonly stocks: Stock[] = []
  readonly lines: Line[] = []
  readonly numbering = new Numbering()
  readonly naming: Naming
  readonly random: Random
  readonly people: People
  /** The last day: nothing happens after it. */
  readonly now: number
  private readonly abroad = new Map<string, Animal>()
  private readonly byBreed = new Map<Breed, Line[]>()
  private readonly stocksOf = new Map<Owner, Stock[]>()

  readonly part: Part

  constructor(random: Random, people: People, now: number, part: Part) {
    this.random = random
    this.people = people
    this.now = now
    this.part = part
    this.naming = new Naming(random, part)
  }

  addLine(owner: Owner, breed: Breed, size: number, start: number): Line {
    const line: Line = {
      owner,
      breed,
      size,
      start,
      made: 0,
      females: [],
      males: [],
      studs: [],
      groups: [],
      waiting: 0,
    }
    this.lines.push(line)
    const same = this.byBreed.get(breed)
    if (same) same.push(line)
    else this.byBreed.set(breed, [line])
    return line
  }

  linesOf(breed: Breed): readonly Line[] {
    return this.byBreed.get(breed) ?? []
  }

  addAnimal(
    known: Omit<Animal, 'id' | 'lastBirth' | 'leases' | 'name' | 'color' | 'marks' | 'features'> & Partial<Animal>,
  ): Animal {
    const animal: Animal = {
      name: '',
      color: '',
      marks: '',
      features: '',
      ...known,
      id: ++this.part.given.animals,
      lastBirth: Number.NEGATIVE_INFINITY,
      leases: [],
    }
    this.animals.push(animal)
    return animal
  }

  /** Name, looks, chip and A05 of an animal, on that day. */
  register(animal: Animal, owner: Owner, day: number): void {
    Object.assign(animal, this.naming.looks(owner, animal.breed, animal.sex, animal.born, animal.composition === 'MZ'))
    animal.name = this.naming.name(owner, animal.sex)
    animal.chip = this.naming.chip()
    animal.registered = day
    this.numbering.use('A05', owner, day, (number) => {
      animal.registrationNumber = number
    })
  }

  /** A sire or dam of another country: the current one, the same for everyone who imports from there. */
  foreigner(breed: Breed, sex: 'M' | 'H', day: number): Animal | undefined {
    const { abroad } = breed
    if (!abroad) return undefined
    const recent = day > this.now - 2000
    const name = (sex === 'M' ? abroad.sires : abroad.dams)[recent ? 1 : 0] ?? ''
    const key = `${breed.id} ${sex} ${name}`
    const known = this.abroad.get(key)
    if (known) return known
    const born = this.now - this.random.int(2900, 3400) - (recent ? 0 : 2700)
    const foreign = (part: Pick<Animal, 'sex' | 'born' | 'name' | 'sire' | 'dam'>) =>
      this.addAnimal({
        ...part,
        breed,
        composition: 'PP',
        concept: 'ND',
        since: 0,
        chip: this.naming.foreignChip(abroad.chips),
        color: breed.colors[0] ?? '',
      })
    const sire = foreign({ sex: 'M', born: born - this.random.int(900, 1500), name: `${name} (padre)` })
    const dam = foreign({ sex: 'H', born: born - this.random.int(900, 1500), name: `${name} (madre)` })
    const animal = foreign({ sex, born, name, sire, dam })
    this.abroad.set(key, animal)
    return animal
  }

  file(service: Omit<Service, 'number' | 'births'>): Service {
    const filed: Service = { ...service, number: 0, births: 0 }
    this.services.push(filed)
    return this.numbered(service.code, service.owner, service.requested, filed)
  }

  fileBirth(birth: Omit<Birth, 'number'>): Birth {
    const filed: Birth = { ...birth, number: 0 }
    this.births.push(filed)
    birth.service.births += 1
    return this.numbered('A04', birth.owner, birth.requested, filed, (number) => {
      birth.animal.birthNumber = number
    })
  }

  /** With all its units. */
  fileStock(stock: Omit<Stock, 'number' | 'pending'>): Stock {
    const filed: Stock = { ...stock, number: 0, pending: stock.amount }
    this.stocks.push(filed)
    const held = this.stocksOf.get(stock.owner)
    if (held) held.push(filed)
    else this.stocksOf.set(stock.owner, [filed])
    return this.numbered(stock.code, stock.owner, stock.requested, filed)
  }

  stockOf(owner: Owner): readonly Stock[] {
    return this.stocksOf.get(owner) ?? []
  }

  fileTransfer(animal: Animal, to: Owner, day: number): void {
    const from = animal.owner
    if (!from) return
    const transfer: Transfer = { number: 0, animal, from, to, day }
    this.transfers.push(transfer)
    animal.owner = to
    animal.since = day
    this.numbered('A06', from, day, transfer)
  }

  fileLease(lease: Omit<Lease, 'number'>): Lease {
    const filed: Lease = { ...lease, number: 0 }
    this.leases.push(filed)
    if (!lease.parent) lease.animal.leases.push(filed)
    return this.numbered('A12', lease.lessor, Math.min(lease.from, this.now), filed)
  }

  /** Its number comes once those of all forms are known. @param also who else has it */
  private numbered<Form extends { number: number }>(
    code: string,
    owner: Owner,
    day: number,
    form: Form,
    also?: (number: number) => void,
  ): Form {
    this.numbering.use(code, owner, day, (number) => {
      form.number = number
      also?.(number)
    })
    return form
  }

  /** An active technician of the owner's zone, else of any. */
  technician(owner: Owner, among: 'inseminators' | 'registrars'): string {
    const active = this.people[among].filter((each) => each.status === 'A').map((each) => each.nid)
    const near = active.filter((nid) => this.zones.get(nid) === owner.zone)
    return this.random.pick(near.length > 0 ? near : active)
  }

  private readonly zones = new Map<string, string>()

  /** Zones of technicians, so that the nearest can be called. */
  knowZone(nid: string, zone: string): void {
    this.zones.set(nid, zone)
  }
}
