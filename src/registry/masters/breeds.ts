/** Razas: the breeds of each species (2§2, 2§3, 2§5; decision 144). */
import { speciesChoice } from '../shared-fields/common-fields.ts'
import { field, lookup, text } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'

export const breedsTexts = {
  species: 'La especie es requerida',
  name: 'El nombre de la raza es requerido',
  exists: 'La raza ya existe en esa especie, verifique por favor',
  referred: 'La raza ya tiene animales, la especie no se puede cambiar',
} as const

export const breeds = defineMaster({
  key: 'razas',
  title: 'Razas',
  addTitle: 'Detalle de la Raza',
  viewTitle: 'Detalle de la Raza',
  id: 'IDRAZA',
  fields: {
    COD_ESPECIE: speciesChoice(breedsTexts.species),
    RAZA: text({ label: 'Raza', required: breedsTexts.name, max: 60 }),
  },
  list: {
    operation: 'razas/razas',
    columns: [
      { key: 'COD_ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE', kind: 'species', card: 'subtitle' },
      { key: 'RAZA', label: 'RAZA', card: 'title' },
    ],
  },
  submit: { operation: 'razas/ingresarRazas', fixed: {}, carried: ['IDRAZA'] },
  editing: {},
  changes: [lookup('selecciones/seleccionCodigoRazas', { COD_ESPECIE: field('COD_ESPECIE') })],
})
