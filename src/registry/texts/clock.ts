/** What is said of a device's clock that differs from the association's. */
export const clockTexts = {
  wrong:
    'El reloj de este dispositivo está {error}. Se usa la fecha de la asociación: hoy es {day}. Corrija la hora en los ajustes.',
  /** In a form, where each line is needed. */
  wrongHere: 'El reloj está {error}: aquí hoy es {day}.',
} as const
