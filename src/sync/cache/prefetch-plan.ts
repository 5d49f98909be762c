/** The prefetch plan, derived from the forms: what their pickers and data calls may request in the field. */
import {
  awaitedBy,
  choosesOwner,
  correctionsRequest,
  type FormDefinition,
  fromWire,
  isAdministrator,
  isAnswered,
  isLookup,
  isPaged,
  keyOf,
  type Lookup,
  type LookupRequest,
  listedForms,
  lookupOf,
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
// The only master that is prepared; the others would have to be loaded in full.
import { numberQuery } from '../../registry/masters/number-query.ts'
import { helpRequest, listRequests, parametersRequest } from './list-queries.ts'
import { isFromHerd } from './lookup-classes.ts'
import { soughtBy } from './outing.ts'

/** Answers so far; undefined: not known yet. */
export type KnownOptions = (request: LookupRequest) => readonly Option[] | undefined

/** Help of the dashboard, the outbox and the preparation (decisions, 'Help ids'). */
const HELP_OF_SCREENS = [1, 21, 22]

/**
 * Every request that can be formed from what is known. Called again after those were answered, it returns more, until
 * the choices of each field have been followed to the end.
 * @param owners document numbers to prepare for.
 */
export function planFor(
  every: readonly FormDefinition[],
  person: Person,
  owners: readonly string[],
  known: KnownOptions,
): LookupRequest[] {
  // The host rejects requests for screens that the person's level does not have.
  const forms = every.filter((form) => mayOpen(person.nivel, form.route))
  const help = [...HELP_OF_SCREENS, ...forms.map((form) => form.helpId)].map(helpRequest)
  const lists = listedForms
    .filter((form) => forms.includes(form))
    .flatMap((form) =>
      listOwners(form, person, ownersOf(form, person, owners)).flatMap((owner) => listRequests(form, owner, person)),
    )
  const rows = lists.flatMap((list) => rowsOf(list, forms, person, owners, known))
  // A form that cannot be filed for any of them needs nothing: neither the owner's data nor the people to choose from.
  const asked = forms.flatMap((form) => {
    const whose = ownersOf(form, person, owners)
    if (whose.length === 0) return owners.length > 0 ? [] : requestsOf(form, person, [], known)
    // One at a time: joined with everybody's choices, those of each would grow with their square.
    return whose.flatMap((owner) => requestsOf(form, person, [owner], known))
  })
  const unique = new Map(
    [
      parametersRequest,
      ...help,
      ...toldTo(person),
      ...numberQueries(person),
      ...namesOf(person, owners),
      ...lists,
      ...rows,
      ...asked,
    ].map((request) => [keyOf(request), request]),
  )
  return [...unique.values()]
}

/** Visited owners, one request each, where owners are searched at the host. */
function namesOf(person: Person, owners: readonly string[]): readonly LookupRequest[] {
  const everybody = soughtBy(person)
  return everybody ? owners.map((owner) => recordRequest(everybody, owner)) : []
}

/** What the association asks about the person's forms, and what it corrected: shown even without signal. */
const toldTo = (person: Person): readonly LookupRequest[] =>
  [questionsRequest, correctionsRequest].filter(({ operation }) => isAnswered(operation, person))

/** 'Mis Consecutivos' in each of its states: members look up their remaining numbers in the field. */
function numberQueries(person: Person): readonly LookupRequest[] {
  const { route, list } = numberQuery
  if (isAdministrator(person) || !mayOpen(person.nivel, route)) return []
  const { operation, send } = list
  return ['6', '1', '0'].flatMap((estado) => requestOf({ operation, send }, { estado }, person) ?? [])
}

/** Sub-tables of the listed records of these owners: a group's females are looked up in the field. */
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

/** Owners for whom the person may file this form: the host rejects requests for anyone else. */
const ownersOf = (form: FormDefinition, person: Person, owners: readonly string[]): readonly string[] =>
  choosesOwner(form, person) ? owners : owners.filter((owner) => owner === person.nid)

/**
 * An administrator's list covers everybody's records; where it is paged, only the records of the visited owners are
 * requested.
 */
function listOwners(form: FormDefinition, person: Person, owners: readonly string[]): readonly string[] {
  if (isPaged(form.list.operation, person)) return owners
  return isAdministrator(person) ? [''] : ['', ...owners.filter((owner) => owner !== person.nid)]
}

function requestsOf(form: FormDefinition, person: Person, owners: readonly string[], known: KnownOptions) {
  const found: LookupRequest[] = []
  const waysOf = new Map<string, readonly Values[]>()

  /** Every combination of values for the inputs of a lookup. */
  const waysTo = (lookup: Lookup): readonly Values[] =>
    awaitedBy(lookup).reduce<readonly Values[]>((ways, name) => join(ways, waysWith(name)), [{}])

  /** Every combination of values for a field and its inputs. */
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
    const from = lookupOf(field)
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

/**
 * Lists of people that are searched at the host: a farm never needs them in full, and visited owners are known by name.
 */
const isOfPeople = ({ operation }: LookupRequest, person: Person): boolean =>
  isPaged(operation, person) && roleOf(operation).kind === 'choices'

/**
 * Where anybody may be named, the first page is fetched for a person who acts only for themselves, in the form in which
 * the dialog requests it: a small association then fits on the device.
 */
const isForEach = ({ operation }: LookupRequest, person: Person): boolean =>
  operationNamed(operation).pagedForEach !== undefined && !isAdministrator(person)

/** Leaves out inputs that only filter or pass through. */
const unfilteredRequest = (lookup: Lookup, way: Values, person: Person): LookupRequest | null =>
  requestOf(lookup, Object.fromEntries(awaitedBy(lookup).map((name) => [name, way[name] ?? ''])), person)

/** Combines value sets that agree on every field they share. */
function join(left: readonly Values[], right: readonly Values[]): readonly Values[] {
  return left.flatMap((a) =>
    right.flatMap((b) =>
      Object.keys(b).every((name) => a[name] === undefined || a[name] === b[name]) ? [{ ...a, ...b }] : [],
    ),
  )
}
