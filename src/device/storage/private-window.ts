/**
 * Browsers do not report private windows; some show signs. Only signs that a normal window never shows are used, so
 * that there are no false warnings; a private window without signs is not detected.
 */

/** Chromium gives a private window up to a fifth of the memory, an ordinary one three fifths of the whole disk. */
const PART_OF_MEMORY = 0.25

interface Signs {
  /** GB, rounded; Chromium only. */
  readonly memory: number | undefined
  /** Are service workers available? Firefox has none in a private window. */
  readonly serviceWorker: boolean
}

const signsHere = (): Signs => ({
  memory: (navigator as { readonly deviceMemory?: number }).deviceMemory,
  serviceWorker: 'serviceWorker' in navigator,
})

/**
 * @param quota bytes that this site may store
 * @returns it may be a private window, which loses everything when closed
 */
export async function looksPrivate(
  storage: Partial<StorageManager> | undefined,
  quota: number | undefined,
  { memory, serviceWorker }: Signs = signsHere(),
): Promise<boolean> {
  if (!serviceWorker) return true
  if (memory !== undefined && quota !== undefined) return quota < memory * 2 ** 30 * PART_OF_MEMORY
  return refusesFiles(storage)
}

/** Safari and Firefox keep no private files of a site in a private window. */
async function refusesFiles(storage: Partial<StorageManager> | undefined): Promise<boolean> {
  if (typeof storage?.getDirectory !== 'function') return false
  return storage.getDirectory().then(
    () => false,
    () => true,
  )
}
