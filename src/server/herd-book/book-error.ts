/** Why a herd book cannot be read, kept or taken back, in Spanish: whoever brings it reads it. Any other failure is a bug's. */
export class BookError extends Error {
  override name = 'BookError'
}
