/** Headers of every answer, and those that parts of a page can do without (docs/security.md). */
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

/** Adds these headers (`securityHeaders`) to every answer: they are the same for all, and computed once. */
export function secure(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
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

/** Headers that only matter for a document: on each part of a page they would be a kilobyte that nobody reads. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * For a script, a style or a font that a page loads: the headers that protect the file itself (its type, its origin)
 * stay.
 */
export function withoutDocumentHeaders(reply: FastifyReply): void {
  for (const name of OF_DOCUMENTS) reply.removeHeader(name)
}

/** The headers of every answer, including those outside all routes. */
export async function securityHeaders(
  https: boolean,
  elsewhere: Elsewhere = {},
): Promise<Readonly<Record<string, string>>> {
  const app = Fastify()
  helmeted(app, https, elsewhere)
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  await app.close()
  const own = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.has(name) ? [] : [[name, String(value)]])),
  )
}
