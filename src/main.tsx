/** The only place that joins the screens to the device. */
import { StrictMode, startTransition, useEffect, useState } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { recordUncaught } from './device/platform/page-failures.ts'
import { installTrustedTypes, whatIsMissing } from './device/platform/page-start.ts'
import { arrivingBook, loadedAgain } from './sync/contract/arriving-book.ts'
import { liveValue } from './sync/contract/live.ts'
import { App, type AppProps } from './ui/app.tsx'
import { type AppRouter, createAppRouter } from './ui/router.ts'
import { keptRoom } from './ui/shell/menu/kept-room.ts'

type Engine = Pick<AppProps, 'book' | 'update' | 'tagReader'>

/** ms */
const AGAIN = [1_000, 4_000]
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let opened: Promise<Engine> | undefined
/** The engine is half of the app: the first screen does not wait for it. */
function engine(): Promise<Engine> {
  opened ??= loadedAgain(() => import('./device/open-book.ts'), AGAIN, wait).then(({ openBook }) => openBook())
  return opened
}

const nothing = liveValue(false)
const arriving: Engine = {
  book: arrivingBook(() => engine().then(({ book }) => book)),
  update: { waiting: nothing, superseded: nothing, apply: () => location.reload() },
}

function Main({ router }: { router: AppRouter }) {
  const [surroundings, setSurroundings] = useState(arriving)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // Asked for when the first screen stands: on a thin line it would come instead of it.
    engine().then(setSurroundings, () => setFailed(true))
  }, [])
  return <App {...surroundings} failed={failed} router={router} />
}

const drawnWith = (router: AppRouter) => (
  <StrictMode>
    <Main router={router} />
  </StrictMode>
)

async function start(root: HTMLElement): Promise<void> {
  const missing = whatIsMissing()
  if (missing) {
    root.textContent = missing
    return
  }
  recordUncaught()
  installTrustedTypes()
  const isDrawn = root.dataset.drawn === location.pathname
  // Kept on the device, it costs nothing to ask for it at once; where the first screen stands, it is in nobody's way.
  if (isDrawn || navigator.serviceWorker?.controller) engine().catch(() => {})
  // A page that comes drawn is taken over as it stands; whoever had a menu a moment ago gets its room first.
  const router = createAppRouter()
  // Its screen comes while the rest is drawn.
  const loading = router.load()
  if (isDrawn && keptRoom() === undefined) {
    await loading
    styleDrawn(root)
    startTransition(() => void hydrateRoot(root, drawnWith(router)))
  } else startTransition(() => createRoot(root).render(drawnWith(router)))
}

/** The content policy lets no markup bring styles of its own: those of the drawn page stand beside it until now. */
function styleDrawn(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    delete element.dataset.style
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
