/** A large call over XMLHttpRequest, because fetch reports no upload progress. */
import { answerText } from '../../registry/index.ts'

export interface Upload {
  readonly headers: Readonly<Record<string, string>>
  readonly body: FormData
  readonly withCookie: boolean
  /** Limit of the answer, in unpacked bytes. */
  readonly longest: number
  readonly signal: AbortSignal
  /** @param share 0 to 1 */
  readonly onSent: (share: number) => void
}

/** @throws Error if no answer came, if it is too long, or if the call was redirected. */
export function upload(url: string, { headers, body, withCookie, longest, signal, onSent }: Upload) {
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (name: string) => reject(new DOMException(url, name))
    request.open('POST', url)
    request.withCredentials = withCookie
    request.responseType = 'arraybuffer'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    request.upload.addEventListener('load', () => onSent(1))
    request.addEventListener('progress', ({ loaded }) => {
      if (loaded > longest) request.abort()
    })
    request.addEventListener('load', () =>
      request.responseURL === new URL(url, location.href).href
        ? resolve({ status: request.status, headers: headersIn(request), text: textIn(request) })
        : fail('NetworkError'),
    )
    request.addEventListener('error', () => fail('NetworkError'))
    request.addEventListener('abort', () => fail('AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function textIn(request: XMLHttpRequest): string {
  const text = answerText(request.getResponseHeader('Content-Type') ?? '', TextDecoder)
  return text.add(new Uint8Array(request.response as ArrayBuffer)) + text.end()
}

function headersIn(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}
