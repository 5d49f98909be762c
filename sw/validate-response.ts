/** A captive portal answers everything with its own page: what is kept for months must be what was asked for. */
const TYPES: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /css/,
  json: /json/,
  webmanifest: /json/,
  svg: /svg/,
  png: /png/,
  woff2: /font/,
}

export async function isGenuine(url: string, response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false
  const type = response.headers.get('Content-Type') ?? ''
  const ending = new URL(url, location.origin).pathname.split('.').pop() ?? ''
  if (ending === 'html') return (await response.clone().text()).includes('<title>Libro de Campo</title>')
  return TYPES[ending]?.test(type) ?? false
}

/** For Workbox: null keeps nothing; during the installation it fails it, and the old version goes on. */
export const onlyGenuine = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }): Promise<Response | null> =>
    (await isGenuine(request.url, response)) ? response : null,
}
