export const nextFeesTexts = {
  title: 'Tarifas {year}: copiar y ajustar %',
  percent: 'Ajuste (%)',
  percentBounds: 'El ajuste no es correcto, verifique por favor',
  words:
    'Cada formulario toma su última tarifa, ajustada y redondeada a cientos. Cambie la que haga falta; las de antes quedan como están.',
  form: 'FORMULARIO',
  before: 'VALOR ANTERIOR',
  next: 'VALOR {year}',
  valueOf: 'Valor {year} de {form}',
  save: 'Guardar {n tarifa|tarifas}',
  saved: '{n tarifa guardada|tarifas guardadas} para {year}',
  none: 'Todos los formularios tienen ya su tarifa de {year}.',
  failed: 'No todas las tarifas se guardaron: las que faltan siguen en la lista.',
} as const
