import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { formOf } from '../../registry/index.ts'

/** What a form may be opened with: the owner's document number, the service by form code and number, chips, a day. */
export type OpenedWith = Readonly<
  Partial<Record<'owner' | 'concept' | 'service' | 'sire' | 'dam' | 'animal' | 'date', string>>
>

/** Opens a new form over its list. @param key of the form, 'A04' */
export function useOpenForm(): (key: string, given: OpenedWith) => void {
  const navigate = useNavigate()
  return useCallback(
    (key) => void navigate({ to: formOf(key).route as '/', search: { adicionar: 1 } as object }),
    [navigate],
  )
}
