/** What the authenticator asks the person: loaded with the first passkey. */
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Authenticator } from '../../sync/ports/ports.ts'

const NAME = 'Libro de Campo'
const ES256 = -7
const RS256 = -257
/** ms that a prompt stays open. */
const PATIENCE = 120_000

const text = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const random = () => text(crypto.getRandomValues(new Uint8Array(32)))

/** Options for a host without passkeys: only this device will ever use this one. */
const ownOptions = (name: string): PublicKeyCredentialCreationOptionsJSON => ({
  rp: { id: location.hostname, name: NAME },
  user: { id: random(), name, displayName: name },
  challenge: random(),
  pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
  authenticatorSelection: {
    authenticatorAttachment: 'platform',
    userVerification: 'required',
    residentKey: 'preferred',
  },
})

type Answered = RegistrationResponseJSON | AuthenticationResponseJSON

/** The part that the host may read: the secret stays here. */
const forHost = (answered: Answered): string => JSON.stringify({ ...answered, clientExtensionResults: {} })

interface Derived {
  readonly enabled?: boolean
  readonly results?: { readonly first?: BufferSource }
}

const derivedBy = ({ clientExtensionResults }: Answered): Derived =>
  (clientExtensionResults as { readonly prf?: Derived }).prf ?? {}

function secretOf(answered: Answered): ArrayBuffer | undefined {
  const first = derivedBy(answered).results?.first
  if (!first) return undefined
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return bytes.slice().buffer
}

const asking = (salt: ArrayBuffer) => ({ prf: { eval: { first: salt } } }) as AuthenticationExtensionsClientInputs

/** undefined: the person cancelled, or was not verified. */
async function orGivenUp<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    const { name } = (error instanceof Error && error.cause instanceof Error ? error.cause : error) as Error
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined
    throw error
  }
}

export const make: Authenticator['make'] = async (options, name, salt) => {
  const asked =
    options === undefined ? ownOptions(name) : (JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON)
  const optionsJSON = { ...asked, timeout: PATIENCE, extensions: { ...asked.extensions, ...asking(salt) } }
  const made = await orGivenUp(startRegistration({ optionsJSON }))
  if (!made) return undefined
  const at = { id: made.id, response: forHost(made) }
  const secret = secretOf(made)
  if (secret || !derivedBy(made).enabled) return { ...at, secret }
  // Some authenticators derive it only during an authentication.
  const proof = await prove({ id: made.id, salt, challenge: undefined })
  return proof && { ...at, secret: proof.secret }
}

export const prove: Authenticator['prove'] = async ({ id, salt, challenge }) => {
  const answered = await orGivenUp(
    startAuthentication({
      optionsJSON: {
        challenge: challenge ?? random(),
        rpId: location.hostname,
        allowCredentials: [{ id, type: 'public-key', transports: ['internal'] }],
        userVerification: 'required',
        timeout: PATIENCE,
        extensions: asking(salt),
      },
    }),
  )
  const secret = answered && secretOf(answered)
  if (!answered) return undefined
  if (!secret) throw new Error('the authenticator derived no secret')
  return { response: forHost(answered), secret }
}
