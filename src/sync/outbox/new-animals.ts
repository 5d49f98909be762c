/** Animals that outbox forms add to an inventory under a new chip: later forms may refer to them at once. */
import { type AnimalChoices, type LookupRequest, type NewAnimal, type Option, sexAsked } from '../../registry/index.ts'
import type { Entry } from './entries.ts'

/** The animals that an entry adds, only those with a chip. A correction adds only those that it gives a new chip. */
export const broughtBy = ({ form, payload }: Pick<Entry, 'form' | 'payload'>): readonly NewAnimal[] => {
  const chips = new Set((payload.row && form.brings?.(payload.row))?.map(({ chip }) => chip))
  return (form.brings?.(payload.values) ?? []).filter(({ chip }) => chip !== '' && !chips.has(chip))
}

/** The options of an owner's animals, with those that these entries add. */
export function withNewcomers(
  options: readonly Option[],
  role: AnimalChoices,
  { fields }: LookupRequest,
  entries: readonly Entry[],
): readonly Option[] {
  const { NID_PROPIETARIO: owner = '', RAZA: breed = '' } = fields
  const sex = sexAsked(role, fields)
  const known = new Set(options.map(({ code }) => code))
  const fresh = entries
    .flatMap(broughtBy)
    .filter((animal) => animal.owner === owner && !known.has(animal.chip))
    .filter((animal) => (sex === '' || animal.sex === sex) && (breed === '' || animal.breed === breed))
  return [...options, ...fresh.map(optionOf)]
}

const optionOf = ({ chip, name, species, breed, sex }: NewAnimal): Option => ({
  code: chip,
  name: `${chip} ${name}`.trim(),
  nombre: name,
  especie: species,
  raza: breed,
  sexo: sex,
})
