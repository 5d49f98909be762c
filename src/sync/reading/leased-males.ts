/** Leased males today: from leases that the host listed, and from those still in the outbox. */
import {
  type AnimalChoices,
  fromWire,
  keyOf,
  type Lease,
  type LookupRequest,
  listedForms,
  type Option,
  offersLeased,
  type Values,
} from '../../registry/index.ts'
import { listRequests } from '../cache/list-queries.ts'
import type { Pending } from '../outbox/reservations.ts'
import type { Reader } from './reader.ts'

const lending = listedForms.filter((form) => form.lends)

/** @param valuesOf converts a row of the host to texts */
export function createLent(reader: Reader, valuesOf: (item: Readonly<Record<string, unknown>>) => Values) {
  const { answers, here, background, ports } = reader

  /** Leases of that owner, and those that the person can see at all. */
  async function listed(owner: string): Promise<readonly Lease[]> {
    const me = here.get()
    if (!me) return []
    const found: Lease[] = []
    for (const form of lending) {
      if (!form.lends) continue
      const asked = ['', owner].flatMap((whose) => listRequests(form, whose, me.person))
      for (const request of new Map(asked.map((one) => [keyOf(one), one])).values())
        for (const item of (await answers.read(me, request))?.items ?? [])
          found.push(...form.lends(fromWire(form, valuesOf(item))))
    }
    return found
  }

  async function nameOf({ chip, breed, species, ends }: Lease): Promise<Option> {
    const [animal] = await background.herdAnimals([chip])
    const nombre = animal?.NOMBRE ?? ''
    return {
      ...{ code: chip, name: `${chip} ${nombre}`.trim(), nombre, raza: breed, sexo: 'M', especie: species },
      ...(animal?.RAZA && { nomraza: animal.RAZA }),
      arrendado: ends,
    }
  }

  /** The options plus the males that this owner has on lease today, or minus those leased out. */
  return async (
    options: readonly Option[],
    role: AnimalChoices,
    request: LookupRequest,
    pending: Pending,
  ): Promise<readonly Option[]> => {
    const takes = offersLeased(role, request.fields)
    if (!takes && role.leased !== 'leftOut') return options
    const { NID_PROPIETARIO: owner = '', RAZA: breed = '' } = request.fields
    const today = ports.clock.today()
    const running = [...(await listed(owner)), ...pending.lent()].filter(
      ({ chip, starts, ends }) => chip !== '' && starts <= today && today <= ends,
    )
    if (!takes) {
      const out = new Set(running.map(({ chip }) => chip))
      return options.filter(({ code }) => !out.has(code))
    }
    const known = new Set(options.map(({ code }) => code))
    const more = new Map(
      running
        .filter((lent) => lent.to === owner && !known.has(lent.chip) && (breed === '' || lent.breed === breed))
        .map((lent) => [lent.chip, lent]),
    )
    return [...options, ...(await Promise.all([...more.values()].map(nameOf)))]
  }
}
