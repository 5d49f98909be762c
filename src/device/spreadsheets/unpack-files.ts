/** A .zip of files, such as a registry that was taken out whole. */
import { unzip, zipEntries } from '../../spreadsheets/zip.ts'
import type { Desk } from '../../sync/contract/desk.ts'

/** As many bytes as a run of an import receives. */
const MOST = 300_000_000

export const unpackFiles: Desk['unpackFiles'] = async (file) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // What some systems add for themselves, and folders, are no files.
  const entries = zipEntries(bytes)?.filter(({ name }) => !/\/$|(^|\/)(\.|__MACOSX\/)/.test(name))
  const parts = entries && (await unzip(bytes, entries, MOST))
  if (!parts || typeof parts === 'string') return null
  return parts.map(({ name, content }) => ({ name: name.replace(/^.*\//, ''), bytes: content.slice().buffer }))
}
