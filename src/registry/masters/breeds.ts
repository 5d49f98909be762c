/** Razas: the breeds of each species (2§2, 2§3, 2§5; ambiguity 144). */
import { speciesChoice } from '../shared-fields/common-fields.ts'
import { texts } from '../texts.ts'
import { field, lookup, text } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'

export const breeds = defineMaster({
  key: 'razas',
  route: '/razas',
  title: 'Razas',
  addTitle: 'Detalle de la Raza',
  viewTitle: 'Detalle de la Raza',
  id: 'IDRAZA',
  fields: {
    COD_ESPECIE: speciesChoice(texts.breeds.species),
    RAZA: text({ label: 'Raza', required: texts.breeds.name, max: 60 }),
  },
  list: {
    operation: 'razas/razas',
    columns: [
      { key: 'COD_ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE', card: 'subtitle' },
      { key: 'RAZA', label: 'RAZA', card: 'title' },
    ],
  },
  submit: { operation: 'razas/ingresarRazas', fixed: {}, carried: ['IDRAZA'] },
  editing: {},
  changes: [lookup('selecciones/seleccionCodigoRazas', { COD_ESPECIE: field('COD_ESPECIE') })],
})
