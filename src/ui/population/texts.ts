/** Texts of our own. */
export const populationTexts = {
  title: 'Informe de población',
  group: 'Población',
  none: 'No hay animales en este dispositivo.',
  prepare: 'Preparar salida a campo',
  noneYet: 'Todavía no hay animales en el registro.',
  computing: 'El informe se está calculando. Con muchos animales tarda hasta un minuto.',
  older: 'El registro ha cambiado: un informe nuevo se está calculando.',
  ofFarm: 'Cuenta los animales de este dispositivo y los antepasados que se conocen aquí.',
  excel: 'Excel',
  pdf: 'PDF',
  animal: 'Animal',
  chartWithSignal: 'La gráfica llega la primera vez con señal. La tabla dice lo mismo.',
  failed: 'No se pudo hacer el PDF.',
  about: '{who} · {day}',
  everyone: 'Todo el registro',
  own: 'Mis animales',
} as const
