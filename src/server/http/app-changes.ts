/** The difference between two releases of the app, so that an update downloads what is new and nothing else. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type AppChange, type AppPack, nameOf, pathsByName } from '../../registry/app/app-pack.ts'

/** In the address of a list. */
const LIST_ID = /^[\w-]{8}$/
/** Bytes of text by which common places are found: shorter ones cost more than they save. */
const BLOCK = 24
/** New bytes above which the whole segments are hardly longer. */
const MOST = 1_500_000
/** Differences to the current release that are remembered; each compressed. */
const REMEMBERED = 12

type Parts = ReadonlyMap<string, Buffer>

/**
 * The parts of a release, from its list and segments, but for those that only some browsers need.
 * @param folders searched in order
 * @param list file name in assets/
 * @returns undefined: the release is not kept any more
 */
async function partsOf(folders: readonly string[], list: string): Promise<Parts | undefined> {
  const at = (path: string) => folders.map((folder) => join(folder, path)).find((path) => existsSync(path))
  const path = at(join('assets', list))
  if (!path) return undefined
  const { segments } = JSON.parse(await readFile(path, 'utf8')) as AppPack
  const parts = new Map<string, Buffer>()
  for (const { path: file, parts: its, lacking } of segments) {
    const found = lacking === undefined && at(file)
    if (!found) continue
    const bytes = await readFile(found)
    let from = 0
    for (const { path: name, size } of its) {
      parts.set(name, bytes.subarray(from, from + size))
      from += size
    }
  }
  return parts
}

/** A part as runs of an earlier one and new bytes. @param place among the later release's parts */
export function changeOf(place: number, before: Buffer, after: Buffer) {
  const [old, text] = [before.toString('latin1'), after.toString('latin1')]
  const places = new Map<string, number>()
  for (let at = 0; at + BLOCK <= old.length; at += BLOCK) places.set(old.slice(at, at + BLOCK), at)
  const change = [place]
  const fresh: Buffer[] = []
  let done = 0
  let reached = 0
  const add = (until: number, from: number, length: number) => {
    change.push(until - done, from - reached, length)
    fresh.push(after.subarray(done, until))
    done = until + length
    reached = from + length
  }
  for (let at = 0; at + BLOCK <= text.length; ) {
    const found = places.get(text.slice(at, at + BLOCK))
    if (found === undefined) {
      at++
      continue
    }
    let back = 0
    while (at - back > done && found > back && old[found - back - 1] === text[at - back - 1]) back++
    let end = BLOCK
    while (found + end < old.length && at + end < text.length && old[found + end] === text[at + end]) end++
    add(at - back, found - back, back + end)
    at = done
  }
  if (done < text.length) add(text.length, reached, 0)
  return { change: change satisfies AppChange, fresh }
}

/** @returns undefined: it would save little */
async function differenceOf(before: Parts, after: Parts): Promise<Buffer | undefined> {
  const earlier = pathsByName(before.keys())
  const changes: AppChange[] = []
  const fresh: Buffer[] = []
  for (const [place, [path, bytes]] of [...after].entries()) {
    if (before.get(path)?.equals(bytes)) continue
    const made = changeOf(place, before.get(earlier.get(nameOf(path)) ?? '') ?? Buffer.alloc(0), bytes)
    changes.push(made.change)
    fresh.push(...made.fresh)
    // Other calls are answered between two parts.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(changes)}\n`), ...fresh])
  return whole.length > MOST ? undefined : whole
}

const compress = promisify(brotliCompress)

export interface Difference {
  readonly plain: Buffer
  readonly brotli: Buffer
}

/**
 * Each difference is made once, when the first device asks for it.
 * @param folders that have an assets/ folder: the current release's, and that of the releases before
 * @returns by the ids of two lists; undefined: one is not kept, or the difference would save little
 */
export function appChanges(folders: readonly string[]) {
  const made = new Map<string, Promise<Difference | undefined>>()
  const make = async (from: string, to: string): Promise<Difference | undefined> => {
    const [before, after] = [await partsOf(folders, from), await partsOf(folders.slice(0, 1), to)]
    const plain = before && after && (await differenceOf(before, after))
    if (!plain) return undefined
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    return { plain, brotli: await compress(plain, { params }) }
  }
  return async (fromId: string, toId: string): Promise<Difference | undefined> => {
    if (![fromId, toId].every((id) => LIST_ID.test(id))) return undefined
    const [from, to] = [`pack-${fromId}.json`, `pack-${toId}.json`]
    const key = `${from} ${to}`
    const known = made.get(key)
    if (known) return known
    const isKept = (list: string, where: readonly string[]) =>
      where.some((folder) => existsSync(join(folder, 'assets', list)))
    if (!isKept(from, folders) || !isKept(to, folders.slice(0, 1))) return undefined
    const making = make(from, to)
    made.set(key, making)
    making.catch(() => made.delete(key))
    const [oldest] = made.keys()
    if (made.size > REMEMBERED && oldest !== undefined) made.delete(oldest)
    return making
  }
}
