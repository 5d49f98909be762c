/** What is said of a device's clock that differs from the association's. */
export const clockTexts = {
  wrong:
    'El reloj de este dispositivo está {error}. Se usa la fecha de la asociación: hoy es {day}. Corrija la hora en los ajustes del dispositivo.',
} as const
