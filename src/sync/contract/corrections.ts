/** Corrections of unsent forms, as screens see them. */

/** open: a page has it open. unfinished: changes were typed and are stored, neither saved nor discarded. */
export type Correction = 'open' | 'unfinished'

/** For screens. */
export interface CorrectionsBook {
  /**
   * Opens an unsent form for correction: it is not sent until the returned function is called or this page is gone. An
   * entry already being sent is not stopped; `submit` reports that.
   */
  correct(id: string): () => void
  /** Discards an unfinished correction: the form is sent as last saved. */
  leaveAsItWas(entry: { readonly id: string; readonly form: string }): Promise<void>
}
