/** A group service A01a: its maximum of females, and what a birth requires of it. */
import type { OpenedService, Values } from '../vocabulary/define-form.ts'
import { pairAsOpened } from './opened-record.ts'

/** A female may be added while TOTAL is 10 or less (1§9, decision 76). */
export const MOST_FEMALES = 11

/** ESTADO 2 is void: its females cannot be changed (decision 78). */
export const isOpen = (group: Values): boolean => group.ESTADO !== '2'

/** How many females may still be added. @param group a row of the list */
export const femalesLeft = (group: Values): number =>
  isOpen(group) ? Math.max(0, MOST_FEMALES - (Number(group.TOTAL) || 0)) : 0

/** What tells a group from another. */
export const groupSeen = ['CHIP_MACHO', 'FECHA_INICIO_EMPADRE', 'FECHA_FIN_EMPADRE'] as const

/** The group of a birth, from its own values or from those copied from one of its females. */
export const groupAsOpened = (values: Values): OpenedService =>
  pairAsOpened('A01a', values, {
    RAZA_MACHO: values.RAZA ?? '',
    PREFIJO_SOLICITANTE: '',
    FECHA_SERVICIO: values.FECHA_INICIO_EMPADRE ?? '',
    FECHA_FIN_EMPADRE: values.FECHA_FIN_EMPADRE ?? '',
  })
