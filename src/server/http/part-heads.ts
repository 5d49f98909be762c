/**
 * Reads the headers of a body's parts independently of the parser, which either skips a part that is not form-data or
 * hangs at it, depending on how its streams happen to be filled.
 */
const END = Buffer.from('\r\n\r\n')
/** Bytes of the headers of one part; the parser allows more pairs than any client sends. */
const MOST = 16_384

/**
 * @param contentType of the call.
 * @returns a function that reads on and tells whether every header so far is of form-data.
 */
export function partHeads(contentType: string): (chunk: Buffer) => boolean {
  const [, quoted, bare] = /boundary=(?:"([^"]*)"|([^\s;]+))/i.exec(contentType) ?? []
  const boundary = Buffer.from(`\r\n--${quoted ?? bare ?? ''}`, 'latin1')
  // The first boundary has no line before it.
  let rest: Buffer = Buffer.from('\r\n')
  let inHead = false
  let closed = false
  return (chunk) => {
    if (closed) return true
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      if (!inHead) {
        const at = rest.indexOf(boundary)
        if (at < 0) {
          rest = rest.subarray(Math.max(0, rest.length - boundary.length + 1))
          return true
        }
        rest = rest.subarray(at + boundary.length)
        inHead = true
      }
      if (rest.length >= 2 && rest[0] === 0x2d && rest[1] === 0x2d) {
        closed = true
        rest = Buffer.alloc(0)
        return true
      }
      const end = rest.indexOf(END)
      if (end < 0) return rest.length <= MOST
      if (end > MOST || !/^content-disposition:\s*form-data\s*(;|$)/im.test(rest.toString('latin1', 0, end)))
        return false
      // The end of the headers may begin the next boundary, if the part is empty.
      rest = rest.subarray(end + 2)
      inHead = false
    }
  }
}
