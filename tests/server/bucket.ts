import { createServer, type Server } from 'node:http'

/** An in-memory bucket that requires signed requests, like S3; requests for keys under 'roto' fail. */
export function createBucket(): { readonly objects: Map<string, Buffer>; readonly server: Server } {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ''
    const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=llave/')
    const answer = (status: number, body?: Buffer) => response.writeHead(status).end(body)
    if (!signed || !request.headers['x-amz-content-sha256'] || path.includes('roto')) return answer(signed ? 500 : 403)
    if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks))
    if (request.method === 'DELETE') return answer(objects.delete(path) ? 204 : 404)
    const found = objects.get(path)
    return request.method === 'GET' && !found ? answer(404) : answer(200, request.method === 'GET' ? found : undefined)
  })
  return { objects, server }
}
