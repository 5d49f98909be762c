/** What a page looks at and sets before anything of it runs. */

/**
 * The page's Trusted Types default policy. Scripts may come from this origin only; markup that reaches a sink as a
 * string is refused unless it is a style sheet of the component library (dompurify brings its own policy for help).
 */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML?(text: string): string
      createScriptURL?(url: string): string
    },
  ): unknown
}

export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('Markup as a string')
      return text
    },
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError('Script of another origin')
      return url
    },
  })
}

/** Browser features that the app requires. A Spanish message for the user; undefined: all present. */
export function whatIsMissing(): string | undefined {
  if (!globalThis.isSecureContext || !globalThis.crypto?.subtle)
    return 'El Libro de Campo necesita una conexión segura: ábralo con https:// o instale la aplicación.'
  if (!('indexedDB' in globalThis) || !('Worker' in globalThis) || !('BroadcastChannel' in globalThis))
    return 'Este navegador es muy antiguo para el Libro de Campo: actualícelo o use otro, por favor.'
  return undefined
}
