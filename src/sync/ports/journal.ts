/**
 * Named files outside the database, for the second copy of unsent forms (copy/README.md). Files are written whole and
 * never changed. A file whose writing was cut short may be there in part: its reader must notice.
 */
export interface Journal {
  /** Names of all files, in any order. */
  list(): Promise<readonly string[]>
  /** undefined: there is none of that name. Rejects if it cannot be read. */
  read(name: string): Promise<ArrayBuffer | undefined>
  /** Resolves when it is written, and flushed where the browser can. Rejects with `StoreFull` when there is no room. */
  write(name: string, bytes: ArrayBuffer): Promise<void>
  /** Resolves also if there is none. */
  remove(name: string): Promise<void>
  /** bytes: of all files. writtenAt: of the newest, ms UTC by the device's clock; undefined: there is none. */
  size(): Promise<{ readonly bytes: number; readonly writtenAt: number | undefined }>
}
