/** Tests both sanitisers in a live page without a policy: whatever they let through runs there. */
import { build } from 'esbuild'
import { sanitizeHtml } from '../../src/server/core/html.ts'
import { wrongIn } from './attacks.ts'
import type { Device } from './device.ts'

type Asked = { texts: readonly string[]; by: 'device' | 'host' | 'nobody' }

export interface LivePage {
  /**
   * Inserts every text into the page, sanitised by the device, by the host, or unchanged; then LAST, unchanged: once it
   * has run, everything before it has been processed.
   * @returns forbidden content of the page.
   */
  show(texts: readonly string[], by: Asked['by']): Promise<readonly string[]>
}
/** Reported as 'alert LAST'. */
const LAST = '<img src=x onerror="alert(`LAST`)">'

/** Time for an attack to complete, ms. */
const ENOUGH = 40
const AT_ONCE = 200

/** @param device without policy; it opens a page of the server that is not part of the app. */
export async function openLivePage(device: Device): Promise<LivePage> {
  const { page } = device
  await device.go('/verificar/')
  const { outputFiles } = await build({
    stdin: {
      contents: `import { asNodes } from './src/ui/panes/as-nodes.ts'; Object.assign(globalThis, { asNodes })`,
      resolveDir: new URL('../..', import.meta.url).pathname,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'iife',
  })
  await page.addScriptTag({ content: `${outputFiles[0]?.text ?? ''};globalThis.wrongIn = ${wrongIn}` })
  const some = (asked: Asked) =>
    page.evaluate(
      async ({ texts, by, enough }) => {
        const ours = globalThis as unknown as {
          asNodes(html: string): DocumentFragment
          wrongIn(root: ParentNode): string[]
        }
        const wrong: string[] = []
        const stage = document.createElement('div')
        document.body.append(stage)
        for (const text of texts) {
          const place = document.createElement('div')
          stage.append(place)
          if (by === 'device') place.replaceChildren(ours.asNodes(text))
          else place.innerHTML = text
          if (by !== 'nobody') wrong.push(...ours.wrongIn(place))
        }
        await new Promise((resolve) => setTimeout(resolve, enough))
        stage.remove()
        return wrong
      },
      { ...asked, enough: ENOUGH },
    )
  return {
    async show(texts, by) {
      const wrong: string[] = []
      for (let first = 0; first < texts.length; first += AT_ONCE) {
        const part = texts.slice(first, first + AT_ONCE)
        wrong.push(...(await some({ texts: by === 'host' ? part.map(sanitizeHtml) : part, by })))
      }
      await some({ texts: [LAST], by: 'nobody' })
      return wrong
    },
  }
}
