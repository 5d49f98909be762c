/** Parses strace's output of a process and its threads into system calls in the order of completion. */
export interface SystemCall {
  readonly name: string
  /** Path or kind of the first descriptor; for a call on paths, the first path. */
  readonly on: string
  /** Its arguments as strace writes them. */
  readonly given: string
  readonly result: number
}

const BEGUN = /^(\d+) +(\w+)\((.*)$/
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)$/
const ENDED = /^(.*)\) += (-?\d+)[^=]*$/
const UNFINISHED = ' <unfinished ...>'
/** Matches 12</a/file> and "/a/name". */
const FIRST = /^(?:\d+<([^>]*)>|"([^"]*)")/

export function readSystemCalls(text: string): SystemCall[] {
  const waiting = new Map<string, string>()
  const calls: SystemCall[] = []
  for (const line of text.split('\n')) {
    const resumed = RESUMED.exec(line)
    const begun = resumed ?? BEGUN.exec(line)
    if (!begun) continue
    const [, thread = '', name = '', rest = ''] = begun
    const whole = resumed ? (waiting.get(thread) ?? '') + rest : rest
    if (whole.endsWith(UNFINISHED)) {
      waiting.set(thread, whole.slice(0, -UNFINISHED.length))
      continue
    }
    const ended = ENDED.exec(whole)
    if (!ended) continue
    const [, given = '', result = ''] = ended
    const first = FIRST.exec(given)
    calls.push({ name, on: first?.[1] ?? first?.[2] ?? '', given, result: Number(result) })
  }
  return calls
}
