/** The only place that joins the screens to the device. */
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { hearUncaught } from './device/platform/page-failures.ts'
import { whatIsMissing } from './device/platform/requirements.ts'
import { installTrustedTypes } from './device/platform/trusted-types.ts'
import { arrivingBook } from './sync/contract/arriving-book.ts'
import { liveValue } from './sync/contract/live-value.ts'
import { App, type AppProps } from './ui/app.tsx'

type Opened = Pick<AppProps, 'book' | 'update' | 'tagReader'>

let opened: Promise<Opened> | undefined
/** The engine is half of the app: the first screen does not wait for it. */
function engine(): Promise<Opened> {
  opened ??= import('./device/open-book.ts').then(({ openBook }) => openBook())
  return opened
}

const nothing = liveValue(false)
const arriving: Opened = {
  book: arrivingBook(() => engine().then(({ book }) => book)),
  update: { waiting: nothing, superseded: nothing, apply: () => location.reload() },
}

function Main() {
  const [surroundings, setSurroundings] = useState(arriving)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    // Asked for when the first screen stands: on a thin line it would come instead of it.
    engine().then(setSurroundings, () => setFailed(true))
  }, [])
  return <App {...surroundings} failed={failed} />
}

function start(root: HTMLElement): void {
  const missing = whatIsMissing()
  if (missing) {
    root.textContent = missing
    return
  }
  hearUncaught()
  installTrustedTypes()
  // Kept on the device, it costs nothing to ask for it at once.
  if (navigator.serviceWorker?.controller) engine().catch(() => {})
  createRoot(root).render(
    <StrictMode>
      <Main />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
start(root)
