/** What Ctrl+K finds without a request (screens, forms that can be begun), and which requests it makes. Pure. */
import { folded, hasWords, soughtWords } from '../filling/picker-match.ts'
import type { LookupRequest } from '../vocabulary/lookup.ts'
import { type NumberedForm, numberedForms } from '../vocabulary/numbered-forms.ts'
import { isAdministrator, type Person } from '../vocabulary/person.ts'
import { isPaged } from '../wire/answered.ts'
import { type MenuOwner, mayOpen, menuOf, WAITING } from './menu.ts'

export type PlaceKind = 'screen' | 'action' | 'person' | 'animal' | 'number'

export interface Place {
  readonly kind: PlaceKind
  /** Unique id. */
  readonly key: string
  readonly label: string
  /** Small text beside it; searched too. */
  readonly note: string
  /** What else people call it: searched, not shown. */
  readonly words?: string | undefined
  /** An address of the app; without one, the palette executes it itself. */
  readonly href?: string
}

/** The screens of a person's menu, with the menu's names; what waits for the person first. */
export const screensOf = (person: MenuOwner): readonly Place[] => {
  const screens = menuOf(person)
  const waits = screens.filter(({ group }) => group === WAITING)
  return [...waits, ...screens.filter(({ group }) => group !== WAITING)].map(({ label, group, route }) => ({
    kind: 'screen',
    key: route,
    label,
    note: group,
    words: menuWords[route],
    href: route,
  }))
}

/** A form or a master that can be begun from anywhere. */
export interface Begun {
  readonly key: string
  readonly route: string
  readonly title: string
  readonly shortTitle?: string | undefined
  /** Title of the dialog for a new one; absent: none can be added. */
  readonly addTitle?: string | undefined
}

/** What a level may begin. */
export const beginningsOf = (nivel: number, records: readonly Begun[]): readonly Place[] =>
  records.flatMap(({ key, addTitle, route, title, shortTitle = title }) =>
    addTitle !== undefined && mayOpen(nivel, route)
      ? [
          {
            kind: 'action',
            key: `add ${key}`,
            label: addTitle.startsWith('Adicionar') ? addTitle : `Adicionar en ${shortTitle}`,
            note: addTitle.startsWith('Adicionar') ? shortTitle : addTitle,
            href: `${route}?adicionar=1`,
          },
        ]
      : [],
  )

/** What a typed text asks for. */
export interface Sought {
  /** For people and animals: a document or chip as the registry has it, other texts as typed. */
  readonly text: string
  /** Of a form; '' = it cannot be one. */
  readonly number: string
  /** Of that form; '' = any. */
  readonly code: string
}

