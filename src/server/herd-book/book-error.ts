/**
 * Why a herd book cannot be read, kept or undone, in Spanish for the person who imports it. Any other error is a bug.
 */
export class BookError extends Error {
  override name = 'BookError'
}
