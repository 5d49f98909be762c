/** The device's own authenticator over WebAuthn: passkeys whose secret (PRF) only the verified person gets. */
import type { Authenticator } from '../../sync/ports/ports.ts'

/** Loaded with the first passkey; the installed app has it cached. */
const prompts = () => import('./passkey-prompts.ts')

/** A host name, not an IP address: passkeys cannot be bound to those. */
const hasName = () => !/^(\[.*\]|[\d.]+)$/.test(location.hostname)

/** undefined: this browser has none. */
export function authenticator(): Authenticator | undefined {
  if (!('PublicKeyCredential' in globalThis) || !isSecureContext || !hasName()) return undefined
  return {
    available,
    make: async (...asked) => (await prompts()).make(...asked),
    prove: async (...asked) => (await prompts()).prove(...asked),
  }
}

async function available(): Promise<boolean> {
  const { PublicKeyCredential: api } = globalThis
  if (!(await api.isUserVerifyingPlatformAuthenticatorAvailable())) return false
  // A browser that cannot tell reports it when a passkey is made.
  const can = (await api.getClientCapabilities?.()) as Readonly<Record<string, boolean>> | undefined
  return can?.['extension:prf'] ?? true
}
