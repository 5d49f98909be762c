import { useEffect } from 'react'
import type { EditorEvent, FormDefinition, Values } from '../../../registry/index.ts'
import { kinships, nameOfCode } from '../../../registry/vocabulary/codes.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'

/** Fills the kinship of the planned pair from the pedigree if both are known and nobody has entered another value. */
export function useKinship(form: FormDefinition | undefined, values: Values, dispatch: (event: EditorEvent) => void) {
  const book = useBook()
  const pair = form?.pair
  const sire = pair ? (values[pair.sire] ?? '') : ''
  const dam = pair ? (values[pair.dam] ?? '') : ''
  const known = useAsked(pair?.kinship && sire && dam ? `${sire} ${dam}` : null, () =>
    book.animals.pair(sire, dam),
  )?.value
  const code = known?.kinship
  const field = pair?.kinship
  useEffect(() => {
    if (field && code) dispatch({ kind: 'found', name: field, option: { code, name: nameOfCode(kinships, code) } })
  }, [field, code, dispatch])
}
