/** The prefetch plan, derived from the forms: what their pickers and data calls could ask for in the field. */
import {
  awaitedBy,
  choosesOwner,
  type FormDefinition,
  fromWire,
  has,
  isAdministrator,
  isLookup,
  isPaged,
  keyOf,
  type Lookup,
  type LookupRequest,
  listedForms,
  mayOpen,
  type Option,
  operationNamed,
  type Person,
  pageRequest,
  questionsRequest,
  recordRequest,
  requestOf,
  roleOf,
  soughtRows,
  type Values,
} from '../../registry/index.ts'
// Of the masters the device prepares this one alone; by name from all of them, all would be loaded.
import { numberQuery } from '../../registry/masters/number-query.ts'
import { listRequests } from './list-queries.ts'
import { isFromHerd } from './lookup-classes.ts'
import { soughtBy } from './outing.ts'

/** Answers so far; undefined: not known yet. */
export type KnownOptions = (request: LookupRequest) => readonly Option[] | undefined

/** Help of the dashboard, the outbox and the preparation (decisions, 'Help ids'). */
const HELP_OF_SCREENS = [1, 21, 22]

export const parametersRequest: LookupRequest = { operation: 'parametros/parametros', fields: {}, passing: [] }

export const helpRequest = (id: number): LookupRequest => ({
  operation: 'ayuda/ayudaPorFormulario',
  fields: { codigoAyuda: String(id) },
  passing: [],
})

/**
 * Every request that can be written down with what is known. Asked again after those were answered it gives more,
 * until the choices of each field were followed to the end.
 * @param owners document numbers to go out for.
 */
export function planFor(
  every: readonly FormDefinition[],
  person: Person,
  owners: readonly string[],
  known: KnownOptions,
): LookupRequest[] {
  // The host answers nobody for screens that his level does not have.
  const forms = every.filter((form) => mayOpen(person.nivel, form.route))
  const help = [...HELP_OF_SCREENS, ...forms.map((form) => form.helpId)].map(helpRequest)
  const lists = listedForms
    .filter((form) => forms.includes(form))
    .flatMap((form) =>
      listOwners(form, person, ownersOf(form, person, owners)).flatMap((owner) => listRequests(form, owner, person)),
    )
  const rows = lists.flatMap((list) => rowsOf(list, forms, person, owners, known))
  // A form that is filed for none of them asks for nothing: neither for its owner's things nor for people to choose.
  const asked = forms.flatMap((form) => {
    const whose = ownersOf(form, person, owners)
    return owners.length > 0 && whose.length === 0 ? [] : requestsOf(form, person, whose, known)
  })
  const unique = new Map(
    [
      parametersRequest,
      ...help,
      ...questionsTo(person),
      ...numberQueries(person),
      ...namesOf(person, owners),
      ...lists,
      ...rows,
      ...asked,
    ].map((request) => [keyOf(request), request]),
  )
  return [...unique.values()]
}

/** Whom he goes out for, one by one, where everybody is searched at the host. */
function namesOf(person: Person, owners: readonly string[]): readonly LookupRequest[] {
  const everybody = soughtBy(person)
  return everybody ? owners.map((owner) => recordRequest(everybody, owner)) : []
}

/** What the association asks about forms that he captured: it stands at them without signal too. */
const questionsTo = (person: Person): readonly LookupRequest[] => (has(person, 'mesa') ? [questionsRequest] : [])

/** 'Mis Consecutivos' in each of its states: what a member has left is looked up in the corral. */
function numberQueries(person: Person): readonly LookupRequest[] {
  const { route, list } = numberQuery
  if (isAdministrator(person) || !mayOpen(person.nivel, route)) return []
  const { operation, send } = list
  return ['6', '1', '0'].flatMap((estado) => requestOf({ operation, send }, { estado }, person) ?? [])
}

/** The sub-tables of the records that a list has, of these owners: a group's females are looked at in the field. */
function rowsOf(
  list: LookupRequest,
  forms: readonly FormDefinition[],
  person: Person,
  owners: readonly string[],
  known: KnownOptions,
): readonly LookupRequest[] {
  const form = forms.find((one) => one.details && one.list.operation === list.operation && !one.partOf)
  if (!form?.details) return []
  const { from } = form.details
  return (known(list) ?? [])
    .filter((row) => owners.includes(row[form.owner] ?? ''))
    .flatMap((row) => requestOf(from, fromWire(form, row), person) ?? [])
}

