import { useCallback, useState } from 'react'
import type { NewPhoto } from '../../../sync/contract/capture.ts'
import type { DraftContent } from './use-draft.ts'

/** Which pictures of an open form are on the disk. @param begun those of the opened draft, which are there already */
export function useOnDisk(begun: readonly NewPhoto[]) {
  const [known, setKnown] = useState<ReadonlyMap<ArrayBuffer, boolean>>(
    () => new Map(begun.map(({ bytes }) => [bytes, true])),
  )
  const written = useCallback(({ photos }: DraftContent, done: boolean) => {
    setKnown((now) =>
      photos.every(({ bytes }) => now.get(bytes) === done)
        ? now
        : new Map([...now, ...photos.map(({ bytes }) => [bytes, done] as const)]),
    )
  }, [])
  const of = useCallback(
    (bytes: ArrayBuffer) => (known.has(bytes) ? (known.get(bytes) ? 'kept' : 'failed') : 'keeping'),
    [known],
  )
  return { written, of }
}
