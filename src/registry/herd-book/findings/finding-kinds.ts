/** Kinds of finding: how serious each is, and the consequence. */
import { cellKinds } from './cell-kinds.ts'
import { type Kind, kind, type Seriousness } from './kind.ts'

export type { Effect, Seriousness } from './kind.ts'

export const findingKinds = {
  ...cellKinds,
  completes: kind('certain', 'kept', 'Completa lo que faltaba', 'El animal ya se había traído: ahora recibe {what}'),
  herdSeen: kind('certain', 'kept', 'Hato leído', 'Se leyeron {n} de los {all} animales con chip de {who}'),
  alreadyThere: kind(
    'certain',
    'kept',
    'Ya estaban',
    'El registro ya tiene {n fila y la deja como está|filas y las deja como están}: {lines}',
  ),
  storedOtherwise: kind(
    'doubtful',
    'kept',
    'Distinto en el registro',
    '{column} dice "{value}" y en el registro es "{known}": se deja lo del registro',
  ),
  nameOfSeveral: kind(
    'doubtful',
    'cell',
    'Nombre de varios animales',
    '"{value}" puede ser más de un animal: queda sin {what}',
  ),
  notOfForm: kind('doubtful', 'cell', 'No va en ese formulario', '{column} no va en un {form}: "{value}" no se trae'),
  noPlace: kind(
    'doubtful',
    'cell',
    'Criadero sin lugar',
    'El criadero "{value}" no se trae: le falta el departamento o el municipio',
  ),
  notHomologated: kind(
    'doubtful',
    'cell',
    'Chip que no se homologa',
    'El chip no dice que se homologa: "{value}" no se trae',
  ),
  otherState: kind('doubtful', 'kept', 'Estado que no cuadra', 'Dice {value}, pero {who} lo lleva: se trae como usado'),
  parentUnknown: kind(
    'doubtful',
    'cell',
    'Padre o madre que no está',
    'El animal "{value}" no está en el libro: queda sin {what}',
  ),
  youngParent: kind('doubtful', 'kept', 'Padre o madre muy joven', '{who} tenía {days} días al nacer esta cría'),
  oldDam: kind('doubtful', 'kept', 'Madre muy vieja', 'La madre {who} tenía {years} años al nacer esta cría'),
  twoBirths: kind(
    'doubtful',
    'kept',
    'Dos partos muy seguidos',
    'La madre {who} parió también el {other}, {days} días antes',
  ),
  largeLitter: kind('doubtful', 'kept', 'Demasiadas crías de un parto', 'La madre {who} tendría {n} crías el {other}'),
  oddWeight: kind('doubtful', 'kept', 'Peso poco usual', 'Pesó {value} kg; lo usual es de {low} a {high}'),
  oddComposition: kind(
    'doubtful',
    'kept',
    'Libro que no cuadra con los padres',
    'Dice {value}; por sus padres sería {proposal}',
  ),
  gestation: kind(
    'doubtful',
    'kept',
    'Gestación poco usual',
    'Nació {days} días después del servicio; lo usual es de {low} a {high}',
  ),
  otherName: kind(
    'doubtful',
    'kept',
    'Ya está con otro nombre',
    'El documento ya está en el registro como "{known}": se deja así',
  ),
  numberOfNobody: kind(
    'doubtful',
    'cell',
    'Número sin persona',
    'El animal no tiene propietario ni criador: queda sin el número {value}',
  ),
  otherPrefix: kind(
    'doubtful',
    'row',
    'Ya tiene otro prefijo',
    'Esa persona ya tiene prefijo en el registro: se deja el que tiene',
  ),
  otherDate: kind(
    'doubtful',
    'kept',
    'Fechas distintas',
    'Aquí nació el {value} y en Animales el {other}: vale la de Animales',
  ),
  parentYounger: kind(
    'impossible',
    'cell',
    'Padre o madre menor que la cría',
    '{who} nació el {other}, no antes que su cría ({born}): queda sin {what}',
  ),
  parentSex: kind('impossible', 'cell', 'Padre o madre del otro sexo', '{who} es {sex}: queda sin {what}'),
  parentSpecies: kind(
    'impossible',
    'cell',
    'Padre o madre de otra especie',
    '{who} es de otra especie: queda sin {what}',
  ),
  circle: kind(
    'impossible',
    'cell',
    'Círculo en la genealogía',
    'Sería su propio antepasado ({who}): queda sin {what}',
  ),
  circleOfAll: kind(
    'impossible',
    'cell',
    'Círculo en la genealogía',
    'Serían sus propios antepasados ({who}): todos quedan sin el padre o la madre que los une',
  ),
  chipTwice: kind(
    'impossible',
    'cell',
    'Chip en dos animales',
    'El chip {value} lo lleva también la fila {line} de {file}: ninguno lo recibe',
  ),
  chipTaken: kind(
    'impossible',
    'cell',
    'Chip de otro animal',
    'El chip {value} ya lo lleva otro animal del registro: queda sin chip',
  ),
  ownerUnknown: kind(
    'impossible',
    'cell',
    'Propietario desconocido',
    'El documento {value} no está en Asociados ni en el registro: queda sin {column}',
  ),
  personUnknown: kind(
    'impossible',
    'row',
    'Persona desconocida',
    'El documento {value} no está en Asociados ni en el registro',
  ),
  animalUnknown: kind('impossible', 'row', 'Animal desconocido', 'El animal "{value}" no está en el libro'),
  animalOfSeveral: kind('impossible', 'row', 'Nombre de varios animales', '"{value}" puede ser más de un animal'),
  numberTwice: kind(
    'impossible',
    'row',
    'Número usado dos veces',
    'El número {value} lo usa también la fila {line} de {file}',
  ),
  numberAgain: kind(
    'impossible',
    'cell',
    'Número usado dos veces',
    'El número {value} lo usa también la fila {line} de {file}: queda sin él',
  ),
  numberTaken: kind('impossible', 'row', 'Número ya usado', 'El número {value} ya está usado en el registro'),
  numberGone: kind(
    'impossible',
    'cell',
    'Número ya usado',
    'El número {value} ya está usado en el registro: queda sin él',
  ),
  numberOfOther: kind('impossible', 'row', 'Número de otra persona', 'El número {value} es de {known} en el registro'),
  numberOfAnother: kind(
    'impossible',
    'cell',
    'Número de otra persona',
    'El número {value} es de {known} en el registro: queda sin él',
  ),
  prefixTwice: kind('impossible', 'row', 'Prefijo repetido', 'El prefijo "{value}" ya es de {known}'),
  serviceUnknown: kind('impossible', 'row', 'Servicio desconocido', 'El servicio {value} no está'),
  serviceSex: kind('impossible', 'row', 'Servicio con animales del otro sexo', '{who} es {sex}'),
  beforeService: kind(
    'impossible',
    'row',
    'Nacimiento antes del servicio',
    'Nació el {value} y el servicio es del {other}',
  ),
  otherDam: kind(
    'impossible',
    'row',
    'Madre que no es la del servicio',
    'La madre de la cría no es del servicio {value}',
  ),
  twoBirthRows: kind('impossible', 'row', 'Dos nacimientos de un animal', 'El animal ya nació con el número {other}'),
  leaseSex: kind('impossible', 'row', 'Arriendo de una hembra', '{who} es hembra: solo se arriendan machos'),
  endsBefore: kind('impossible', 'row', 'Termina antes de empezar', 'Va del {other} al {value}'),
  leftWithIt: kind(
    'follows',
    'row',
    'Depende de una fila que no se trae',
    'Depende de la fila {line} de {file}, que no se trae',
  ),
  leftCell: kind(
    'follows',
    'cell',
    'Depende de una fila que no se trae',
    'La fila {line} de {file} no se trae: queda sin {column}',
  ),
} as const satisfies Readonly<Record<string, Kind>>

export type FindingKind = keyof typeof findingKinds

export const seriousnessNames: Readonly<Record<Seriousness, string>> = {
  impossible: 'No puede ser',
  doubtful: 'Dudoso',
  follows: 'Depende de otra fila',
  certain: 'Seguro',
}
