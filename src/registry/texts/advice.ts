/** Texts of the documents, verbatim including misspellings, and those that decisions add. */
export const adviceTexts = {
  heading: 'Para revisar',
  gestation: 'La gestación habría durado {n día|días}; en {species} dura de {from} a {to}. Revise la fecha.',
  bornBeforeService: 'El parto es anterior al servicio, que fue el {date}. Revise la fecha.',
  birthInterval: 'La madre tiene otro parto el {date}, a {n día|días} de este; lo usual son {min} o más.',
  damAge: 'La madre tendría {n día|días} de edad en el parto; lo usual son {min} o más.',
  sireAge: 'El padre tendría {n día|días} de edad en el parto; lo usual son {min} o más.',
  birthWeight: 'El peso al nacer usual en {species} es de {from} a {to} kg. Revise el peso.',
  futureDate: 'La fecha es posterior a hoy ({date}).',
  usableMale: 'El {date} el macho {chip} no era de este usuario ni lo tenía en arriendo.',
  chipLetters: 'Un chip tiene 15 dígitos y ninguna letra.',
  chipDecimal: 'Un chip no tiene decimales.',
  chipDigits: 'Un chip tiene 15 dígitos y este tiene {n}.',
  chipBeginning: 'El chip comienza por {code}: no es Colombia (170) ni otro país, ni un fabricante ({from} a {to}).',
} as const
