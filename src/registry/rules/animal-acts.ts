/** Actions available for an animal now, by its sex, its state and the person's rights: the forms that begin from it. */
import { mayOpen } from '../app/menu.ts'
import { choosesOwner } from '../filling/form-state.ts'
import type { FormDefinition, Given } from '../vocabulary/define-form.ts'
import type { Person } from '../vocabulary/person.ts'

type AnimalActName = 'birth' | 'mate' | 'inseminate' | 'transfer' | 'lease'

export interface AnimalAct {
  readonly name: AnimalActName
  /** Key of the form. */
  readonly form: string
  readonly given: Given
}

export interface ActingOn {
  readonly chip: string
  /** M or H. */
  readonly sex: string
  /** Code of its species; '' if unknown here. */
  readonly species: string
  /** Document number of its owner; '' if unknown here. */
  readonly owner: string
  /** Last day of a lease to the signed-in person, or to the visited farm; with its lessee. */
  readonly leased?: { readonly to: string; readonly until: string }
  /** It is leased to somebody else today, or an unsent form transfers it. */
  readonly away: boolean
  /** Initial values of the forms for its expected births, most likely first. */
  readonly births: readonly Given[]
}

const forms: Readonly<Record<AnimalActName, string>> = {
  birth: 'A04',
  mate: 'A01',
  inseminate: 'A02',
  transfer: 'A06',
  lease: 'A12',
}

/** @param today yyyy-mm-dd. @param formOf finds a form by its key */
export function animalActs(
  { chip, sex, species, owner, leased, away, births }: ActingOn,
  person: Person,
  today: string,
  formOf: (key: string) => FormDefinition,
): readonly AnimalAct[] {
  const may = (name: AnimalActName, whose: string) => {
    const form = formOf(forms[name])
    return whose !== '' && mayOpen(person.nivel, form.route) && (whose === person.nid || choosesOwner(form, person))
  }
  const act = (name: AnimalActName, given: Given, whose = owner): AnimalAct[] =>
    may(name, whose) ? [{ name, form: forms[name], given: { owner: whose, ...given } }] : []
  const isMale = sex === 'M'
  const female: Given = { dam: chip, species }
  // A leased male serves the lessee's females.
  const user = leased && leased.until >= today ? leased.to : owner
  return [
    ...births.slice(0, 1).flatMap((given) => act('birth', { ...given, date: today }, given.owner ?? owner)),
    ...(isMale ? (away && user === owner ? [] : act('mate', { sire: chip, species }, user)) : act('mate', female)),
    ...(isMale ? [] : act('inseminate', female)),
    ...(away ? [] : act('transfer', { animal: chip })),
    ...(away || !isMale ? [] : act('lease', { animal: chip })),
  ]
}
