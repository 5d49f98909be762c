/** Texts of preparing: of the documents, verbatim including misspellings, and those that decisions add. */
export const prepareTexts = {
  lists: 'Consultando listas',
  animals: 'Consultando animales',
  noSignal: 'No hay señal, intente de nuevo cuando la haya',
  signIn: 'Debe ingresar de nuevo para preparar la salida',
  another:
    'Otra persona ingresó en otra pestaña de este navegador, y la sesión con la asociación es ahora la de ella. Lo que usted capturó sigue guardado: ingrese de nuevo para preparar la salida.',
  noAnswer:
    'La asociación no responde, o la señal es muy débil. Lo que alcanzó a llegar quedó guardado: intente de nuevo en un momento.',
  partly: 'La asociación no entregó todo lo que se le pidió. Lo que llegó quedó guardado: intente de nuevo.',
  stuck:
    'Una parte de la aplicación no responde. Lo guardado no se ha borrado: cierre Libro de Campo y ábralo de nuevo; si sigue igual, reinicie el dispositivo.',
  appMissing: 'La información llegó, pero falta una parte de la aplicación en este dispositivo: intente de nuevo.',
} as const
