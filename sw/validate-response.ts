/** A captive portal answers every request with its own page: files cached for months must be the requested ones. */
const TYPES: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /css/,
  json: /json/,
  webmanifest: /json/,
  svg: /svg/,
  png: /png/,
  woff2: /font/,
  ttf: /font/,
}

export async function isGenuine(url: string, response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false
  const type = response.headers.get('Content-Type') ?? ''
  const ending = new URL(url, location.origin).pathname.split('.').pop() ?? ''
  if (ending === 'html') return (await response.clone().text()).includes('<title>Libro de Campo</title>')
  return TYPES[ending]?.test(type) ?? false
}

/** For Workbox: null prevents caching; during installation it fails the install, and the old version stays active. */
export const onlyGenuine = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }): Promise<Response | null> =>
    (await isGenuine(request.url, response)) ? response : null,
}
