/** A herd book from an existing APIANCO host, by its documented lists, as files for the review. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isTableKey } from '../../../registry/herd-book/index.ts'
import { csvLine, MARK } from '../export/export-tables.ts'
import type { BookFile } from '../reading/messages.ts'
import { bookOfLists, type NamedPicture, picturesIn, tableOfRows, untoldBy } from './book-of-lists.ts'
import { type HostAccess, HostSession } from './host-session.ts'
import { readPictures } from './pictures.ts'
import { markComplete, readLists, type TellList } from './read-lists.ts'

export interface FetchedBook {
  readonly files: readonly BookFile[]
  readonly pictures: readonly NamedPicture[]
  /** What the lists do not tell, in Spanish. */
  readonly untold: readonly string[]
}

export interface FetchRequest extends HostAccess {
  /** Where its lists are kept until they were all read. */
  readonly folder: string
  /** Folders of the host with pictures. */
  readonly pictureFolders: readonly string[]
  readonly tell: TellList
  readonly now: () => Date
}

/** Reads what an earlier, interrupted call did not read. @throws BookError */
export async function fetchBook({ folder, pictureFolders, tell, now, ...access }: FetchRequest): Promise<FetchedBook> {
  const session = await HostSession.signIn(access)
  const lists = await readLists(session, folder, tell)
  const pictures = picturesIn(lists)
  const missing = await readPictures(session, folder, pictures, pictureFolders)
  tell('imágenes', pictures.length - missing, false)
  const files: BookFile[] = []
  for (const [key, rows] of Object.entries(bookOfLists(lists))) {
    if (!isTableKey(key) || rows.length === 0) continue
    const file = { path: join(folder, `${key}.csv`), name: `${key}.csv` }
    await writeFile(file.path, MARK + tableOfRows(key, rows).map(csvLine).join(''), { mode: 0o600 })
    files.push(file)
  }
  await markComplete(folder, now())
  const untold = untoldBy(lists)
  return {
    files,
    pictures,
    untold: missing === 0 ? untold : [...untold, `${missing} imágenes que nombran sus listas no están en el servidor.`],
  }
}
