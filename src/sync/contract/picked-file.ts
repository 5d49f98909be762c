/** A file that a person picked. */

/** A browser `File`, typed without the DOM. */
export interface PickedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}
