/** The host's short answers and refusals, as the app understands them. */
import { HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { type HostReply, hostTexts as t } from './ask-host.ts'

/** Limit for statuses other than 200; also detects an HTML page earlier. */
export const LONGEST_REFUSAL = 20_000
const LONGEST_WORDS = 300

/** Refusals, which only the host itself can give: in its own { error }. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 422])
/** 'Later', with a text for a host that has none. */
const LATER: Readonly<Record<number, string>> = {
  409: serverTexts.stillRunning,
  429: serverTexts.tooMuchAtOnce,
  503: t.away,
}

/**
 * @throws HttpError for every status but 200, as the app understands it (docs/sync-protocol.md). 502: unclear. A page
 * of whatever is in front of the host is that, and so is a redirect, which is never followed to an address that nobody
 * asked for, and a failure of the host.
 */
export async function refuseUnlessDone({ status, retryAfter, text, leave }: HostReply): Promise<void> {
  if (status === 200) return
  const later = LATER[status]
  if (later === undefined && !REFUSALS.has(status)) {
    leave()
    throw new HttpError(502, t.unexpected)
  }
  const body = await upTo(text, LONGEST_REFUSAL).catch(() => '<broken off>')
  const words = wordsIn(body) ?? (isPage(body) ? undefined : later)
  if (words === undefined) throw new HttpError(502, t.unexpected)
  throw new HttpError(status, words, retryAfter ?? (status === 503 ? 15 : undefined))
}

/** The text of { error }. */
function wordsIn(body: string): string | undefined {
  const { error } = (parsed(body) ?? {}) as { error?: unknown }
  return typeof error === 'string' && error.trim() !== '' ? error.slice(0, LONGEST_WORDS) : undefined
}

/** The beginning of it. */
async function upTo(text: AsyncGenerator<string, void>, most: number): Promise<string> {
  let read = ''
  for await (const part of text) {
    read += part
    if (read.length > most) return read
  }
  return read
}

/** The whole of a short answer. */
export async function wholeOf(text: AsyncGenerator<string, void>): Promise<string> {
  const read = await upTo(text, Number.POSITIVE_INFINITY)
  if (isPage(read)) throw new HttpError(502, t.unexpected)
  return read
}

export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isPage = (text: string): boolean => text.trimStart().startsWith('<')
