/** Initial rows of a new registry, besides the tables of vocabulary/codes.ts. Administrators edit them as data. */

import { professions } from '../../registry/herd-book/columns.ts'
import type { Option } from '../../registry/index.ts'
import { defaultBounds } from '../../registry/index.ts'
import {
  associationKinds,
  birthTypes,
  compositions,
  concepts,
  countries,
  documentTypes,
  formNames,
  inseminationTypes,
  kinships,
  memberKinds,
  numberStates,
  personKinds,
  sexes,
  species,
  zones,
} from '../../registry/vocabulary/codes.ts'

/** Code tables by kind ('Code tables' of the decisions). */
export const codeTables: Readonly<Record<string, readonly Option[]>> = {
  especie: species,
  sexo: sexes,
  tipoDocumento: documentTypes,
  parentesco: kinships,
  tipoParto: birthTypes,
  tipoInseminacion: inseminationTypes,
  concepcion: concepts,
  composicion: compositions,
  estadoConsecutivo: numberStates,
  formulario: formNames,
  pais: countries,
  zona: zones,
  tipoPersona: personKinds,
  tipoAsociacion: associationKinds,
  tipoSocio: memberKinds,
  profesion: professions,
}

/** In the order of their IDRAZA in a new registry. */
export const breedNames: Readonly<Record<'C' | 'O', readonly string[]>> = {
  C: [
    'Alpina',
    'Saanen',
    'Toggenburg',
    'Nubiana',
    'LaMancha',
    'Boer',
    'Santandereana',
    'Criolla',
    'Murciano Granadina',
  ],
  O: [
    'Santa Inés',
    'Katahdin',
    'Dorper',
    'Pelibuey',
    'Camura',
    'Ovino de Pelo Colombiano Etíope',
    'Ovino de Pelo Colombiano Sudán',
    'Ovino de Pelo Colombiano Abisinio',
    'Mora Colombiana',
    'Romney Marsh',
    'Corriedale',
    'Hampshire',
    'Criolla',
  ],
}

/** parametros/parametros (decisions 4, 35, 38, 105). */
export const parameterValues: Readonly<Record<string, unknown>> = {
  whatsapp: '',
  codigoPais: '57',
  mensaje: '',
  tituloaprisco: '',
  finMensaje: '',
  contenido: '',
  subcontenido: '',
  puntajeMinimo: { M: 80, H: 75 },
  cambiaPassword: '1',
  consejos: defaultBounds,
  nombreAsociacion: '',
}

/** Whole Colombian pesos per number, of the current year. */
export const feeOf = (code: string): number => (code === 'A05' ? 38_000 : code === 'A06' ? 22_000 : 9_500)

/** Help by id; a screen without an entry says that there is none. */
export const firstHelp: Readonly<Record<number, string>> = {
  1: '<h3>Mis Inventarios</h3><p>Filtre sus animales por especie, raza, sexo, padres, libro, forma de concepción, tipo de parto y fechas de nacimiento. La gráfica y la tabla cambian con cada filtro.</p><p>Sin señal se muestra lo último que se guardó en este dispositivo, con su fecha.</p>',
  2: '<h3>Consulta de Consecutivos</h3><p>Elija <strong>Usados</strong> o <strong>Disponibles</strong>. El total dice cuántos números de ese formulario tiene en ese estado.</p><p>Después de abrirla una vez con señal se puede consultar sin señal.</p>',
  4: '<h3>Formularios Solicitados</h3><ol><li>Adicione una solicitud y escriba cuántos formularios necesita de cada uno: cada cantidad se guarda al cambiarla.</li><li>Envíe la solicitud y consigne el valor en la cuenta que se indica.</li><li>Cargue la foto del documento soporte (.jpg). Cuando sea aprobada, los consecutivos quedan disponibles.</li></ol>',
  5: '<h3>A01 Monta Directa</h3><ol><li>Elija el propietario y el consecutivo del talonario.</li><li>Elija la especie y la raza del macho; los chips se filtran solos.</li><li>En <strong>CRUZAR CON</strong> diga qué es la hembra del macho: la lista de hembras cambia.</li><li>Envíe. Si no hay señal, el formulario queda guardado y sale solo después.</li></ol>',
  8: '<h3>A02 Inseminación Artificial</h3><ol><li>Elija de dónde vienen las pajillas (A10 colecta o A11 importado) y su consecutivo.</li><li>Escriba cuántas pajillas usó: nunca más de las pendientes.</li><li>Tome la foto del documento soporte con buena luz y sin sombras.</li></ol>',
  10: '<h3>A04 Denuncia de Nacimiento</h3><ol><li>Elija la forma de concepción y el consecutivo del servicio.</li><li>Pese la cría antes de 24 horas y escriba el peso en kilogramos.</li><li>En partos múltiples, registre la primera cría y luego las demás, cada una con su propio consecutivo.</li></ol>',
  21: '<h3>Bandeja de salida</h3><p>Aquí está todo lo que se ha guardado en este dispositivo y todavía no llega al registro. Nada se borra hasta que el registro confirme que lo recibió.</p>',
  22: '<h3>Preparar salida a campo</h3><p>Con señal, elija los asociados que va a visitar y espere a que diga <strong>Listo para trabajar sin señal</strong>. Después puede apagar los datos.</p>',
}
