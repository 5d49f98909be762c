/** A disk in a file that can be filled, if mounting is allowed; else a storage quota of the browser. */
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Device } from './device.ts'

/**
 * As large as a phone's. What Chromium deletes from its files after a full disk it may subtract from a sum below, and then counts
 * 4 GB as used: on a disk of which that is more than an origin may use, nothing can be written any more.
 */
const SIZE = '12G'
const CHUNK = 1_000_000
/** ms for mount and umount. */
const LIMIT = 10_000
/** ms between refills: the browser's clean-up frees space. */
const AGAIN = 5

export interface SmallDisk {
  /** false: mounting is not allowed; only the browser's quota can be exhausted. */
  readonly isReal: boolean
  /** A phone whose profile is on this disk. */
  phone(address: string): Promise<Device>
  fill(phone: Device): Promise<void>
  /** Frees space, as when a person deletes videos. */
  free(phone: Device): Promise<void>
  remove(): void
}

export function smallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'libro-disco-'))
  const options = { timeout: LIMIT } as const
  const image = `${folder}.img`
  const runs = (command: string, ...given: readonly string[]) => spawnSync(command, given, options).status === 0
  const isReal =
    runs('truncate', '-s', SIZE, image) &&
    runs('mkfs.ext4', '-q', '-m', '0', '-E', 'lazy_itable_init=1,lazy_journal_init=1', image) &&
    runs('mount', '-o', 'loop', image, folder)
  const videos = join(folder, 'videos')
  let filling: ReturnType<typeof setInterval> | undefined
  return {
    isReal,
    async phone(address) {
      const before = process.env.TMPDIR
      process.env.TMPDIR = folder
      try {
        return await Device.open(address)
      } finally {
        if (before === undefined) delete process.env.TMPDIR
        else process.env.TMPDIR = before
      }
    },
    async fill(phone) {
      if (isReal) {
        const { bavail, bsize } = statfsSync(folder)
        runs('fallocate', '-l', String(bavail * bsize - CHUNK), videos)
        fillUp(videos)
        filling = setInterval(() => fillUp(videos), AGAIN)
      } else await quota(phone, 0)
    },
    async free(phone) {
      clearInterval(filling)
      if (isReal) rmSync(videos)
      else if (phone.isOpen) await quota(phone)
    },
    remove() {
      clearInterval(filling)
      if (isReal) spawnSync('umount', ['-l', folder], options)
      rmSync(folder, { recursive: true, force: true })
      rmSync(image, { force: true })
    },
  }
}

/** Fills the disk to the last byte. */
function fillUp(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (let size = CHUNK; size >= 1; )
      try {
        if (writeSync(file, Buffer.alloc(size)) < size) size = Math.floor(size / 2)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size = Math.floor(size / 2)
      }
  } finally {
    closeSync(file)
  }
}

async function quota({ page }: Device, bytes?: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.overrideQuotaForOrigin', { origin, ...(bytes !== undefined && { quotaSize: bytes }) })
  // An override ends with the session that set it.
  if (bytes === undefined) await session.detach()
}
