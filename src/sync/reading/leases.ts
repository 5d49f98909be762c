/** Leases of males: those that the host listed, those that an inventory tells of, and those still in the outbox. */
import {
  type AnimalChoices,
  dayWords,
  type FormDefinition,
  fill,
  fromWire,
  keyOf,
  type Lease,
  type LookupRequest,
  lentOut,
  listedForms,
  type Option,
  offersLeased,
  runsOn,
  sexAsked,
  type Values,
  withMarks,
} from '../../registry/index.ts'
import { adviceTexts } from '../../registry/texts/advice.ts'
import { valuesOf } from '../cache/items.ts'
import { listRequests } from '../cache/list-queries.ts'
import type { ListRow } from '../contract/lists.ts'
import type { Aged } from '../contract/live.ts'
import type { Pending } from '../outbox/reservations.ts'
import type { Reader } from './reader.ts'

const lending = listedForms.filter((form) => form.lends)

/** By a row of its list. */
const lentBy = (form: FormDefinition, row: Values): readonly Lease[] => form.lends?.(fromWire(form, row)) ?? []

/** With those of the inventory that no list of this device has: a registrar's has only his own. */
const withUnlisted = (listed: readonly Lease[], told: readonly Lease[]): readonly Lease[] => [
  ...listed,
  ...told.filter((one) => !listed.some(({ chip, ends }) => chip === one.chip && ends === one.ends)),
]

/** Leases of that owner, and those that the person can see at all, as the host told of them. */
export async function knownLeases({ answers, background, here }: Reader, owner: string): Promise<readonly Lease[]> {
  const me = here.get()
  if (!me) return []
  const found: Lease[] = []
  for (const form of lending) {
    const requests = ['', owner].flatMap((whose) => listRequests(form, whose, me.person))
    for (const request of new Map(requests.map((one) => [keyOf(one), one])).values())
      for (const item of (await answers.read(me, request))?.items ?? []) found.push(...lentBy(form, valuesOf(item)))
  }
  return withUnlisted(found, owner === '' ? [] : await background.herdLeases(owner))
}

/** The leases that run today among those of an owner, given and taken, also of unsent forms. @param today yyyy-mm-dd */
export async function leasesToday(
  { background }: Pick<Reader, 'background'>,
  readRows: (form: FormDefinition, owner: string) => Promise<Aged<readonly ListRow[]>>,
  owner: string,
  today: string,
): Promise<readonly Lease[]> {
  const found = lending.map(async (form) => {
    const { value } = await readRows(form, owner)
    return value.flatMap(({ values, entry }) => (entry?.state === 'refused' ? [] : lentBy(form, values)))
  })
  const listed = (await Promise.all(found)).flat()
  return withUnlisted(listed, await background.herdLeases(owner)).filter((lease) => runsOn(lease, today))
}

/** 'dado en arriendo hasta jue 3 dic a Beto Ruiz': a phone cuts the name, not the day. */
const outWords = ({ to, toName, ends }: Lease, today: string): string =>
  fill(adviceTexts.lentTo, { who: toName || to, until: dayWords(ends, today) })

export function createLent(reader: Reader) {
  const { background, ports } = reader

  async function nameOf({ chip, breed, species, ends }: Lease): Promise<Option> {
    const [animal] = await background.herdAnimals([chip])
    const nombre = animal?.NOMBRE ?? ''
    return {
      ...{ code: chip, name: `${chip} ${nombre}`.trim(), nombre, raza: breed, sexo: 'M', especie: species },
      ...(animal?.RAZA && { nomraza: animal.RAZA }),
      arrendado: ends,
    }
  }

  /** The options plus the males that this owner has on lease today; those leased out come last with a sign, or not at all. */
  return async (
    options: readonly Option[],
    role: AnimalChoices,
    request: LookupRequest,
    pending: Pending,
  ): Promise<readonly Option[]> => {
    if (sexAsked(role, request.fields) === 'H') return options
    const { NID_PROPIETARIO: owner = '', RAZA: breed = '' } = request.fields
    const today = ports.clock.today()
    const running = [...(await knownLeases(reader, owner)), ...pending.lent()].filter(
      (lease) => lease.chip !== '' && runsOn(lease, today),
    )
    if (running.length === 0) return options
    if (role.leased === 'leftOut') {
      const out = new Set(running.map(({ chip }) => chip))
      return options.filter(({ code }) => !out.has(code))
    }
    const outOf = (chip: string, isOwn: boolean): Values => {
      const leases = running.filter((lent) => lent.chip === chip)
      const out = owner === '' ? undefined : lentOut(leases, { who: owner, isOwn, day: today })
      return out ? { [chip]: outWords(out, today) } : {}
    }
    const signs = options.map(({ code, arrendado }) => outOf(code, !arrendado))
    if (!offersLeased(role, request.fields)) return withMarks(options, Object.assign({}, ...signs))
    const known = new Set(options.map(({ code }) => code))
    const more = new Map(
      running
        .filter((lent) => lent.to === owner && !known.has(lent.chip) && (breed === '' || lent.breed === breed))
        .map((lent) => [lent.chip, lent]),
    )
    const leased = await Promise.all([...more.values()].map(nameOf))
    return withMarks(
      [...options, ...leased],
      Object.assign({}, ...signs, ...leased.map(({ code }) => outOf(code, false))),
    )
  }
}
