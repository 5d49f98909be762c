/** One animal as this device knows it: inventory, lists of records, expected births, and unsent forms about it. */
import {
  type AnimalIdentity,
  aboutAnimal,
  animalActs,
  choosesOwner,
  type FormDefinition,
  formOf,
  fromWire,
  identityIn,
  isAbout,
  type Lease,
  leaseOn,
  listedForms,
  littersOf,
  mayOpen,
  type NewAnimal,
  type Person,
  recordKind,
  runsOn,
  type Values,
} from '../../registry/index.ts'
import type { AnimalPage, AnimalRecord, FarmFigures, Lineage, RunningLease } from '../contract/animal-page.ts'
import type { Animals } from '../contract/animals.ts'
import type { ListRow } from '../contract/lists.ts'
import type { Aged, Live } from '../contract/live.ts'
import { memo } from '../core/live-query.ts'
import { mayHold } from '../outbox/sub-rows.ts'
import type { AdviceReading } from './advice.ts'
import type { ExpectedBirthsReading } from './expected-births.ts'
import { hostLineage } from './host-inventory.ts'
import { herdNames } from './inventory-reading.ts'
import type { ListReading } from './list-rows.ts'
import type { Reader } from './reader.ts'
import type { SubTables } from './sub-table-rows.ts'

const numbered = listedForms.filter((form) => Object.values(form.fields).some(({ kind }) => kind === 'chip'))

type RecordReading = Pick<ListReading, 'readRows'> & Pick<SubTables, 'readDetails'>

/** @returns the search for an animal in the lists of records */
function createRecordSearch({ readRows, readDetails }: RecordReading) {
  /** Records of this owner, from the host's lists or the outbox, that name the animal. */
  async function recordsOf(chip: string, owner: string, person: Person): Promise<RecordsFound> {
    // In parallel: what the host is asked for together goes in one call.
    const lists = await Promise.all(
      numbered
        .filter((form) => mayRead(form, owner, person))
        .map(async (form) => {
          const { value, takenAt } = await readRows(form, owner)
          const found = await Promise.all(value.map((row) => recordIn(form, row, chip)))
          return { takenAt, found: found.filter((record) => record !== null) }
        }),
    )
    const records = lists.flatMap(({ found }) => found)
    const times = lists.flatMap(({ takenAt }) => takenAt ?? [])
    // A lease appears in two lists.
    const unique = new Map(records.map((found) => [`${found.form.code} ${found.record.number}`, found]))
    return { records: [...unique.values()], takenAt: times.length === 0 ? undefined : Math.min(...times) }
  }

  async function recordIn(form: FormDefinition, row: ListRow, chip: string): Promise<RecordFound | null> {
    if (namesIt(form, row, chip)) return recordOf(form, row, chip)
    const within = await rowIn(form, row, chip)
    return within && recordOf(form, { ...row, ...within }, chip)
  }

  /**
   * A record also names animals in its sub-table: the females of a group.
   * @returns the entry that added the animal there
   */
  async function rowIn(
    form: FormDefinition,
    { values }: ListRow,
    chip: string,
  ): Promise<Pick<ListRow, 'entry'> | null> {
    const { details } = form
    if (!details) return null
    const { value } = await readDetails(form, fromWire(form, values))
    const found = value.find((row) => row.values[details.key] === chip)
    return found ? { ...(found.entry && { entry: found.entry }) } : null
  }

  return recordsOf
}

export function createAnimals(
  reader: Reader,
  advice: AdviceReading,
  records: RecordReading,
  { readBirths }: ExpectedBirthsReading,
): Pick<Animals, 'animal' | 'farmFigures'> {
  const { background, here, ports, status, watch } = reader
  const recordsOf = createRecordSearch(records)
  const once = memo<Live<Aged<AnimalPage>>>()
  const figuresOnce = memo<Live<Aged<FarmFigures>>>()

  /** An animal that an unsent form adds, before any inventory has it. */
  async function broughtHere(chip: string): Promise<Lineage['animal']> {
    for (const entry of (await reader.entries()).filter(mayHold)) {
      const found = entry.form.brings?.(entry.payload.values).find((one) => one.chip === chip)
      if (found) return asRow(found)
    }
    return null
  }

  async function read(chip: string): Promise<Aged<AnimalPage>> {
    const [carried, { bounds }] = await Promise.all([
      background.herdLineage(chip),
      advice.facts({ chips: [], owner: '' }),
    ])
    const asked = carried.animal ? null : await hostLineage(reader, chip)
    const { takenAt, ...lineage } = asked?.lineage.animal
      ? { ...carried, ...asked.lineage, takenAt: asked.takenAt }
      : carried
    const animal = lineage.animal ?? (await broughtHere(chip))
    const me = here.get()
    const owner = animal?.NID_PROPIETARIO || me?.person.nid || ''
    const { records, takenAt: recordsTakenAt } = me
      ? await recordsOf(chip, owner, me.person)
      : { records: [], takenAt: undefined }
    const { animals } = await advice.facts({ chips: [chip], owner })
    const due = (await readBirths(owner)).value.filter(({ female, sire }) => female.chip === chip || sire.chip === chip)
    const today = ports.clock.today()
    const lease = leaseToday(records, chip, today) ?? leaseTold(await background.herdLeases(''), chip, today)
    const { sex, name } = whoItIs(animal, lineage.offspring, records, chip)
    const litters = littersOf(lineage.offspring, chip)
    const others = [...litters, ...records.map(({ record }) => record)].map(({ other }) => other)
    const names = await herdNames(reader, [...new Set(others)].filter(Boolean))
    const certificate = me && records.find((found) => certifies(found, chip, me.person))?.record
    return {
      value: {
        chip,
        ...lineage,
        animal,
        sex,
        name,
        litters,
        high: lineage.coefficient >= bounds.consanguinidad,
        records: records.map(({ record }) => record).sort((a, b) => (a.day < b.day ? 1 : -1)),
        recordsTakenAt,
        names,
        gaveBirthOn: animals[chip]?.gaveBirthOn?.at(-1) ?? '',
        due,
        ...(lease && { lease }),
        ...(certificate && { certificate }),
        acts:
          me && animal
            ? animalActs(
                {
                  chip,
                  sex,
                  species: animal.COD_ESPECIE ?? '',
                  owner: animal.NID_PROPIETARIO ?? '',
                  ...(lease && { leased: lease }),
                  away: lease?.recorded === true || records.some(isGivenAway),
                  births: due.filter(({ female }) => female.chip === chip).map(({ given }) => given),
                },
                me.person,
                today,
                formOf,
              )
            : [],
      },
      takenAt,
      refreshing: status.get().fetching.length > 0,
    }
  }

  async function readFigures(owner: string): Promise<Aged<FarmFigures>> {
    const { takenAt, ...value } = await background.herdFigures(owner, ports.clock.today())
    return { value, takenAt, refreshing: reader.wantHerd(owner, takenAt) }
  }

  return {
    farmFigures: (owner) =>
      figuresOnce(owner, () => reader.live('figures', () => readFigures(owner), [reader.work, watch('herds')])),
    animal: (chip) =>
      once(chip, () => reader.live('animal', () => read(chip), [reader.work, watch('answers', 'entries', 'herds')])),
  }
}

