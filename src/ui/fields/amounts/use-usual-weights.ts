import { useMemo } from 'react'
import {
  type InventoryFilter,
  isForm,
  noInventoryFilter,
  usualWeights,
  WEIGHT_COLUMN,
  type WeightField,
} from '../../../registry/index.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'
import { useFilling } from '../filling.ts'

/** So many of the latest births are looked at. */
const MOST = 200

/**
 * The usual weights of such births on this farm, in kilograms: of the breed and the type of birth, or of the type alone
 * if the breed has too few. None while the type is open.
 */
export function useUsualWeights({ usualOf }: WeightField): readonly number[] {
  const { form, values } = useFilling()
  const at = (name: string | undefined) => (name && values[name]) || ''
  const [owner, species, type] = [at(isForm(form) ? form.owner : ''), at(usualOf?.species), at(usualOf?.birthType)]
  const alike = { ...noInventoryFilter, NID_PROPIETARIO: owner, COD_ESPECIE: species, TIPO_PARTO: type }
  const isAsked = owner !== '' && species !== '' && type !== ''
  const ofBreed = useWeights(isAsked ? { ...alike, RAZA: at(usualOf?.breed) } : undefined)
  const ofType = useWeights(isAsked && ofBreed?.length === 0 ? alike : undefined)
  return ofBreed?.length ? ofBreed : (ofType ?? [])
}

function useWeights(filter: InventoryFilter | undefined): readonly number[] | undefined {
  const book = useBook()
  const sort = { column: 'FECHA_NACIMIENTO', descending: true }
  const page = useAsked(filter ? JSON.stringify(filter) : null, () =>
    book.animals.herdPage({ filter: filter ?? noInventoryFilter, search: '', sort, first: 0, rows: MOST }),
  )
  return useMemo(
    () => page && usualWeights(page.value.rows.map((row) => Number(row[WEIGHT_COLUMN])).filter((weight) => weight > 0)),
    [page],
  )
}
