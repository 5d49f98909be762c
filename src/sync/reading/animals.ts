/** One animal as this device knows it: inventory, lists of records, who is due, and what of it is unsent. */
import {
  choosesOwner,
  type FormDefinition,
  formOf,
  fromWire,
  isAbout,
  listedForms,
  mayOpen,
  type NewAnimal,
  type Person,
} from '../../registry/index.ts'
import type { AnimalBook, AnimalPage, AnimalRecord, FarmFigures, Lineage } from '../contract/animal-page.ts'
import type { Aged, Live } from '../contract/live.ts'
import type { ListRow } from '../contract/outbox-entry.ts'
import { memo } from '../core/live-query.ts'
import { mayHold } from '../outbox/sub-rows.ts'
import type { AdviceReading } from './advice.ts'
import type { ExpectedBirthsReading } from './expected-births.ts'
import type { ListReading } from './list-rows.ts'
import type { Reader } from './reader.ts'

const numbered = listedForms.filter((form) => Object.values(form.fields).some(({ kind }) => kind === 'chip'))

export function createAnimals(
  reader: Reader,
  advice: AdviceReading,
  { readRows }: ListReading,
  { readBirths }: ExpectedBirthsReading,
): AnimalBook {
  const { background, here, ports, status, watch } = reader
  const once = memo<Live<Aged<AnimalPage>>>()
  const figuresOnce = memo<Live<Aged<FarmFigures>>>()

  /** Records that the host listed of this owner, or that lie in the outbox, in which the animal stands. */
  async function recordsOf(chip: string, owner: string, person: Person) {
    const records: AnimalRecord[] = []
    const times: number[] = []
    for (const form of numbered.filter((one) => mayRead(one, owner, person))) {
      const { value, takenAt } = await readRows(form, owner)
      if (takenAt !== undefined) times.push(takenAt)
      for (const row of value) if (namesIt(form, row, chip)) records.push(recordOf(form, row))
    }
    // A lease stands in two lists.
    const unique = new Map(records.map((one) => [`${formOf(one.form).code} ${one.number}`, one]))
    return { records: [...unique.values()], takenAt: times.length === 0 ? undefined : Math.min(...times) }
  }

  /** An animal that an unsent form brings, before any inventory has it. */
  async function broughtHere(chip: string): Promise<Lineage['animal']> {
    for (const entry of (await reader.entries()).filter(mayHold)) {
      const found = entry.form.brings?.(entry.payload.values).find((one) => one.chip === chip)
      if (found) return asRow(found)
    }
    return null
  }

  async function read(chip: string): Promise<Aged<AnimalPage>> {
    const [{ takenAt, ...lineage }, { bounds }] = await Promise.all([
      background.herdLineage(chip),
      advice.facts({ chips: [], owner: '' }),
    ])
    const animal = lineage.animal ?? (await broughtHere(chip))
    const me = here.get()
    const owner = animal?.NID_PROPIETARIO || me?.person.nid || ''
    const found = me ? await recordsOf(chip, owner, me.person) : { records: [], takenAt: undefined }
    const due = (await readBirths(owner)).value.filter(({ female, sire }) => female.chip === chip || sire.chip === chip)
    return {
      value: {
        chip,
        ...lineage,
        animal,
        high: lineage.coefficient >= bounds.consanguinidad,
        records: found.records,
        recordsTakenAt: found.takenAt,
        due,
      },
      takenAt,
      refreshing: status.get().fetching.length > 0,
    }
  }

  async function readFigures(owner: string): Promise<Aged<FarmFigures>> {
    const { takenAt, ...value } = await background.herdFigures(owner, ports.clock.today())
    return { value, takenAt, refreshing: false }
  }

  return {
    farmFigures: (owner) =>
      figuresOnce(owner, () => reader.live('figures', () => readFigures(owner), [watch('herds')])),
    animal: (chip) =>
      once(chip, () => reader.live('animal', () => read(chip), [status.changed, watch('answers', 'entries', 'herds')])),
  }
}

/** The host answers this list of that owner to this person. */
const mayRead = (form: FormDefinition, owner: string, person: Person): boolean =>
  mayOpen(person.nivel, form.route) && (owner === person.nid || choosesOwner(form, person))

const namesIt = (form: FormDefinition, { values, entry }: ListRow, chip: string): boolean =>
  isAbout(form, fromWire(form, values), chip) || (entry !== undefined && isAbout(form, entry.values, chip))

const recordOf = (form: FormDefinition, { values, entry }: ListRow): AnimalRecord => ({
  form: form.key,
  number: values[form.number] ?? '',
  values: { ...values, ...fromWire(form, values) },
  ...(entry && { entry }),
})

/** As the inventory will have it. */
const asRow = ({ chip, name, owner, species, breed, sex, born }: NewAnimal): Lineage['animal'] => ({
  CHIP: chip,
  NOMBRE: name,
  NID_PROPIETARIO: owner,
  COD_ESPECIE: species,
  COD_RAZA: breed,
  SEXO: sex,
  FECHA_NACIMIENTO: born,
})
