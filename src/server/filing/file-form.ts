/** How a form is filed, whatever its effect: admitted, read, judged and committed. */
import type { SQL } from 'drizzle-orm'
import { type FormDefinition, type FormFacts, fromWire, usesNumber, type Values } from '../../registry/index.ts'
import { checkMayFile } from '../access/owners.ts'
import { today } from '../core/app-context.ts'
import { type Call, fieldOf, type Handler, personOf } from '../core/call.ts'
import { rowsOf } from '../database/database.ts'
import { admittedOwner, type Subject, wireNameOf } from './admitted.ts'
import {
  type Animals,
  animalFacts,
  animalLocks,
  animalProblems,
  goneAnimal,
  newChipFacts,
  newChips,
} from './animals.ts'
import { commitFiling, type Filing } from './commit.ts'
import {
  type AnimalFact,
  checkNumber,
  checkOwner,
  facts,
  notFound,
  numberFact,
  type OwnerFact,
  ownerFact,
} from './facts.ts'
import { checkFiles, claimed, type FileIds, fileFacts, stageParts } from './form-files.ts'
import { knownFields, readForm, refuseProblems } from './read-form.ts'

/** The facts that every form needs. */
interface Common {
  readonly owner: OwnerFact | null
  readonly available: boolean
  readonly animals: Animals
  readonly freeChips: Readonly<Record<string, boolean>>
  readonly files: FileIds
}

/** What every judgement is given. */
export interface Given {
  readonly owner: OwnerFact
  /** The animal of that field, which the form may name. */
  readonly animalOf: (field: string) => AnimalFact
  /** Ids of the photos by column. */
  readonly files: FileIds
}

type Effect = Pick<Filing, 'effects'> & Partial<Pick<Filing, 'locks'>>

/** The facts that a form needs besides those of every form, read in one round trip. */
export interface FormQuestions<Found extends object> {
  readonly form: FormDefinition
  readonly asks: (values: Values, owner: string, call: Call) => Readonly<Record<keyof Found & string, SQL>>
  /** Locks of the people that it names besides its owner (`personLock`): who is judged active still is when it is written. */
  readonly people?: (values: Values, call: Call) => readonly SQL[]
  /** Over animals a: those that bear its new chip already and may be registered by it. */
  readonly takesIn?: (values: Values, call: Call) => SQL
}

/** The dependencies and effects of filing a form. */
export interface FormEffect<Found extends object = Record<never, never>> extends Subject, FormQuestions<Found> {
  /** @throws BusinessError if the registry does not allow it. */
  readonly judge: (found: Found & Given, values: Values, owner: string, call: Call) => Effect | Promise<Effect>
  /** Facts for the form's own rules, beyond the day and the person. */
  readonly further?: (call: Call) => Promise<FormFacts>
  /** Locked before the judgement (`commitFiling`). */
  readonly hold?: (values: Values) => SQL
}

export const fileForm =
  <Found extends object>(effect: FormEffect<Found>): Handler =>
  async (call) => {
    const { form, read = knownFields, further, hold, ofRecord } = effect
    const admitted = await admittedOwner(call, effect)
    const values = readForm(call, form, 'add', read(call), await further?.(call))
    if (admitted === null) throw notFound(ofRecord?.field ?? '', fieldOf(call, ofRecord?.field ?? ''))
    const owner = ofRecord ? admitted : (values[form.owner] ?? '')
    if (owner !== admitted) await checkMayFile(call.context, personOf(call), owner, form.code)
    if (call.files.length > 0) {
      // A refused form leaves no stored photo.
      await filingOf(effect, call, values, owner, 'early')
      await stageParts(call, form, owner, values[form.number] ?? '')
    }
    return commitFiling(call, (inside) => filingOf(effect, inside, values, owner), hold?.(values))
  }

/**
 * @param how `early`: the photos have not been stored yet; `again`: a voided form under the number and with the photos
 *   that it has used
 */
export async function filingOf<Found extends object>(
  effect: FormEffect<Found>,
  call: Call,
  values: Values,
  owner: string,
  how: 'whole' | 'early' | 'again' = 'whole',
): Promise<Filing> {
  const { form } = effect
  const found = await judged(effect, call, values, owner, how === 'again' ? how : 'add')
  const { locks = [], effects } = await effect.judge(found, values, owner, call)
  const number = values[form.number] ?? ''
  const chips = newChips(form, found.freeChips, values)
  if (how === 'whole') checkFiles(form, found.files)
  const files = claimed(how === 'again' ? {} : found.files, form.code, number)
  return {
    trail: { code: form.code, number, owner, after: knownFields(call) },
    ...(how !== 'again' && usesNumber(form) && { number: 'used' }),
    locks: [
      ...animalLocks(form, found.animals),
      ...chips.locks,
      ...(effect.people?.(values, call) ?? []),
      ...locks,
      ...files.locks,
    ],
    effects: { ...chips.effects, ...goneAnimal(form, found.animals), ...files.effects, ...effects },
  }
}

/** A voided form filed again, by the rules of today. @param row as its list had it @param call in a transaction */
export async function filedAgain<Found extends object>(
  effect: FormEffect<Found>,
  row: Values,
  call: Call,
): Promise<Filing> {
  const values = fromWire(effect.form, row)
  if (effect.hold) await rowsOf(call.context.db, effect.hold(values))
  return filingOf(effect, call, values, row[effect.form.owner] ?? '', 'again')
}

/**
 * The facts of a form in one round trip, with the checks that every form needs: owner, number, animals.
 * @throws BusinessError 0 or 100
 */
export async function judged<Found extends object>(
  { form, asks, takesIn }: FormQuestions<Found>,
  call: Call,
  values: Values,
  owner: string,
  mode: 'add' | 'edit' | 'again',
): Promise<Found & Common & Given> {
  const number = values[form.number] ?? ''
  const asked = {
    owner: ownerFact(owner),
    available: numberFact(form.code, number, owner),
    animals: animalFacts(form, values, owner, today(call.context)),
    freeChips: newChipFacts(form, values, mode === 'edit' ? undefined : takesIn?.(values, call)),
    files: fileFacts(form, values, owner, mode !== 'again'),
    ...asks(values, owner, call),
  }
  const found = await facts<Common & Found>(call, asked as Record<keyof (Common & Found) & string, SQL>)
  const known = checkOwner(found.owner, wireNameOf(form, form.owner), form.ownerType ?? '', values)
  if (mode === 'add' && usesNumber(form)) checkNumber(found.available, wireNameOf(form, form.number), number)
  refuseProblems(form, animalProblems(form, found.animals, values, owner))
  const animalOf = (field: string) => {
    const animal = found.animals[field]
    if (!animal) throw new Error(`${form.key} judges ${field} without an animal`)
    return animal
  }
  return { ...found, owner: known, animalOf }
}
