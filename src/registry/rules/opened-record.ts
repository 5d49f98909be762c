/**
 * What a device adds to a record that an unsent form creates: its form has chips, other sources have names and parents.
 */
import { nameOfCode, species } from '../vocabulary/codes.ts'
import type { OpenedService, Values } from '../vocabulary/define-form.ts'

/** From the inventory, about the pair of a service. */
const namesOfPair: OpenedService['fromAnimals'] = {
  CHIP_MACHO: { NOMBREMACHO: 'NOMBRE', NOM_RAZA: 'RAZA' },
  CHIP_HEMBRA: { NOMBREHEMBRA: 'NOMBRE' },
}

/** The same, with the female that carries the embryo. */
export const namesOfBearer: OpenedService['fromAnimals'] = {
  ...namesOfPair,
  IDENTIF_RECEPTORA: { NOMBRE_RECEPTORA: 'NOMBRE' },
}

/** From the inventory, about the parents of the newborn. */
export const grandparents: OpenedService['fromAnimals'] = {
  CHIP_MACHO: { NOM_RAZA: 'RAZA', CHIP_ABUELO_PATERNO: 'CHIP_PADRE', CHIP_ABUELA_PATERNA: 'CHIP_MADRE' },
  CHIP_HEMBRA: { CHIP_ABUELO_MATERNO: 'CHIP_PADRE', CHIP_ABUELA_MATERNA: 'CHIP_MADRE' },
}

/** The prefix of a service's owner, if its form does not contain it. */
export const prefixOf = (owner: string): OpenedService['fromAnswer'] => ({
  request: { operation: 'selecciones/seleccionPrefijo', fields: { NID_PROPIETARIO: owner }, passing: [] },
  fills: { PREFIJO_SOLICITANTE: 'PREFIJO' },
})

/** A mating as what follows it opens it. @param item what its form calls otherwise, or has alone */
export const pairAsOpened = (code: OpenedService['code'], values: Values, item: Values): OpenedService => ({
  code,
  number: values.CONSECUTIVO ?? '',
  owner: values.NID_PROPIETARIO ?? '',
  fromAnimals: namesOfPair,
  fromAnswer: prefixOf(values.NID_PROPIETARIO ?? ''),
  item: {
    CHIP_MACHO: values.CHIP_MACHO ?? '',
    NOM_RAZA: values.NOM_RAZA ?? '',
    COD_ESPECIE: values.COD_ESPECIE ?? '',
    NOM_ESPECIE: nameOfCode(species, values.COD_ESPECIE ?? ''),
    ...item,
  },
})
