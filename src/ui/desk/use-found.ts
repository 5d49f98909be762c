import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import {
  actsForOthers,
  beginningsOf,
  everybodyFor,
  type Farm,
  type FormDefinition,
  farmOf,
  fill,
  findPlaces,
  folded,
  forms,
  isAdministrator,
  isAnswered,
  listedForms,
  masters,
  mayOpen,
  noInventoryFilter,
  numberedRequest,
  type Option,
  type Person,
  type Place,
  type PlaceKind,
  pageRequest,
  type Sought,
  screensOf,
  soughtOf,
  type Values,
} from '../../registry/index.ts'
import { useAnswer, useAsked, useBook, useLive, useOptions } from '../common/book-context.tsx'
import { deskTexts as t } from './texts.ts'

/** Maximum results of each kind. */
export const MOST = 6
/** Animals among which a chip's end is found first. */
const LOOKED_AT = 60
/** After this pause in typing, host and inventory are searched, ms. */
const PAUSE = 180

/** Key of the way to all of a kind. */
export const ALL = 'todos'

export interface Found {
  readonly places: readonly Place[]
  /** The farm that a person without a page stands for: whoever opens a page does not visit it. */
  readonly farms: ReadonlyMap<string, Farm>
  /** People, animals and numbers are still those of an earlier text. */
  readonly isBehind: boolean
  /** A search is still running. */
  readonly looking: boolean
}

/** Search results: at once from this device, then from the host. */
export function useFound(person: Person, typed: string, commands: readonly Place[]): Found {
  const [debounced] = useDebouncedValue(typed.trim(), PAUSE)
  const sought = typed.trim() === '' ? '' : debounced
  const begun = useMemo(
    () => [
      ...screensOf(person),
      ...beginningsOf(person.nivel, [...forms.filter((form) => !form.startsFrom && !form.partOf), ...masters]),
    ],
    [person],
  )
  const places = useMemo(() => findPlaces([...begun, ...commands], typed, 2 * MOST), [begun, commands, typed])
  const wanted = useMemo(() => soughtOf(sought), [sought])
  const people = usePeople(wanted.text, person)
  const animals = useAnimals(wanted.text)
  const numbers = useNumbers(person, wanted)
  const isBehind = typed.trim() !== sought
  return {
    places: [...places, ...numbers.places, ...people.places, ...animals.places],
    farms: people.farms,
    isBehind,
    looking: isBehind || people.looking || animals.looking || numbers.looking,
  }
}

function usePeople(sought: string, person: Person) {
  const book = useBook()
  const farms = useLive(book.device.farms)
  const withPage = actsForOthers(person) && isAnswered('persona/ficha', person)
  const from = (withPage && everybodyFor(person)) || farms?.sought
  const call = sought !== '' && from ? pageRequest(from, { first: 0, rows: MOST, search: sought }) : null
  const answer = useOptions(call)
  return useMemo(() => {
    const here = farms?.farms ?? []
    const asked = (answer?.value ?? []).map((option: Option) => farmOf(option, false))
    const all = new Map([...asked, ...here].map((farm) => [farm.nid, farm]))
    const known: readonly Place[] = [...all.values()].map(({ nid, nombres }) => ({
      kind: 'person',
      key: nid,
      label: nombres,
      note: nid,
      href: withPage ? `/persona/${encodeURIComponent(nid)}` : '/',
    }))
    const visited = withPage ? new Map<string, Farm>() : all
    const isFull = asked.length === MOST && mayOpen(person.nivel, '/terceros')
    const more = isFull ? allOf('person', t.allPeople, '/terceros', sought) : []
    const places = [...findPlaces(known, sought, MOST), ...more]
    return { places, farms: visited, looking: answer?.refreshing ?? false }
  }, [farms, answer, sought, withPage, person.nivel])
}

