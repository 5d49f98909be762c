import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Given } from '../../registry/index.ts'
import { formOpening } from './open-form.ts'

/** Opens a new form over its list, prefilled with known values. @param key of the form, 'A04' */
export function useOpenForm(): (key: string, given: Given) => void {
  const navigate = useNavigate()
  return useCallback((key, given) => void navigate(formOpening(key, given)), [navigate])
}
