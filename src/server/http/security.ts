/** Headers of every answer, and those of documents alone (docs/security.md). */
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

/**
 * Browser features that our pages use: the camera (scanning chips), an ear-tag reader (Web Serial), sharing and the
 * clipboard (the day's summary). All others are disabled, for us and for any injected script.
 */
const FEATURES: Readonly<Record<string, '(self)' | '()'>> = {
  camera: '(self)',
  serial: '(self)',
  'clipboard-write': '(self)',
  'web-share': '(self)',
  'publickey-credentials-create': '(self)',
  'publickey-credentials-get': '(self)',
  fullscreen: '(self)',
  accelerometer: '()',
  autoplay: '()',
  bluetooth: '()',
  'clipboard-read': '()',
  'display-capture': '()',
  'encrypted-media': '()',
  geolocation: '()',
  gyroscope: '()',
  hid: '()',
  magnetometer: '()',
  microphone: '()',
  midi: '()',
  payment: '()',
  'screen-wake-lock': '()',
  usb: '()',
  'xr-spatial-tracking': '()',
}
const PERMISSIONS = Object.entries(FEATURES)
  .map(([feature, who]) => `${feature}=${who}`)
  .join(', ')

/** Other sites from which a page loads content. */
export interface Elsewhere {
  /** Origin of pictures. */
  readonly pictures?: string
}

/** An answer that is no document runs, loads and frames nothing, should somebody open it as one. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'"
const POLICY = 'content-security-policy'

type Headers = Readonly<Record<string, string>>

export interface SecurityHeaders {
  /** Of every answer, also those outside all routes. */
  readonly all: Headers
  /** Besides of pages and workers: on each call of a thin line they would be a kilobyte that nobody reads. */
  readonly ofDocuments: Headers
}

/** Adds these headers (`securityHeaders`) to every answer: they are the same for all, and computed once. */
export function secure(app: FastifyInstance, { all, ofDocuments }: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all)
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // A browser may take headers of 'not modified' for those of what it keeps.
    if (reply.statusCode === 304) reply.removeHeader(POLICY)
    else if (isDocument(reply)) reply.headers(ofDocuments)
    done(null, payload)
  })
}

const givesHeaders = new WeakSet<FastifyReply>()

/** Its headers become those of pages: a service worker makes them of what it has. */
export const asGivingHeaders = (reply: FastifyReply): unknown => givesHeaders.add(reply)

/** A page, or a script that may be a worker's, which runs under the policy that it brings. */
const isDocument = (reply: FastifyReply): boolean =>
  givesHeaders.has(reply) ||
  (reply.getHeader(POLICY) === NOTHING && /\b(?:html|javascript)\b/.test(String(reply.getHeader('content-type'))))

/** For a script, a style or a font that a page loads: the headers that protect the file itself (its type, its origin) stay. */
export function asPartOfPage(reply: FastifyReply): void {
  reply.removeHeader(POLICY)
}

function helmeted(app: FastifyInstance, https: boolean, { pictures }: Elsewhere): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
  app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        // The code reader of browsers without one is WebAssembly (docs/security.md).
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'img-src': ["'self'", 'data:', 'blob:', ...(pictures === undefined ? [] : [pictures])],
        'style-src': ["'self'"],
        'style-src-elem': ["'self'", "'unsafe-inline'"],
        'style-src-attr': ["'none'"],
        'worker-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default', 'dompurify', 'ProseMirrorClipboard'],
      },
    },
    // On plain http it would make a browser insist on https for this host.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
}

const OF_DOCUMENTS = new Set([
  POLICY,
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
])
/** Of the answer that is asked for the headers, not of security. */
const OF_ANSWER = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

export async function securityHeaders(https: boolean, elsewhere: Elsewhere = {}): Promise<SecurityHeaders> {
  const app = Fastify()
  helmeted(app, https, elsewhere)
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  await app.close()
  const found = Object.entries(headers).flatMap(([name, value]) =>
    OF_ANSWER.has(name) ? [] : [[name, String(value)] as const],
  )
  return {
    all: { [POLICY]: NOTHING, ...Object.fromEntries(found.filter(([name]) => !OF_DOCUMENTS.has(name))) },
    ofDocuments: Object.fromEntries(found.filter(([name]) => OF_DOCUMENTS.has(name))),
  }
}