/** Those for whom the person may file this form: the host answers for nobody else. */
const ownersOf = (form: FormDefinition, person: Person, owners: readonly string[]): readonly string[] =>
  choosesOwner(form, person) ? owners : owners.filter((owner) => owner === person.nid)

/** An administrator's list has everybody's records; where it is asked in pages, those of whom he goes out for. */
function listOwners(form: FormDefinition, person: Person, owners: readonly string[]): readonly string[] {
  if (isPaged(form.list.operation, person)) return owners
  return isAdministrator(person) ? [''] : ['', ...owners.filter((owner) => owner !== person.nid)]
}

function requestsOf(form: FormDefinition, person: Person, owners: readonly string[], known: KnownOptions) {
  const found: LookupRequest[] = []
  const waysOf = new Map<string, readonly Values[]>()

  /** Every way in which what a lookup waits for could be filled. */
  const waysTo = (lookup: Lookup): readonly Values[] =>
    awaitedBy(lookup).reduce<readonly Values[]>((ways, name) => join(ways, waysWith(name)), [{}])

  /** Every way in which a field, and what it waits for, could be filled. */
  function waysWith(name: string): readonly Values[] {
    const kept = waysOf.get(name)
    if (kept) return kept
    waysOf.set(name, [])
    const ways = name === form.owner ? owners.map((owner) => ({ [name]: owner })) : choicesOf(name)
    waysOf.set(name, ways)
    return ways
  }

  function choicesOf(name: string): readonly Values[] {
    const field = form.fields[name]
    if (!field || !('from' in field)) return []
    const { from, askedWhen } = field
    if (!isLookup(from)) return from.map(({ code }) => ({ [name]: code }))
    return waysTo(from).flatMap((way) => {
      const request = askedWhen?.(way) === false ? null : unfilteredRequest(from, way, person)
      const options = request && !isFromHerd(request.operation) ? known(request) : undefined
      return (options ?? []).map(({ code }) => ({ ...way, [name]: code }))
    })
  }

  for (const field of Object.values(form.fields)) {
    const from = 'from' in field && isLookup(field.from) ? field.from : undefined
    const askedWhen = 'askedWhen' in field ? field.askedWhen : undefined
    for (const lookup of [from, field.loads?.lookup]) {
      if (!lookup) continue
      for (const way of waysTo(lookup)) {
        if (lookup === from && askedWhen?.(way) === false) continue
        const request = unfilteredRequest(lookup, way, person)
        if (!request || isFromHerd(request.operation)) continue
        if (!isOfPeople(request, person)) found.push(request)
        else if (lookup === from && isForEach(request, person))
          found.push(pageRequest(request, { first: 0, rows: soughtRows(field), search: '' }))
      }
    }
  }
  return found
}

/** Lists of people that the host searches: not one farm needs them whole, and the visited ones are known by name. */
const isOfPeople = ({ operation }: LookupRequest, person: Person): boolean =>
  isPaged(operation, person) && roleOf(operation).kind === 'choices'

/**
 * Of those whom everybody may name the first page comes along for whoever acts for himself, as the dialog asks for it:
 * without signal a small association is all there.
 */
const isForEach = ({ operation }: LookupRequest, person: Person): boolean =>
  operationNamed(operation).pagedForEach !== undefined && !isAdministrator(person)

/** With nothing in what only filters or passes by. */
const unfilteredRequest = (lookup: Lookup, way: Values, person: Person): LookupRequest | null =>
  requestOf(lookup, Object.fromEntries(awaitedBy(lookup).map((name) => [name, way[name] ?? ''])), person)

/** Pairs that agree on every field they share. */
function join(left: readonly Values[], right: readonly Values[]): readonly Values[] {
  return left.flatMap((a) =>
    right.flatMap((b) =>
      Object.keys(b).every((name) => a[name] === undefined || a[name] === b[name]) ? [{ ...a, ...b }] : [],
    ),
  )
}
