import { EVERY_OWNER, type LookupRequest } from '../../registry/index.ts'
import { species } from '../../registry/vocabulary/codes.ts'
import type { BreedGroup } from '../../sync/contract/inventory.ts'
import { useAsked, useBook } from '../common/book-context.tsx'

const breedsOf = (owner: string, code: string): LookupRequest => ({
  operation: 'selecciones/seleccionCodigoRazasDash',
  fields: { COD_ESPECIE: code, NID_PROPIETARIO: owner || EVERY_OWNER },
  passing: [],
})

/** Gives a group the codes of its breed and species, by its code or else its name, if they are known here. */
export function useBreedCodes(owner: string): (group: BreedGroup) => BreedGroup {
  const book = useBook()
  const found = species.map(({ code }) => {
    // biome-ignore lint/correctness/useHookAtTopLevel: the species are a constant of the registry
    const breeds = useAsked(`${owner} ${code}`, () => book.lookups.options(breedsOf(owner, code)))
    return { code, breeds: breeds?.value ?? [] }
  })
  return (group) => {
    for (const { code, breeds } of found) {
      const breed = breeds.find((each) => (group.COD_RAZA ? each.code === group.COD_RAZA : each.name === group.RAZA))
      if (breed) return { COD_ESPECIE: code, ...group, COD_RAZA: breed.code }
    }
    return group
  }
}
