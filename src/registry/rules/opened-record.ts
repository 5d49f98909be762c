/** What a device adds to a record that an unsent form opens: its form knows chips, others know names and parents. */
import type { Opened } from '../vocabulary/define-form.ts'

/** What the inventory knows of the pair of a service. */
export const namesOfPair: Opened['fromAnimals'] = {
  CHIP_MACHO: { NOMBREMACHO: 'NOMBRE', NOM_RAZA: 'RAZA' },
  CHIP_HEMBRA: { NOMBREHEMBRA: 'NOMBRE' },
}

/** What the inventory knows of the line of what was born. */
export const grandparents: Opened['fromAnimals'] = {
  CHIP_MACHO: { NOM_RAZA: 'RAZA', CHIP_ABUELO_PATERNO: 'CHIP_PADRE', CHIP_ABUELA_PATERNA: 'CHIP_MADRE' },
  CHIP_HEMBRA: { CHIP_ABUELO_MATERNO: 'CHIP_PADRE', CHIP_ABUELA_MATERNA: 'CHIP_MADRE' },
}

/** The prefix of the owner of a service, where its form does not say it. */
export const prefixOf = (owner: string): Opened['fromAnswer'] => ({
  request: { operation: 'selecciones/seleccionPrefijo', fields: { NID_PROPIETARIO: owner }, passing: [] },
  fills: { PREFIJO_SOLICITANTE: 'PREFIJO' },
})
