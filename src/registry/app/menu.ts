// A type only: the menu stands in the first load, and the list of capacities does not.
import type { Capacity } from '../vocabulary/capacities.ts'
import { type Announced, hostOf } from '../vocabulary/host.ts'
import { type NumberedForm, numberedForms } from '../vocabulary/numbered-forms.ts'
import type { Person } from '../vocabulary/person.ts'

/** Menu by nivel and the routes it opens (decisions, 'Menu by nivel'). 3 is as 1. */
export interface MenuEntry {
  readonly group: string
  readonly label: string
  /** Shown instead where there is little room; `label` remains its name. */
  readonly short?: string
  readonly route: string
  readonly levels: readonly number[]
  /**
   * Capacity of the host that it needs: without it, there is nothing behind the entry, because the documents do not
   * define it.
   */
  readonly capacity?: Capacity
}

const entry = (group: string, label: string, route: string, ...levels: number[]): MenuEntry => ({
  group,
  label,
  route,
  levels,
})
const withCapacity = (capacity: Capacity, of: MenuEntry): MenuEntry => ({ ...of, capacity })
/** The group of what waits for administrators. */
export const WAITING = 'Lo que espera'

const all = [1, 2, 3, 4, 5]
const own = [1, 3, 4, 5]

/** The numbered forms, group by group. */
const formEntries: readonly MenuEntry[] = (numberedForms as readonly NumberedForm[])
  .map(({ code, title, short, route, levels, menu }) => ({
    ...entry(menu?.group ?? 'Formularios', menu?.label ?? `${code} ${title}`, route, ...levels),
    ...(short && !menu && { short: `${code} ${short}` }),
  }))
  .sort((one, other) => Number(one.group !== 'Formularios') - Number(other.group !== 'Formularios'))

export const menuEntries: readonly MenuEntry[] = [
  entry('', 'Mis Inventarios', '/', ...all),
  entry('Consultas', 'Mis Consecutivos', '/maestroConsecutivosUsuario', ...own),
  entry('Consultas', 'Consecutivos por Usuario', '/maestroConsecutivosUsuario', 2),
  ...formEntries,
  entry('Solicitudes', 'Formularios Solicitados', '/formulariosSolicitados', ...own),
  entry(WAITING, 'Pendientes de Revisión', '/paraRevisar', 2),
  entry('Solicitudes', 'Revisados y aprobados', '/revisados', 2),
  entry('Mis Datos', 'Mis Datos Personales', '/misDatos', ...all),
  entry('Mis Datos', 'Mi Aprisco', '/misAprisco', ...all),
  withCapacity('dispositivos', entry('Mis Datos', 'Mis dispositivos', '/misDispositivos', ...all)),
  withCapacity('privacidad', entry('Mis Datos', 'Privacidad y mis datos', '/privacidad', ...all)),
  entry('Maestros', 'Maestro de Chips', '/maestroChips', 2),
  entry('Maestros', 'Maestro de Consecutivos', '/maestroConsecutivos', 2),
  entry('Maestros', 'Tarifas', '/formularios', 2),
  entry('Maestros', 'Registradores', '/registradores', 2),
  entry('Maestros', 'Inseminadores', '/inseminadores', 2),
  entry('Maestros', 'Terceros', '/terceros', 2),
  entry('Maestros', 'Prefijos', '/prefijos', 2),
  entry('Maestros', 'Asociaciones', '/asociaciones', 2),
  entry('Maestros', 'Libros', '/libros', 2),
  entry('Maestros', 'Razas', '/razas', 2),
  withCapacity('parametros', entry('Maestros', 'Parámetros', '/parametros', 2)),
  withCapacity('sistemas', entry('Maestros', 'Otros sistemas', '/otrosSistemas', 2)),
  withCapacity('traerRegistro', entry('Maestros', 'Traer un registro', '/traerRegistro', 2)),
  entry('Contenidos', 'Imágenes de Inicio', '/presentacion', 2),
  entry('Contenidos', 'Publicaciones', '/publicaciones', 2),
  entry('Contenidos', 'Ayuda', '/editor', 2, 5),
  entry('Campo', 'Animales', '/animales', ...all),
  entry('Campo', 'Partos esperados', '/partos', ...all),
  entry('Campo', 'Planear montas', '/planear', ...all),
  entry('Campo', 'La finca en cifras', '/cifras', ...all),
  entry('Campo', 'Informe de población', '/poblacion', ...all),
  entry('Campo', 'Bandeja de salida', '/bandeja', ...all),
  entry('Campo', 'Preparar salida a campo', '/preparar', ...all),
  withCapacity('revision', entry(WAITING, 'Revisión de campo', '/revisionCampo', 2)),
]

/** The person of the menu, and the capacities of the host. */
export type MenuOwner = Announced & Pick<Person, 'nivel'>

/** The available entries. */
export const menuOf = (person: MenuOwner): readonly MenuEntry[] =>
  menuEntries.filter((item) => item.levels.includes(person.nivel) && hostOf(person).offers(item))

/** The entry of this route that the host has nothing behind; undefined: it is offered, or no entry leads there. */
export const notOffered = (route: string, person: Announced): MenuEntry | undefined =>
  menuEntries.find((item) => item.route === route && !hostOf(person).offers(item))

export const mayOpen = (nivel: number, route: string): boolean =>
  menuEntries.some((item) => item.route === route && item.levels.includes(nivel))
