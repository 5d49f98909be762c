/** Cuts the objects of the array `member` out of a JSON text that comes in pieces, so that it is never held whole. */

/** Characters of one member. */
const LONGEST = 1_000_000
/** Depth of brackets: within the collection, within its array, within a member. */
const COLLECTION = 1
const ARRAY = 2
const MEMBER = 3

export class Members {
  private depth = 0
  private isText = false
  private isEscaped = false
  private isInArray = false
  private wasFound = false
  /** What was read of a member, or of a name in the collection, in earlier pieces. */
  private begun = ''
  private name = ''

  /** The array was there, and the collection is closed. */
  get isWhole(): boolean {
    return this.wasFound && this.depth === 0 && !this.isText
  }

  /** @returns the members that end in this piece. @throws Error for a member without end */
  take(piece: string): readonly string[] {
    const members: string[] = []
    let from = 0
    for (let at = 0; at < piece.length; at++) {
      const sign = piece[at] as string
      const depth = this.depth
      const wasText = this.isText
      this.step(sign)
      const isMember = this.isInArray && Math.max(depth, this.depth) >= MEMBER
      if (isMember && depth < MEMBER) from = at
      else if (isMember && this.depth < MEMBER) members.push(this.cut(piece, from, at + 1))
      else if (this.depth === COLLECTION && this.isText && !wasText) from = at + 1
      else if (this.depth === COLLECTION && wasText && !this.isText) this.name = this.cut(piece, from, at)
    }
    const isOpen = this.isInArray ? this.depth >= MEMBER : this.isText && this.depth === COLLECTION
    this.begun = isOpen ? this.begun + piece.slice(from) : ''
    if (this.begun.length > LONGEST) throw new Error('a member without end')
    return members
  }

  private cut(piece: string, from: number, end: number): string {
    const text = this.begun + piece.slice(this.begun === '' ? from : 0, end)
    this.begun = ''
    return text
  }

  private step(sign: string): void {
    if (this.isText) {
      if (this.isEscaped) this.isEscaped = false
      else if (sign === '\\') this.isEscaped = true
      else if (sign === '"') this.isText = false
    } else if (sign === '"') this.isText = true
    else if (sign === '{' || sign === '[') this.open(sign)
    else if (sign === '}' || sign === ']') {
      this.depth--
      if (this.depth < ARRAY) this.isInArray = false
    }
  }

  private open(sign: string): void {
    this.depth++
    if (sign !== '[' || this.depth !== ARRAY || this.name !== 'member') return
    this.isInArray = true
    this.wasFound = true
  }
}
