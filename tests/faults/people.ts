/**
 * People of the simulation: two associates, a registrar of their zone, an administrator; and the host's data for them.
 */
import { type FormCode, type FormDefinition, forms, isRegistrar, type Person } from '../../src/registry/index.ts'
import { capacities, type FakeHost } from '../sync/fakes/host.ts'

const ANA = '1001'
const BETO = '2002'

export interface Someone {
  readonly usuario: string
  readonly nid: string
  /** Newest last. */
  readonly passwords: string[]
  readonly person: Person
  /** Share of all forms. */
  readonly share: number
}

/** Size of an owner's block of each form: small, so that devices compete for numbers. */
const BLOCK = 12

const everyone = [
  { usuario: 'ana', nid: ANA, share: 0.5 },
  { usuario: 'beto', nid: BETO, share: 0.2 },
  { usuario: 'rita', nid: '3003', share: 0.15, zona: '02' },
  { usuario: 'adela', nid: '4004', share: 0.15, administrador: true },
]

/** Creates accounts, numbers and initial stock at the host. */
export function peopleOf(host: FakeHost): readonly Someone[] {
  host.strict = true
  const codes = new Set(forms.flatMap(({ code, number, owner }) => (number === owner ? [] : [code as FormCode])))
  return everyone.map(({ usuario, nid, share, zona = '', administrador = false }, at) => {
    const password = `Clave.${at}`
    host.accounts.push({ usuario, nid, password, administrador, ...(zona && { zona }) })
    for (const code of codes) host.addNumbers(code, nid, (at + 1) * 100, BLOCK)
    for (const code of ['A08', 'A09', 'A10', 'A11'])
      host.stock.push({ code, number: String((at + 1) * 1000 + Number(code.slice(1))), owner: nid, pending: 6 })
    const person: Person = {
      usuario,
      nid,
      tid: 'CC',
      nombres: usuario,
      nivel: administrador ? 2 : 1,
      administrador,
      primerIngreso: false,
      // A documented host has no zones.
      zona: host.kind === 'documented' ? '' : zona,
      capacidades: capacities[host.kind],
    }
    return { usuario, nid, share, passwords: [password], person }
  })
}

/** Owners for whom somebody may fill in a form (docs/security.md). */
export const ownersFor =
  (person: Person) =>
  (form: FormDefinition): readonly string[] =>
    form.number !== form.owner && (person.administrador || (isRegistrar(person) && form.capture === 'zone'))
      ? [ANA, BETO]
      : [person.nid]
