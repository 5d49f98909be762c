import type { Announced } from './host.ts'

/** The signed-in person, from the login answer (1§3, decision 22). */
export interface Person extends Announced {
  /** Login name, as typed. */
  readonly usuario: string
  /** Document number: the owner number of every call. */
  readonly nid: string
  /** Document type. */
  readonly tid: string
  readonly nombres: string
  /** Level of the menu, 1 to 5. */
  readonly nivel: number
  readonly administrador: boolean
  /** First login: the password must be changed before anything else. */
  readonly primerIngreso: boolean
  /** Zone of an active registrar or inseminator, else ''. */
  readonly zona: string
}

/** The owner of a farm, as forms refer to it. */
export interface FarmOwner {
  readonly nid: string
  readonly tid: string
  readonly nombres: string
}

/** The owner value that means every owner; only administrators may send it (1§6). Never a person. */
export const EVERY_OWNER = 'ADMINANCO'

/** The only test for an administrator (decision 23). */
export const isAdministrator = (person: Pick<Person, 'administrador'>): boolean => person.administrador

export const isRegistrar = (person: Pick<Person, 'zona'>): boolean => person.zona !== ''

/**
 * May the person file some form for others (docs/security.md)? Everyone else acts only for themselves and chooses no
 * farm.
 */
export const actsForOthers = (person: Pick<Person, 'administrador' | 'zona'>): boolean =>
  isAdministrator(person) || isRegistrar(person)

/** The owner whose records a person sees when none is chosen. */
export const ownScope = (person: Person): string => (isAdministrator(person) ? EVERY_OWNER : person.nid)

/** Parses the login answer; null if the host omitted a value without which no session is possible. */
export function readPerson(answer: Readonly<Record<string, unknown>>, typedName: string): Person | null {
  const text = (key: string) => (answer[key] === undefined || answer[key] === null ? '' : String(answer[key]))
  const nid = text('nid_propietario')
  if (nid === '') return null
  const nivel = Number(text('nivel')) || 1
  const administrador = 'administrador' in answer ? text('administrador') === '1' : nivel === 2 || nid === EVERY_OWNER
  return {
    usuario: text('nombreUsuario') || typedName,
    nid,
    tid: text('tid_propietario'),
    nombres: text('nombres'),
    nivel,
    administrador,
    primerIngreso: text('cargo') === '0',
    zona: text('zona'),
    capacidades: Array.isArray(answer.capacidades) ? answer.capacidades.map(String) : [],
  }
}
