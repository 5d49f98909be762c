import { EVERY_OWNER, type InventoryFilter, type LookupRequest, noInventoryFilter } from '../../registry/index.ts'
import { species } from '../../registry/vocabulary/codes.ts'
import { useAsked, useBook } from '../common/book-context.tsx'

const breedsOf = (owner: string, code: string): LookupRequest => ({
  operation: 'selecciones/seleccionCodigoRazasDash',
  fields: { COD_ESPECIE: code, NID_PROPIETARIO: owner || EVERY_OWNER },
  passing: [],
})

export type BreedFilter = Pick<InventoryFilter, 'COD_ESPECIE' | 'RAZA'>

/** The two filter values for a breed, by its name; undefined: not known yet. */
export function useBreedCodes(owner: string): (name: string) => BreedFilter | undefined {
  const book = useBook()
  const found = species.map(({ code }) => {
    // biome-ignore lint/correctness/useHookAtTopLevel: the species are a constant of the registry
    const breeds = useAsked(`${owner} ${code}`, () => book.lookups.options(breedsOf(owner, code)))
    return { code, breeds: breeds?.value ?? [] }
  })
  return (name) => {
    for (const { code, breeds } of found) {
      const breed = breeds.find((each) => each.name === name)
      if (breed) return { COD_ESPECIE: code, RAZA: breed.code }
    }
    return undefined
  }
}

export const noBreed: BreedFilter = { COD_ESPECIE: noInventoryFilter.COD_ESPECIE, RAZA: noInventoryFilter.RAZA }
