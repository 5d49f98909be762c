/** A kind of finding: how serious it is, and the consequence. */

/**
 * `certain`: nothing to decide. `doubtful`: imported as the finding says, unless somebody corrects it. `impossible`:
 * not imported as it stands. `follows`: not imported because of another finding.
 */
export type Seriousness = 'certain' | 'doubtful' | 'impossible' | 'follows'

/** Consequence: the row is imported, imported without that cell, or not imported. */
export type Effect = 'kept' | 'cell' | 'row'

export interface Kind {
  readonly seriousness: Seriousness
  readonly effect: Effect
  /** Heading in the report. */
  readonly title: string
  readonly text: string
}

export const kind = (seriousness: Seriousness, effect: Effect, title: string, text: string): Kind => ({
  seriousness,
  effect,
  title,
  text,
})

export const cellKinds = {
  sameRow: kind('certain', 'row', 'Fila repetida', 'La fila es igual a la {line} de {file}: se trae una sola vez'),
  breedSpelt: kind('doubtful', 'kept', 'Raza escrita de otro modo', 'La raza "{value}" se toma como "{proposal}"'),
  placeSpelt: kind('doubtful', 'kept', 'Lugar escrito de otro modo', '"{value}" se toma como "{proposal}"'),
  codeSpelt: kind('doubtful', 'kept', 'Código escrito de otro modo', '"{value}" se toma como "{proposal}"'),
  placeUnknown: kind(
    'doubtful',
    'cell',
    'Lugar desconocido',
    '"{value}" no es un lugar de Colombia conocido: queda vacío',
  ),
  badEmail: kind('doubtful', 'cell', 'Correo no válido', 'El correo "{value}" no es válido: queda vacío'),
  badOptional: kind('doubtful', 'cell', 'Valor no válido', '"{value}" no es válido en {column}: queda vacío'),
  cellLost: kind('doubtful', 'cell', 'Celda que no se puede leer', '{column} {what}: queda vacío'),
  cellLostRow: kind('impossible', 'row', 'Celda que no se puede leer', '{column} {what}'),
  cellDoubtful: kind('doubtful', 'kept', 'Celda dudosa', '{column} {what}: se toma "{taken}"'),
  tooLong: kind('doubtful', 'kept', 'Texto muy largo', 'El texto pasa de {most} letras: se corta en "{proposal}"'),
  noneWord: kind(
    'certain',
    'kept',
    'Palabra que dice que no hay',
    '"{value}" en {column} quiere decir que no hay: {n celda queda vacía|celdas quedan vacías}',
  ),
  rewritten: kind(
    'certain',
    'kept',
    'Escrito de otro modo',
    '{sort}: "{value}" se toma como "{proposal}" ({n celda|celdas} de {column})',
  ),
  guessed: kind(
    'doubtful',
    'kept',
    'Leído por costumbre',
    '{sort}: "{value}" se toma como "{proposal}" ({n celda|celdas} de {column})',
  ),
  chipDoubtful: kind('doubtful', 'kept', 'Chip dudoso', 'Se trae "{taken}". {reason}'),
  futureReceipt: kind(
    'doubtful',
    'cell',
    'Fecha que no ha llegado',
    'La fecha {value} no ha llegado: el chip se trae sin ella',
  ),
  totals: kind('doubtful', 'row', 'Fila de totales', 'Es una fila de totales y no se trae: {value}'),
  headingAgain: kind('certain', 'row', 'Encabezados repetidos', 'Repite los encabezados y no se trae'),
  comment: kind('certain', 'row', 'Comentario', 'Es un comentario del archivo y no se trae: {value}'),
  sexByYoung: kind(
    'certain',
    'kept',
    'Sexo por sus crías',
    'No dice el sexo, y es {sort} de otro animal ({n fila|filas})',
  ),
  partOtherwise: kind(
    'doubtful',
    'kept',
    'Distinto en otro archivo',
    '{column} dice "{value}" y la fila {line} de {file} dice "{other}": se deja lo de esa fila',
  ),
  partOfNothing: kind(
    'impossible',
    'row',
    'Fila incompleta',
    'Le falta {missing}, y ningún otro archivo trae el resto',
  ),
  aboveHeadings: kind(
    'certain',
    'kept',
    'Encima de los encabezados',
    'Está encima de los encabezados y no se trae: {value}',
  ),
  cellOutside: kind(
    'doubtful',
    'kept',
    'Columna sin encabezado',
    'La columna {which} no tiene encabezado: {n celda no se trae|celdas no se traen}, la primera "{value}"',
  ),
  missing: kind('impossible', 'row', 'Falta un dato', 'Falta {column}'),
  badRequired: kind('impossible', 'row', 'Valor no válido', '"{value}" no es válido en {column}'),
  breedUnknown: kind('impossible', 'row', 'Raza desconocida', 'La raza "{value}" no está en el registro'),
  breedOfOther: kind(
    'impossible',
    'row',
    'Raza de la otra especie',
    'La raza "{value}" es de la especie {reason}, no de la del animal',
  ),
  keyTwice: kind('impossible', 'row', 'Clave repetida', 'Ya está en la fila {line} de {file}, con otros datos'),
  futureDate: kind('impossible', 'cell', 'Fecha que no ha llegado', 'La fecha {value} no ha llegado: queda vacía'),
  futureRow: kind('impossible', 'row', 'Fecha que no ha llegado', 'La fecha {value} no ha llegado'),
  badChip: kind('impossible', 'cell', 'Chip no válido', '"{value}" no es un chip: queda sin chip'),
  columnUnknown: kind(
    'doubtful',
    'kept',
    'Columna que no se usa',
    'La columna "{value}" no se trae ({n celda|celdas})',
  ),
  keysAreChips: kind(
    'doubtful',
    'kept',
    'Claves que parecen chips',
    '{n clave parece|claves parecen} chips y ninguna columna trae el chip: los animales quedan sin chip. Si lo son, elija "{value}" también para CHIP, en Columnas',
  ),
  columnElsewhere: kind(
    'certain',
    'kept',
    'Columna que no se usa',
    'La columna "{value}" no se trae ({n celda|celdas}): {why}',
  ),
} as const
