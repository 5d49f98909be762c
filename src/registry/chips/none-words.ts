/** Words that people write where they know no chip, number or parent: they stand for nothing and link nothing. */
import { folded } from '../filling/picker-match.ts'

/** As compared: without accents, capitals, blanks and signs, so that 'S.I.', 's/i' and 'S I' are one. */
const WORDS: ReadonlySet<string> = new Set([
  ...['no', 'nn', 'na', 'nd', 'nr', 'nt', 'ns', 'si', 'sr', 'sn', 'sc', 'sd', 'sid', 'null', 'nulo', 'none', 'nan'],
  ...[
    'ninguno',
    'ninguna',
    'nada',
    'vacio',
    'pendiente',
    'pendientes',
    'desconocido',
    'desconocida',
    'desc',
    'unknown',
  ],
  ...['ausente', 'perdido', 'faltante', 'falta', 'indefinido', 'indefinida'],
])
/** How such a phrase begins ... */
const BEGINS = /^(?:sin|no|no tiene|no hay|pendiente|por|falta|se desconoce) /
/** ... and all that may follow: a name such as 'Sin Par' is no such phrase. */
const REST: ReadonlySet<string> = new Set([
  ...['de', 'del', 'el', 'la', 'por', 'se', 'su', 'y', 'chip', 'chips', 'microchip', 'arete', 'tatuaje', 'codigo'],
  ...['dato', 'datos', 'registro', 'registros', 'registrado', 'registrada', 'registra', 'registrar', 'informacion'],
  ...['identificar', 'identificacion', 'identificado', 'identificada', 'numero', 'nombre', 'padre', 'madre', 'lectura'],
  ...['reporta', 'reportado', 'reportada', 'aplica', 'sabe', 'disponible', 'tiene', 'existe', 'hay', 'conocido'],
  ...['conocida', 'conoce', 'asignar', 'asignado', 'asignada', 'definir', 'confirmar', 'verificar', 'colocar'],
  ...['implantar', 'poner', 'leer', 'especificado', 'especificada', 'informado', 'informada'],
])

/**
 * Does a cell that should have a chip, a number or an animal say that there is none? True for '0', 'S/R', 'NN',
 * 'SIN CHIP', 'pendiente', signs alone ('-', '?') and an empty cell.
 */
export function meansNone(written: string): boolean {
  const words = folded(written).match(/[\p{L}\p{N}]+/gu) ?? []
  const run = words.join('')
  // '#N/A' is a spreadsheet's error, not a word of a person.
  if (/^#\p{L}/u.test(written.trim())) return false
  if (/^(?:0*|x+)$/.test(run) || WORDS.has(run)) return true
  const [, rest] = words.join(' ').split(BEGINS)
  return rest?.split(' ').every((word) => REST.has(word)) ?? false
}
