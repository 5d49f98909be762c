/** Browser features that the app requires. A Spanish message for the user; undefined: all present. */
export function whatIsMissing(): string | undefined {
  if (!globalThis.isSecureContext || !globalThis.crypto?.subtle)
    return 'El Libro de Campo necesita una conexión segura: ábralo con https:// o instale la aplicación.'
  if (!('indexedDB' in globalThis) || !('Worker' in globalThis) || !('BroadcastChannel' in globalThis))
    return 'Este navegador es muy antiguo para el Libro de Campo: actualícelo o use otro, por favor.'
  return undefined
}
