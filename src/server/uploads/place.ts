/** Where a photo waits for its form. */

export interface Place {
  readonly owner: string
  readonly uploadedBy: string
  /** Form code. */
  readonly code: string
  /** CONSECUTIVO, as sent. */
  readonly number: string
  /** SOPORTE, REGISTRO_ICA... */
  readonly column: string
  /** The number was found to be the owner's already: a request's, which is no form's. */
  readonly known?: true
}
