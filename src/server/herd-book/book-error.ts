/** Why a herd book cannot be read, imported or undone, in Spanish for the importer. Any other error is a bug. */
export class BookError extends Error {
  override name = 'BookError'
}
