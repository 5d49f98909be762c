/** Where a photo is staged until its form arrives. */

export interface Place {
  readonly owner: string
  readonly uploadedBy: string
  /** Form code. */
  readonly code: string
  /** CONSECUTIVO, as sent. */
  readonly number: string
  /** SOPORTE, REGISTRO_ICA... */
  readonly column: string
  /** The number is known to be the owner's: of a request, which is not a form. */
  readonly known?: true
}
