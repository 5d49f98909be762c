/** Photo preparation in a real Chromium, without the app: a page of the dev server that loads only that module. */
import { type Browser, chromium, type Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'

export interface PhotoPage {
  readonly page: Page
  /** The result of `preparePhoto`: the bytes, or the reason of the PhotoError. */
  develop(file: Buffer, limit: number, options?: { readonly withoutOffscreen?: boolean }): Promise<Developed>
  close(): Promise<void>
}
export type Developed = { readonly jpeg: Buffer } | { readonly bad: string }

const PAGE = `<!doctype html><title>foto</title><script type="module">
import { preparePhoto } from '/src/device/photo/prepare-photo.ts'
globalThis.preparePhoto = preparePhoto
</script>`
declare global {
  var preparePhoto: ((file: File, limit: number) => Promise<ArrayBuffer>) | undefined
}

export async function openDarkRoom(): Promise<PhotoPage> {
  const files = await createServer({
    configFile: false,
    root: new URL('../..', import.meta.url).pathname,
    server: { port: 0, host: '127.0.0.1', watch: null },
    optimizeDeps: { include: ['comlink', 'browser-image-compression'] },
    worker: { format: 'es' },
    appType: 'custom',
    logLevel: 'error',
    plugins: [
      {
        name: 'empty-page',
        configureServer: (server) => {
          server.middlewares.use((request, response, next) => {
            if (request.url !== '/') return next()
            response.setHeader('Content-Type', 'text/html').end(PAGE)
          })
        },
      },
    ],
  })
  await files.listen()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  })
  const page = await browser.newPage()
  await page.goto(files.resolvedUrls?.local[0] ?? '')
  await page.waitForFunction(() => globalThis.preparePhoto !== undefined)
  return {
    page,
    develop: (file, limit, options) => develop(page, file, limit, options),
    close: closing(browser, files),
  }
}

const closing = (browser: Browser, files: ViteDevServer) => async () => {
  await browser.close()
  await files.close()
}

async function develop(page: Page, file: Buffer, limit: number, options = {}): Promise<Developed> {
  const answer = await page.evaluate(
    async ({ base64, limit, options }) => {
      if ('withoutOffscreen' in options) Object.assign(globalThis, { OffscreenCanvas: undefined })
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      try {
        if (!globalThis.preparePhoto) throw new Error('The page has not loaded')
        const jpeg = new Uint8Array(
          await globalThis.preparePhoto(new File([bytes], 'foto.jpg', { type: 'image/jpeg' }), limit),
        )
        let text = ''
        for (let at = 0; at < jpeg.length; at += 32_768) text += String.fromCharCode(...jpeg.subarray(at, at + 32_768))
        return { jpeg: btoa(text) }
      } catch (error) {
        return { bad: String((error as { reason?: unknown }).reason ?? error) }
      }
    },
    { base64: file.toString('base64'), limit, options },
  )
  return 'jpeg' in answer && answer.jpeg !== undefined
    ? { jpeg: Buffer.from(answer.jpeg, 'base64') }
    : { bad: answer.bad ?? '' }
}
