export const deskTexts = {
  search: 'Buscar',
  nothing: 'Nada coincide con «{text}»',
  onlyHere: 'Sin señal, de las personas y los animales solo se encuentran los de este dispositivo.',
  hint: 'Escriba una pantalla, una acción, una persona, un animal o el número de un formulario.',
  looking: 'Buscando…',
  screen: 'Pantallas',
  action: 'Acciones',
  person: 'Personas',
  animal: 'Animales',
  number: 'Formularios',
  password: 'clave, contraseña',
  keys: 'Teclas',
  showKeys: 'Ver las teclas',
  leave: 'Salir',
  endSession: 'cerrar sesión',
  colours: 'Colores: {name}',
  density: 'Densidad: {name}',
  appearance: 'Apariencia',
  unsent: 'En la bandeja de salida',
  ofNobody: 'sin propietario',
  voided: 'Anulado',
  allPeople: 'Ver todas las personas que coinciden',
  allAnimals: 'Ver los {n} animales que coinciden',
  firsts: 'Los primeros {n} de cada clase',
} as const

/** The keyboard shortcuts, and where they apply. */
export const keyHelp: readonly { readonly where: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    where: 'En todas partes',
    keys: [
      ['Ctrl K', 'Buscar pantalla, persona, chip, número o acción'],
      ['/', 'Ir al buscador de la pantalla'],
      ['↓', 'Del buscador de una lista a su primera fila'],
      ['?', 'Ver estas teclas'],
      ['Esc', 'Cerrar lo que está encima'],
    ],
  },
  {
    where: 'En un formulario o ventana',
    keys: [
      ['Ctrl Enter', 'Enviar, o el botón principal'],
      ['↓', 'Abrir una lista, o el calendario de una fecha'],
      ['↑ ↓', 'Recorrer la lista'],
      ['Enter', 'Escoger lo marcado'],
      ['Tab', 'Campo siguiente'],
      ['E', 'Corregir el formulario que se consulta'],
    ],
  },
  {
    where: 'En la revisión y en las solicitudes',
    keys: [
      ['J K', 'Siguiente, anterior'],
      ['Enter', 'Abrir la solicitud marcada'],
      ['A', 'Revisado y siguiente; aprobar, después de confirmar (en la revisión también R)'],
      ['C', 'Preguntar; rechazar, con su causal (en la revisión también P)'],
      ['E', 'Corregir'],
      ['X', 'Marcar, para revisar varios juntos'],
      ['Ctrl Z', 'Deshacer lo recién revisado'],
    ],
  },
]
