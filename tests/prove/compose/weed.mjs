#!/usr/local/bin/node
// In place of SeaweedFS: the two commands that compose.yaml gives, with a bucket as a folder of files in /data.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'

const [command, ...options] = process.argv.slice(2)
const option = (name) => options.find((each) => each.startsWith(`-${name}=`))?.slice(name.length + 2) ?? ''

if (command === 'shell') {
  const [, name] = /^s3\.bucket\.create -name (\w+)$/.exec(readFileSync(0, 'utf8').trim()) ?? []
  const reply = await fetch(`http://${option('master').split(':')[0]}:9333/${name}`, { method: 'PUT' })
  process.exit(reply.ok ? 0 : 1)
}
if (command !== 'server') throw new Error(`weed ${command}`)

const folder = option('dir')
const [identity] = JSON.parse(readFileSync(option('s3.config'), 'utf8')).identities
const credential = `AWS4-HMAC-SHA256 Credential=${identity.credentials[0].accessKey}/`

createServer((request, response) => {
  mkdirSync(join(folder, request.url), { recursive: true })
  response.end()
}).listen(9333)

createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://bucket')
  if (pathname === '/status') return response.end()
  const path = join(folder, pathname)
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  if (!request.headers.authorization?.startsWith(credential)) return response.writeHead(403).end()
  if (!existsSync(join(folder, pathname.split('/')[1]))) return response.writeHead(404).end()
  if (request.method === 'PUT') {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, Buffer.concat(chunks))
    return response.end()
  }
  if (!existsSync(path)) return response.writeHead(404).end()
  if (request.method === 'GET') return response.end(await readFile(path))
  if (request.method === 'DELETE') await rm(path)
  response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
}).listen(8333)

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0))
