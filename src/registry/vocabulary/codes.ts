/** Code tables (decisions, 'Code tables'): seed rows of the database, and names for codes on the device. */
import type { Option } from './define-form.ts'
import { numberedNames } from './numbered-forms.ts'

export const table = (rows: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(rows).map(([code, name]) => ({ code, name }))

/** For a column whose rows have names in place of codes, and for one that shows the codes as they are. */
export const byName = (table: readonly Option[]): readonly Option[] => table.map(({ name }) => ({ code: name, name }))
export const byCode = (table: readonly Option[]): readonly Option[] => table.map(({ code }) => ({ code, name: code }))

export const species = table({ C: 'Caprina', O: 'Ovina' })
export const sexes = table({ M: 'MACHO', H: 'HEMBRA' })
export const documentTypes = table({
  CC: 'CEDULA DE CIUDADANIA',
  NIT: 'NIT',
  CE: 'CEDULA DE EXTRANJERIA',
  PA: 'PASAPORTE',
  TI: 'TARJETA DE IDENTIDAD',
})
/** Relationship of the female to the male: the first row that applies, within three generations. */
export const kinships = table({
  MA: 'MADRE',
  HI: 'HIJA',
  HE: 'HERMANA',
  MH: 'MEDIA HERMANA',
  AB: 'ABUELA',
  NI: 'NIETA',
  TI: 'TIA',
  SO: 'SOBRINA',
  PR: 'PRIMA',
  OT: 'OTRO PARENTESCO',
  NP: 'NO EMPARENTADA',
})
/** sigla: how many further births the type allows (decision 98). */
export const birthTypes: readonly Option[] = [
  { code: '1', name: 'SENCILLO', sigla: '0' },
  { code: '2', name: 'DOBLE', sigla: '1' },
  { code: '3', name: 'TRIPLE', sigla: '2' },
  { code: '4', name: 'CUADRUPLE', sigla: '3' },
  { code: '5', name: 'QUINTUPLE', sigla: '4' },
]
export const inseminationTypes = table({ VA: 'VAGINAL', CE: 'CERVICAL', TC: 'TRANSCERVICAL', LA: 'LAPAROSCOPICA' })
/** Form of the service to concept code (1§9). */
export const conceptOfForm = { A01: 'MD', A01a: 'MDG', A02: 'IA', A03: 'TE' } as const
export const concepts = table({
  MD: 'MONTA DIRECTA',
  MDG: 'MONTA DIRECTA GRUPAL',
  IA: 'INSEMINACION ARTIFICIAL',
  TE: 'TRANSFERENCIA DE EMBRIONES',
  ND: 'NO DETERMINADA',
})
/** Concepts that a birth can have. */
export const birthConcepts = concepts.filter(({ code }) => Object.values<string>(conceptOfForm).includes(code))
/** For this concept, the female that gives birth is not the dam. */
export const CARRIED_BY_ANOTHER = conceptOfForm.A03
export const compositions = table({
  FU: 'FUNDADORES',
  G1: 'PRIMERA GENERACION',
  G2: 'SEGUNDA GENERACION',
  G3: 'TERCERA GENERACION',
  PP: 'PURO POR PEDIGREE',
  MZ: 'MESTIZO',
})
export const yesNo = table({ S: 'Si', N: 'No' })
/** Of registrars and inseminators. */
export const activeStates = table({ A: 'Activo', I: 'Inactivo' })
/** Of a home image and of a publication. */
export const contentStates = table({ '1': 'Activa', '0': 'Inactiva' })
/** ESTADO_TERCERO: an inactive person cannot sign in. */
export const thirdPartyStates = table({ '0': 'Activo', '1': 'Inactivo' })
export const memberKinds = table({ A: 'ACTIVO', F: 'FUNDADOR', H: 'HONORARIO', D: 'ADHERENTE', N: 'NO SOCIO' })
export const personKinds = table({ N: 'PERSONA NATURAL', J: 'PERSONA JURIDICA' })
/** A third party of one of these kinds is an association (decision 160). */
export const associationKinds = table({
  AG: 'ASOCIACION GREMIAL',
  AR: 'ASOCIACION REGIONAL',
  FE: 'FEDERACION',
  CO: 'COOPERATIVA',
})
export const numberStates = table({ '0': 'Disponible', '1': 'Usado', '2': 'Anulado' })
/** ESTADO of A01a (decision 78). */
export const groupStates = table({ '0': 'Abierta', '1': 'Con nacimientos', '2': 'Anulada' })
/** MESTADO of a request for numbers (decision 168). */
export const requestStates = table({
  '0': 'Borrador',
  '1': 'Enviada sin soporte',
  '2': 'Pendiente de revisión',
  '3': 'Rechazada',
  '4': 'Aprobada',
})
/** Names of the numbered forms, as SeleccionFormularios answers them. */
export const formNames = table(numberedNames)
/** PAIS (51 is documented; the others are ours). */
export const countries = table({
  '51': 'COLOMBIA',
  '10': 'ALEMANIA',
  '11': 'ARGENTINA',
  '12': 'AUSTRALIA',
  '13': 'BRASIL',
  '14': 'CANADA',
  '15': 'CHILE',
  '16': 'COSTA RICA',
  '17': 'ECUADOR',
  '18': 'ESPAÑA',
  '19': 'ESTADOS UNIDOS',
  '20': 'FRANCIA',
  '21': 'ISRAEL',
  '22': 'ITALIA',
  '23': 'MEXICO',
  '24': 'NUEVA ZELANDA',
  '25': 'PAISES BAJOS',
  '26': 'PERU',
  '27': 'PORTUGAL',
  '28': 'REINO UNIDO',
  '29': 'SUDAFRICA',
  '30': 'SUIZA',
  '31': 'URUGUAY',
  '32': 'VENEZUELA',
  '99': 'OTRO',
})
/** Zones and their departments (DANE, two digits). 00 covers all. */
export const zones: readonly (Option & { readonly departments: string })[] = [
  { code: '00', name: 'NACIONAL', departments: '' },
  { code: '01', name: 'CARIBE', departments: '08 13 20 23 44 47 70 88' },
  { code: '02', name: 'SANTANDERES', departments: '54 68' },
  { code: '03', name: 'ANTIOQUIA Y EJE CAFETERO', departments: '05 17 63 66' },
  { code: '04', name: 'CUNDIBOYACENSE', departments: '11 15 25' },
  { code: '05', name: 'TOLIMA, HUILA Y CAQUETA', departments: '18 41 73' },
  { code: '06', name: 'PACIFICO', departments: '19 27 52 76' },
  { code: '07', name: 'ORINOQUIA Y AMAZONIA', departments: '50 81 85 86 91 94 95 97 99' },
]

/** The name of a code, or the code itself if the table does not have it. */
export const nameOfCode = (table: readonly Option[], code: string): string =>
  table.find((option) => option.code === code)?.name ?? code

/** Relationship of a female to a male, in words: MEDIA HERMANA. */
export const kinshipName = (code: string): string => nameOfCode(kinships, code)
