/** Headers of every answer, and what the parts of a page do without (docs/security.md). */
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

/**
 * What a page of ours may ask a browser for: the camera (chips by code), a reader of ear tags (Web Serial), sharing and
 * the clipboard (what a day leaves over). Everything else is off, for us and for whatever might get onto a page.
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

/** What a page shows from other places. */
export interface Elsewhere {
  /** Origin of pictures. */
  readonly pictures?: string
}

/** Gives every answer these headers (`securityHeaders`): they are the same for all, and worked out once. */
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

/** What a browser heeds of a document alone: beside each part of a page it is a kilobyte that nobody reads. */
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

/** For a script, a style or letters that a page loads: what guards the file itself (its type, its origin) stays. */
export function withoutDocumentHeaders(reply: FastifyReply): void {
  for (const name of OF_DOCUMENTS) reply.removeHeader(name)
}

/** The headers of every answer, also of those that no route makes. */
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
