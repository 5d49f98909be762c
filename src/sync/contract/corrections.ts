/** Corrections of unsent forms, as screens see them. */

/** open: a page has it open. unfinished: typed changes are on the disk and neither saved nor discarded. */
export type Correction = 'open' | 'unfinished'

/** For screens. */
export interface CorrectionsBook {
  /**
   * A person opens an unsent form to correct it: it does not leave until what this answers is called, or this page is
   * gone. What is on its way already goes on; `submit` says so.
   */
  correct(id: string): () => void
  /** Gives up an unfinished correction: what was typed goes, and the form leaves as it was saved. */
  leaveAsItWas(entry: { readonly id: string; readonly form: string }): Promise<void>
}
