/**
 * Parses the fields of a short, complete body in the format in which browsers send a form without files. The general
 * parser makes a stream and a promise for each part, a third of the cost of filing a form; anything in another format
 * is left to it.
 */
const HEADS_END = Buffer.from('\r\n\r\n')
const LINE = 0x0a0d
const CLOSE = 0x2d2d
/** Bytes of the headers of one part. */
const LONGEST_HEAD = 300

const TYPE = /^multipart\/form-data; ?boundary=([\w'()+,./:=?-]{1,70})$/i
const HEAD = /^content-disposition: form-data; name="([\w[\]]{1,100})"$/i

/**
 * @param contentType of the call.
 * @param most fields.
 * @returns undefined: not in that format, or malformed. Of repeated names, the last counts.
 */
export function plainFields(body: Buffer, contentType: string, most: number): Record<string, string> | undefined {
  const [, boundary] = TYPE.exec(contentType) ?? []
  if (boundary === undefined) return undefined
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  // The first boundary has no line before it.
  if (body.indexOf(delimiter.subarray(2)) !== 0) return undefined
  const fields: Record<string, string> = {}
  let at = delimiter.length - 2
  for (let count = 0; at + 2 <= body.length; count++) {
    const next = body.readUInt16LE(at)
    if (next === CLOSE) return isOver(body, at + 2) ? fields : undefined
    if (next !== LINE || count === most) return undefined
    const heads = body.indexOf(HEADS_END, at)
    if (heads < 0 || heads - at > LONGEST_HEAD) return undefined
    const [, name] = HEAD.exec(body.toString('latin1', at + 2, heads)) ?? []
    if (name === undefined || name in Object.prototype) return undefined
    const begin = heads + HEADS_END.length
    // The end of the headers may begin the next boundary, if the part is empty.
    const end = body.indexOf(delimiter, begin - 2)
    if (end < begin) return undefined
    fields[name] = body.toString('utf8', begin, end)
    at = end + delimiter.length
  }
  return undefined
}

const isOver = (body: Buffer, at: number): boolean =>
  body.length === at || (body.length === at + 2 && body.readUInt16LE(at) === LINE)