const MARKS = /[\s.,:;#°º\-_/]+/g
const NUMBERED = /^(?:formulario )?(?:a ?(\d{2}|\d(?=[ a]))( ?a)?)?(?: ?n(?:o|ro|um|umero)?)? ?(\d{1,9})$/
/** A document or chip with or without separators, a document with its check digit, or the end of one after dots. */
const DIGITS = /^[….*\s]*\d[\d.,\s-]*$/

const unpadded = (number: string): string => number.replace(/^0+(?=\d)/, '')

/** What a form is called, in which a word has four letters at least, and a number. */
const WORDED = /^(.+?) (?:n(?:o|ro|um|umero)? )?(\d{1,9})$/

/** The code of the only form that is called so; '' = any of several; undefined: none is. */
function codeCalled(name: string): string | undefined {
  const words = soughtWords(name)
  const called = (numberedForms as readonly NumberedForm[]).filter(({ title, route }) => {
    const every = ` ${folded(`${title} ${menuWords[route] ?? ''}`)}`
    return words.every((word) => every.includes(` ${word}`))
  })
  const codes = new Set(called.map(({ code }) => code))
  return codes.size > 1 ? '' : [...codes][0]
}

/**
 * 'A04 8704', 'a048704' and 'parto 8704' name a form; '8704' and '8.704' any; '1.098.765' also a document, '...0420' a
 * chip's end.
 */
export function soughtOf(typed: string): Sought {
  const text = typed.trim()
  if (DIGITS.test(text)) {
    const digits = text.replace(/^([\d.,]+\d)-\d$/, '$1').replace(/\D/g, '')
    return { text: digits, number: digits.length <= 9 ? unpadded(digits) : '', code: '' }
  }
  const plain = folded(text)
    .replace(/ (\d{1,3})[.,](\d{3})$/, ' $1$2')
    .replace(MARKS, ' ')
  const [, family, group = '', number = ''] = NUMBERED.exec(plain) ?? []
  if (number)
    return { text, number: unpadded(number), code: family ? `A${family.padStart(2, '0')}${group.trim()}` : '' }
  const [, name = '', called = ''] = WORDED.exec(plain) ?? []
  const code = /[a-z]{4}/.test(name) ? codeCalled(name) : undefined
  return code === undefined ? { text, number: '', code: '' } : { text, number: unpadded(called), code }
}

/** The host's call for the forms of every list that have a number. */
export const numberedRequest = ({ code, number }: Sought): LookupRequest => ({
  operation: 'tablero/buscarFormulario',
  fields: { FORMULARIO: code, NUMERO: number },
  passing: [],
})

/** The host's call for people, an administrator's only; others are offered the owners whom they file for. */
export function everybodyFor(person: Person): LookupRequest | undefined {
  const everybody = { operation: 'selecciones/seleccionUsuariosTotal', fields: {}, passing: [] } as const
  return isAdministrator(person) && isPaged(everybody.operation, person) ? everybody : undefined
}

/**
 * Entries that match every typed word, best first: the name begins with the text, words of it do, words of what is shown
 * beside it, words of what else it is called; then what only contains it. The menu's groups are not a screen's own words.
 * An empty text matches nothing.
 */
export function findPlaces(places: readonly Place[], typed: string, most: number): readonly Place[] {
  const words = soughtWords(folded(typed))
  if (words.length === 0) return []
  const whole = words.join(' ')
  return places
    .flatMap((place, at) => {
      const label = folded(place.label)
      const note = folded(place.note)
      const every = `${label} ${note} ${folded(place.words ?? '')}`
      if (!hasWords(every, words)) return []
      const begins = (text: string) => words.every((word) => ` ${text}`.includes(` ${word}`))
      const own = place.kind === 'screen' ? label : `${label} ${note}`
      const found = [label.startsWith(whole), begins(label), begins(own), begins(every), true]
      return [{ place, rank: found.indexOf(true), at }]
    })
    .sort((one, other) => one.rank - other.rank || one.at - other.at)
    .slice(0, most)
    .map(({ place }) => place)
}

/** What else people call the screens of the menu, by route: Ctrl+K finds them by it. Not in the menu's own file, which stands in the first load. */
const menuWords: Readonly<Record<string, string>> = {
  '/': 'animales hato rebaño inventario',
  '/maestroConsecutivosUsuario': 'mis números numeración bloques',
  '/formularioA01': 'servicio cubrición',
  '/formularioA01a': 'servicio empadre lote',
  '/formularioA02': 'servicio pajillas',
  '/formularioA03': 'servicio receptora',
  '/formularioA04': 'partos crías gemelos pesos',
  '/animalesIniciales': 'fundadores registro',
  '/formularioA05': 'registro chip pedigrí pdf',
  '/formularioA06': 'traspasos vender ventas dueño propietario',
  '/formularioA08': 'donante',
  '/formularioA09': 'donante',
  '/formularioA10': 'pajillas',
  '/formularioA11': 'pajillas',
  '/formularioA12': 'arriendos alquiler préstamo macho',
  '/reproductoresDisponibles': 'subarriendos alquiler',
  '/reproductoresSubArrendados': 'subarriendos alquiler',
  '/formulariosSolicitados': 'pedir comprar pagar números solicitud',
  '/paraRevisar': 'solicitudes aprobar consignación recibo pagos',
  '/revisados': 'solicitudes aprobadas rechazadas',
  '/misDatos': 'claves contraseñas password correo teléfono dirección perfil',
  '/misAprisco': 'finca predio granja ubicación departamento municipio',
  '/misDispositivos': 'celular teléfono tableta sesión',
  '/privacidad': 'habeas data consentimiento',
  '/maestroChips': 'microchip orejera chapeta arete recepción nuevos importar excel',
  '/maestroConsecutivos': 'números numeración nuevos importar excel',
  '/formularios': 'formularios tarifa precio precios valor costo cobro copiar ajustar año',
  '/registradores': 'zona',
  '/inseminadores': 'zona',
  '/terceros':
    'personas socios asociados crear usuarios cuentas claves contraseñas cédulas documentos desactivar inactivar bloquear',
  '/prefijos': 'criadero marca',
  '/asociaciones': 'entidades socios',
  '/libros': 'registro genealógico',
  '/razas': 'especie cabras ovejas',
  '/parametros': 'límites ajustes configuración',
  '/otrosSistemas': 'clave llave api icar ade',
  '/traerRegistro': 'importar exportar sacar migrar excel libro genealógico',
  '/presentacion': 'fotos carrusel',
  '/publicaciones': 'noticias novedades entérese',
  '/editor': 'editar textos',
  '/animales': 'hato rebaño cabras ovejas',
  '/partos': 'nacimientos gestación fechas',
  '/planear': 'cruces parentesco consanguinidad',
  '/cifras': 'estadísticas gráficas',
  '/poblacion': 'estadísticas reportes consanguinidad ministerio',
  '/bandeja': 'pendientes enviar sin enviar',
  '/preparar': 'sin señal descargar salida',
  '/revisionCampo': 'recibidos pendientes revisar preguntas correcciones rechazos corregir anular anulados',
}