/** May this person read this list of that owner at the host? */
const mayRead = (form: FormDefinition, owner: string, person: Person): boolean =>
  mayOpen(person.nivel, form.route) && (owner === person.nid || choosesOwner(form, person))

const namesIt = (form: FormDefinition, { values, entry }: ListRow, chip: string): boolean =>
  isAbout(form, fromWire(form, values), chip) || (entry !== undefined && isAbout(form, entry.values, chip))

/** A record that names the animal, with the values that its rules need. */
interface RecordFound {
  readonly form: FormDefinition
  /** By field, and by key of its list. */
  readonly values: Values
  readonly record: AnimalRecord
}

interface RecordsFound {
  readonly records: readonly RecordFound[]
  readonly takenAt: number | undefined
}

function recordOf(form: FormDefinition, { values: row, entry }: ListRow, chip: string): RecordFound {
  const values = { ...row, ...fromWire(form, row) }
  const known = { form: form.key, number: row[form.number] ?? '', kind: recordKind(form) }
  return { form, values, record: { ...known, ...aboutAnimal(form, values, chip), ...(entry && { entry }) } }
}

/** Of an animal in no inventory here: as whose sire or dam it stands there, else what its records say. */
function whoItIs(
  animal: Lineage['animal'],
  offspring: readonly Values[],
  records: readonly RecordFound[],
  chip: string,
): AnimalIdentity {
  if (animal) return { sex: animal.SEXO === 'M' ? 'M' : animal.SEXO === 'H' ? 'H' : '', name: animal.NOMBRE ?? '' }
  const about = records.map(({ form, values }) => identityIn(form, values, chip))
  const [young] = offspring
  const parent = young && (young.CHIP_PADRE === chip ? 'M' : 'H')
  return {
    sex: parent ?? about.find(({ sex }) => sex !== '')?.sex ?? '',
    name: about.find(({ name }) => name !== '')?.name ?? '',
  }
}

/** Today's lease among the records; a refused one has no effect. */
function leaseToday(records: readonly RecordFound[], chip: string, today: string): RunningLease | undefined {
  for (const { form, values, record } of records) {
    const lease = record.entry?.state === 'refused' ? undefined : leaseOn(form, values, chip, today)
    if (lease) return { to: lease.to, name: lease.toName || lease.to, until: lease.ends, recorded: true }
  }
  return undefined
}

/** From an inventory, if no list has the lease: the lessee's says for whom it is, the owner's only whose name. */
function leaseTold(leases: readonly Lease[], chip: string, today: string): RunningLease | undefined {
  const running = leases.filter((lease) => lease.chip === chip && runsOn(lease, today))
  const told = running.find(({ to }) => to !== '') ?? running[0]
  const name = told?.toName ?? ''
  return told && { to: told.to, name, until: told.ends, recorded: name !== '' }
}

/** Will the animal change owner once this unsent form is filed? */
const isGivenAway = ({ form, record: { entry } }: RecordFound): boolean =>
  form.givesAway !== undefined && entry !== undefined && entry.state !== 'filed'

/** Is it the form that certifies this animal, and may this person print the certificate? */
const certifies = ({ form, values }: RecordFound, chip: string, person: Person): boolean =>
  form.certifies !== undefined && values[form.certifies] === chip && mayOpen(person.nivel, form.route)

/** As the inventory will list it. */
const asRow = ({ chip, name, owner, species, breed, sex, born }: NewAnimal): Lineage['animal'] => ({
  CHIP: chip,
  NOMBRE: name,
  NID_PROPIETARIO: owner,
  COD_ESPECIE: species,
  COD_RAZA: breed,
  SEXO: sex,
  FECHA_NACIMIENTO: born,
})
