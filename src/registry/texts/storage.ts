import { recordTexts } from './record.ts'

/** full: the disk has no room. The others: the browser's database is kept by another tab, does not answer, is broken. */
export type StorageTrouble = 'full' | 'blocked' | 'silent' | 'broken'

/** Why this device stores nothing at the moment, and what the person does about it. */
export const storageTexts = {
  full: 'La memoria de este dispositivo está llena y no se puede guardar nada nuevo. Lo ya guardado sigue aquí. Borre videos, fotos o aplicaciones que no use, pero no los datos de Libro de Campo ni los del navegador.',
  blocked:
    'Otra pestaña tiene abierta una versión anterior de Libro de Campo y no deja usar lo guardado en este dispositivo. Cierre las otras pestañas de Libro de Campo: esta sigue sola. Nada se ha borrado.',
  silent:
    'El navegador no responde cuando se le pide lo guardado en este dispositivo. Nada se ha borrado. Cierre todas las pestañas de Libro de Campo y ábralo de nuevo; si sigue igual, reinicie el dispositivo.',
  broken:
    'El navegador no puede abrir lo guardado en este dispositivo. Si la memoria está llena, libere espacio. Luego cierre Libro de Campo y ábralo de nuevo; si sigue igual, reinicie el dispositivo. No borre los datos del navegador: ahí están sus formularios sin enviar.',
  again: 'Probar de nuevo',
  /** On a full disk a file cannot be downloaded either, until something was deleted. */
  rescue: 'Apenas haya algo de espacio, descargue la copia de rescate en la',
  outbox: 'Bandeja de salida',
  copied:
    'Sus formularios sin enviar están también en una copia que sí se puede leer. Descárguela: se abre en otro dispositivo con su usuario y su contraseña (Bandeja de salida, Leer copia de rescate).',
  takeCopy: 'Descargar la copia de {usuario}: {n formulario|formularios}',
  taken: 'La copia de rescate quedó en las descargas de este dispositivo.',
  failed: 'No fue posible hacer la copia de rescate.',
  enterFull: 'Para ingresar por primera vez en este dispositivo hace falta espacio.',
} as const

/** Message for something that could not be stored on this device: the reason, and what to do. */
export const notStoredText = (trouble: StorageTrouble | undefined): string =>
  trouble ? `${recordTexts.notSavedNow} ${storageTexts[trouble]}` : recordTexts.notSaved
