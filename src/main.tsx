/** The only place that joins the screens to the device. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openBook } from './device/open-book.ts'
import { whatIsMissing } from './device/platform/requirements.ts'
import { installTrustedTypes } from './device/platform/trusted-types.ts'
import { App } from './ui/app.tsx'

function start(root: HTMLElement): void {
  const missing = whatIsMissing()
  if (missing) {
    root.textContent = missing
    return
  }
  installTrustedTypes()
  const { book, update } = openBook()
  createRoot(root).render(
    <StrictMode>
      <App book={book} update={update} />
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
start(root)
