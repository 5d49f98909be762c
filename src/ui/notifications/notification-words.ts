/** Texts of the person's choice of notifications. */
export const notificationWords = {
  title: 'Avisos',
  why: 'Este dispositivo puede avisarle aunque la app esté cerrada. En la pantalla bloqueada no se ven nombres, animales ni números.',
  save: 'Guardar',
  on: 'Listo: este dispositivo le avisa',
  off: 'Este dispositivo ya no le avisa',
  none: 'Este navegador no recibe avisos. En un iPhone agregue primero la app a la pantalla de inicio.',
  blocked: 'El navegador tiene bloqueados los avisos de esta app: permítalos en sus ajustes.',
  signedOut: 'Su sesión se cerró: ingrese de nuevo para elegir los avisos.',
  noService:
    'El servicio de avisos de este navegador no responde y nada cambió. Intente con buena señal o en otro navegador.',
  failed: 'No fue posible guardar los avisos. Intente de nuevo.',
} as const