function useAnimals(sought: string) {
  const book = useBook()
  const request = { filter: noInventoryFilter, unowned: true, search: sought, first: 0, rows: LOOKED_AT } as const
  const page = useAsked(sought === '' ? null : JSON.stringify(request), () => book.animals.herdPage(request))
  // People read a chip from its end, and say a name from its beginning.
  const isMeant = ({ CHIP = '', NOMBRE = '' }: Values) =>
    CHIP.endsWith(sought) || folded(NOMBRE).startsWith(folded(sought))
  const rows = (sought === '' ? [] : (page?.value.rows ?? []))
    .filter(({ CHIP }) => CHIP)
    .toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)))
    .slice(0, MOST)
  const total = sought === '' ? 0 : (page?.value.total ?? 0)
  const more = total > MOST ? allOf('animal', fill(t.allAnimals, { n: total }), '/animales', sought) : []
  const places = rows.map(
    ({ CHIP = '', NOMBRE, RAZA, NOMPROP, NID_PROPIETARIO }): Place => ({
      kind: 'animal',
      key: CHIP,
      label: NOMBRE || CHIP,
      note: [CHIP, RAZA, NID_PROPIETARIO === '' ? t.ofNobody : NOMPROP].filter(Boolean).join(' · '),
      href: `/animal/${encodeURIComponent(CHIP)}`,
    }),
  )
  return {
    places: [...places, ...more],
    looking: sought !== '' && (!page || page.refreshing),
  }
}

/** More match than are shown: the list of all, last of its kind. */
const allOf = (kind: PlaceKind, label: string, route: string, sought: string): readonly Place[] => [
  { kind, key: ALL, label, note: '', href: `${route}?buscar=${encodeURIComponent(sought)}` },
]

/** Forms by number: those waiting on this device, those in cached lists, and for an administrator those at the host. */
function useNumbers(person: Person, sought: Sought) {
  const book = useBook()
  const { number, code } = sought
  const outbox = useLive(book.outbox.entries) ?? []
  const atHost = number !== '' && isAdministrator(person) && isAnswered(FIND, person)
  const request = numberedRequest(sought)
  const answer = useAnswer(atHost ? request : null)
  // The whole association's lists are asked of a host without search only if the form is named.
  const own = useOwnRows(number !== '' && !atHost && (code !== '' || !isAdministrator(person)), code)
  if (number === '') return { places: [], looking: false }
  const unsent = outbox
    .filter((entry) => entry.number.startsWith(number) && entry.state !== 'filed')
    .map(({ id, form, number }) => place(form, number, t.unsent, `?pendiente=${encodeURIComponent(id)}`))
  const listed = own.flatMap(({ form, rows }) =>
    rows.filter((row) => row.startsWith(number)).map((row) => place(form, row, '', viewed(row))),
  )
  const received = (answer?.value ?? []).map(({ FORMULARIO = '', NUMERO = '', PROPIETARIO = '', ANULADO = '' }) =>
    ANULADO
      ? place(FORMULARIO, NUMERO, `${t.voided} · ${PROPIETARIO}`, `/revisionCampo?estado=anulados&ver=${ANULADO}`)
      : place(FORMULARIO, NUMERO, PROPIETARIO, viewed(NUMERO)),
  )
  const all = [...unsent, ...listed, ...received].flatMap((one) => (one && isOf(one.form, code) ? one : []))
  return {
    places: [...new Map(all.map((one) => [one.key, one])).values()].slice(0, 2 * MOST),
    looking: answer?.refreshing ?? false,
  }
}

const FIND = 'tablero/buscarFormulario'

/** @param code '' = any */
const isOf = (form: FormDefinition, code: string): boolean =>
  code === '' || form.code.toLowerCase() === code.toLowerCase()

const viewed = (number: string) => `?consultar=${encodeURIComponent(number)}`

/** @param to of its list, or a whole address */
function place(key: string, number: string, note: string, to: string) {
  const form = listedForms.find((each) => each.key === key)
  if (!form) return undefined
  return {
    form,
    kind: 'number' as const,
    key: `${key} ${number}`,
    label: `${form.code} ${number}`,
    note: [form.shortTitle, note].filter(Boolean).join(' · '),
    href: to.startsWith('/') ? to : `${form.route}${to}`,
  }
}

/** Numbers in the person's own cached lists. The list of forms is constant, so the number of hooks is too. */
function useOwnRows(wanted: boolean, code: string) {
  const book = useBook()
  return listedForms.map((form) => {
    // biome-ignore lint/correctness/useHookAtTopLevel: the list of forms is a constant of the program
    const rows = useAsked(wanted && isOf(form, code) ? form.key : null, () => book.lists.rows(form, ''))
    return {
      form: form.key,
      rows: (rows?.value ?? []).flatMap(({ values }) => values[form.number] ?? []),
    }
  })
}
