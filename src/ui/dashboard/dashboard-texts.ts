/** Texts of the dashboard: of the documents, verbatim including misspellings, and those that decisions add. */
export const dashboardTexts = {
  title: 'Consulte su informacion',
  chart: 'Inventario general de animales por raza',
  help: 'Mis Inventarios',
  damaged:
    'El inventario guardado en este dispositivo se dañó y no se puede leer. Se trae de nuevo del servidor en cuanto haya señal.',
  male: 'Seleccion el chip del macho',
  female: 'Seleccion el chip de la hembra',
  filters: 'Filtros',
  moreFilters: 'Más filtros',
  fewerFilters: 'Menos filtros',
  breedUnknown: 'De qué raza son aún no está en este dispositivo: llega cuando hay señal.',
  clearFilters: 'Quitar filtros',
  total: '{n animal|animales}',
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfica',
  breed: 'Raza',
  males: 'Machos',
  females: 'Hembras',
  both: 'Total',
  table: 'Animales',
  nothingHere:
    'El inventario aún no está en este dispositivo: llega cuando hay señal, o al preparar la salida a campo.',
} as const
