/** Notes about this device: a clock that differs from the association's; what was damaged, lost, or is not fetched. */
export const deviceNoteTexts = {
  clock:
    'El reloj de este dispositivo está {error}. Se usa la fecha de la asociación: hoy es {day}. Corrija la hora en los ajustes.',
  /** In a form, where each line is needed. */
  clockHere: 'El reloj está {error}: aquí hoy es {day}.',
  recoveredOne: 'La memoria de este dispositivo se dañó: se recuperó 1 formulario.',
  recoveredMany: 'La memoria de este dispositivo se dañó: se recuperaron {n} formularios.',
  lostOne: 'Este dispositivo tenía 1 formulario sin enviar que ya no se puede leer{which}.',
  lostMany: 'Este dispositivo tenía {n} formularios sin enviar que ya no se pueden leer{which}.',
  lostWhich: ' ({forms}; el último, {when})',
  lostWhen: ' (el último, {when})',
  lostAdvice: 'Si tiene una copia de rescate, ábrala en la bandeja; si no, hay que llenarlos de nuevo.',
  memoryRead: 'Entendido',
  goneBack:
    'La asociación volvió a una copia anterior: {n formulario suyo ya no está. Sigue guardado aquí|formularios suyos ya no están. Siguen guardados aquí}.',
  noSession: 'No tiene sesión con el servidor: para consultar y actualizar, ingrese de nuevo.',
  another: 'Otra persona ingresó en otra pestaña. Lo suyo sigue guardado: para consultar, ingrese de nuevo.',
} as const
