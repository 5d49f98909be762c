/**
 * Browsers do not report private windows; some show signs. Only signs that a normal window never shows are used, so
 * that there are no false warnings; a private window without signs is not detected.
 */

const GIB = 2 ** 30
/**
 * Chromium gave a private window between a twentieth and a fifth of the memory, and an ordinary one three fifths of the
 * whole disk. Less is a small disk.
 */
const PART_OF_MEMORY = { least: 0.05, most: 0.25 }

export interface Signs {
  /** GB, rounded; Chromium only. */
  readonly memory: number | undefined
  /** Are service workers available? Firefox has none in a private window. */
  readonly serviceWorker: boolean
  /** Runs as an installed app, which no private window does. */
  readonly installed: boolean
}

const signsHere = (): Signs => ({
  memory: (navigator as { readonly deviceMemory?: number }).deviceMemory,
  serviceWorker: 'serviceWorker' in navigator,
  installed: matchMedia('(display-mode: standalone)').matches,
})

/** What the browser says of this site's storage. */
export interface Room {
  /** Bytes that it may use, those it uses included. */
  readonly quota: number | undefined
  readonly usage: number | undefined
  /** The browser promised to keep it: it does so in no private window. */
  readonly persisted: boolean | undefined
}

/** @returns it may be a private window, which loses everything when closed */
export async function looksPrivate(
  storage: Partial<StorageManager> | undefined,
  room: Room,
  { memory, serviceWorker, installed }: Signs = signsHere(),
): Promise<boolean> {
  if (room.persisted || installed) return false
  if (!serviceWorker) return true
  return memory === undefined ? refusesFiles(storage) : isPartOfMemory(room, memory * GIB)
}

function isPartOfMemory({ quota, usage = 0 }: Room, memory: number): boolean {
  if (quota === undefined) return false
  // Later Chromium reports whole GiB, of a small disk as of a private window: that is no sign of either.
  if ((quota - usage) % GIB === 0) return false
  return quota > memory * PART_OF_MEMORY.least && quota < memory * PART_OF_MEMORY.most
}

/** How Firefox refuses, by name, and Safari, by its words. A full or broken disk refuses otherwise. */
const REFUSAL = /^SecurityError|unknown transient reason/

/** Safari and Firefox keep no private files of a site in a private window. */
async function refusesFiles(storage: Partial<StorageManager> | undefined): Promise<boolean> {
  if (typeof storage?.getDirectory !== 'function') return false
  return storage.getDirectory().then(
    () => false,
    (error: unknown) => error instanceof Error && REFUSAL.test(`${error.name} ${error.message}`),
  )
}
