/**
 * The numbered forms, one row per screen. Form codes, names, menu, guard, help topics and, for forms outside the
 * documents, the operations are derived from this table. There is no A07 (decision 11).
 */
export interface NumberedForm {
  readonly code: string
  readonly title: string
  /** What headings and menu show beside the code, if not the title. */
  readonly short?: string
  readonly route: string
  /** codigoAyuda of its help. */
  readonly help: number
  /** Levels that may open it. */
  readonly levels: readonly number[]
  /** Its position in the menu, if not 'Formularios' under code and title. */
  readonly menu?: { readonly group: string; readonly label: string }
  /** The form's name at the host, if not code and title in capitals. */
  readonly name?: string
  /** Not in the documents: its calls follow the rule `formularioA13/formulariosA13` and `formularioA13/ingresar`. */
  readonly ours?: true
}

const all = [1, 2, 3, 4, 5]
const withoutConsult = [1, 2, 3, 5]
const leases = (label: string) => ({ group: 'Arrendamientos', label })

export const numberedForms = [
  { code: 'A01', title: 'Monta Directa', route: '/formularioA01', help: 5, levels: all },
  {
    code: 'A01a',
    title: 'Monta Directa Grupal',
    short: 'Monta Grupal',
    route: '/formularioA01a',
    help: 7,
    levels: all,
  },
  {
    code: 'A02',
    title: 'Inseminación Artificial',
    short: 'Inseminación',
    route: '/formularioA02',
    help: 8,
    levels: all,
  },
  {
    code: 'A03',
    title: 'Transferencia de Embriones',
    short: 'Embriones',
    route: '/formularioA03',
    help: 9,
    levels: all,
  },
  {
    code: 'A04',
    title: 'Denuncia de Nacimiento',
    short: 'Nacimientos',
    route: '/formularioA04',
    help: 10,
    levels: all,
  },
  {
    code: 'A05',
    title: 'Animales Iniciales',
    short: 'Iniciales',
    route: '/animalesIniciales',
    help: 11,
    levels: [2, 4],
    name: 'A05 REGISTRO DE ANIMALES',
  },
  {
    code: 'A05',
    title: 'Certificado de Genealogía',
    short: 'Certificado',
    route: '/formularioA05',
    help: 12,
    levels: [2],
  },
  {
    code: 'A06',
    title: 'Transferencia de Propiedad',
    short: 'Transferencia',
    route: '/formularioA06',
    help: 13,
    levels: all,
  },
  {
    code: 'A08',
    title: 'Lavado y Registro de Embriones',
    short: 'Lavado',
    route: '/formularioA08',
    help: 14,
    levels: all,
  },
  { code: 'A09', title: 'Embriones Importados', route: '/formularioA09', help: 15, levels: all },
  { code: 'A10', title: 'Colecta de Semen', route: '/formularioA10', help: 16, levels: all },
  { code: 'A11', title: 'Semen Importado', route: '/formularioA11', help: 17, levels: all },
  {
    code: 'A12',
    title: 'Arrendamiento de Reproductores',
    short: 'Arrendados',
    route: '/formularioA12',
    help: 18,
    levels: all,
    menu: leases('A12 Arrendados'),
  },
  {
    code: 'A12',
    title: 'Para Sub Arrendar',
    route: '/reproductoresDisponibles',
    help: 19,
    levels: withoutConsult,
    menu: leases('Para Sub Arrendar'),
  },
  {
    code: 'A12',
    title: 'Sub Arrendados',
    route: '/reproductoresSubArrendados',
    help: 20,
    levels: withoutConsult,
    menu: leases('Sub Arrendados'),
  },
] as const satisfies readonly NumberedForm[]

/** What the heading of a list shows: of a form its code and short title, else a short title if there is one. */
export function headingOf({ route, heading }: { readonly route: string; readonly heading?: string }): {
  readonly code?: string
  readonly short?: string
} {
  const row = rows.find((one) => one.route === route)
  return row ? { code: row.code, short: row.short ?? row.title } : heading ? { short: heading } : {}
}

/** Form codes that have number blocks. */
export type FormCode = (typeof numberedForms)[number]['code']

const rows: readonly NumberedForm[] = numberedForms

const capitals = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()

/** Names of the numbered forms at the host, by code. */
export const numberedNames: Readonly<Record<string, string>> = Object.fromEntries(
  rows
    .filter(({ code }, at) => rows.findIndex((row) => row.code === code) === at)
    .map(({ code, title, name }) => [code, name ?? `${code} ${capitals(title)}`]),
)

/** The screens of forms outside the documents. */
export const ownForms: readonly NumberedForm[] = rows.filter(({ ours }) => ours)

/** The row of a screen of the source. */
export function formAt(route: string): NumberedForm {
  const found = rows.find((row) => row.route === route)
  if (!found) throw new Error(`No form at ${route}`)
  return found
}

/** The calls of a form outside the documents. */
export const callsOf = ({ code }: Pick<NumberedForm, 'code'>) =>
  ({ list: `formulario${code}/formularios${code}`, submit: `formulario${code}/ingresar` }) as const
