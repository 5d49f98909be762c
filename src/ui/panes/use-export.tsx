import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Exported, ExportWatch } from '../../sync/contract/lists.ts'
import { lazyPart } from '../common/lazy-part.tsx'
import { listTexts } from '../common/list-texts.ts'
import { saveSheet } from '../common/save-file.ts'
import { toast } from '../common/toast.ts'

// A list that fits on a page is written before a dialog could be read.
const ExportProgress = lazyPart(async () => ({ default: (await import('./export-progress.tsx')).ExportProgress }))

export interface Exporting {
  /** Makes the file and starts its download; never rejects. */
  readonly run: (make: (watch: ExportWatch) => Promise<Exported>) => Promise<void>
  readonly busy: boolean
  /** Shown while it runs, with 'Cancelar': placed by the screen. */
  readonly progress: ReactNode
}

/** An export as screens start it: one at a time, with progress; leaving the screen cancels it. */
export function useExport(): Exporting {
  const running = useRef<AbortController>(undefined)
  const [state, setState] = useState<'idle' | 'busy' | { readonly done: number; readonly total: number }>('idle')
  useEffect(() => () => running.current?.abort(), [])
  const run: Exporting['run'] = async (make) => {
    if (running.current) return
    const stop = new AbortController()
    running.current = stop
    setState('busy')
    const tell = (done: number, total: number) => (done < total || total > ONE_LOOK) && setState({ done, total })
    await saveSheet(async () => {
      const made = await make({ signal: stop.signal, tell })
      if (made.kind === 'file') return { name: made.name, bytes: made.parts }
      if (made.kind !== 'cancelled') toast('warning', exportWords[made.kind])
      return undefined
    })
    running.current = undefined
    setState('idle')
  }
  return {
    run,
    busy: state !== 'idle',
    progress:
      typeof state === 'object' ? <ExportProgress {...state} onCancel={() => running.current?.abort()} /> : null,
  }
}

/** Rows that are available at once. */
const ONE_LOOK = 5_000

/** Why there is no file, or no print. */
export const exportWords = {
  offline: listTexts.onlyHere,
  busy: listTexts.exportBusy,
  gone: listTexts.exportGone,
} as const
