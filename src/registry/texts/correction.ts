/** An administrator's correction of a filed form (ours). */
export const correctionTexts = {
  titles: { corregir: 'Corregir', anular: 'Anular', restaurar: 'Restaurar' },
  saved: { corregir: 'Quedó corregido', anular: 'Quedó anulado', restaurar: 'Quedó como estaba antes de anularlo' },
  verbs: { corregir: 'corrigió', anular: 'anuló', restaurar: 'restauró' },
  reason: 'Motivo',
  reasonRequired: 'Debe escribir el motivo, verifique por favor',
  failed: 'No se pudo guardar la corrección',
  change: '{label}: antes {before}, después {after}.',
  empty: 'vacío',
  told: 'Queda en el Historial; lo ven quien lo capturó y el propietario.',
  nothing: 'No cambió ningún dato, verifique por favor',
  fixed: 'Este dato no se corrige después de registrado',
  rests: 'Sobre este dato descansan: {what}. Corrija o anule eso primero.',
  restsOnForm: 'No se puede anular: sobre este formulario descansan {what}. Anule eso primero.',
  more: '{what} y otros',
  notFiled: 'El formulario {n} no está registrado, verifique por favor',
  notVoided: 'El formulario {n} no está anulado, verifique por favor',
  filedSince: 'Con el número {n} se registró después otro formulario: este ya no se puede restaurar',
  restores: 'Se registra otra vez con los datos que tenía y usa de nuevo su consecutivo.',
  voidsNumber: 'El consecutivo queda anulado.',
} as const

/** Maximum characters of a reason. */
export const LONGEST_REASON = 500
