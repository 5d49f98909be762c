/** Files of ICAR's Animal Data Exchange as sheets of a herd book: each is a collection of one message. */
import { createReadStream } from 'node:fs'
import { type DocumentOf, documentIn, joined, locationKey, rowOf, tableOfResource } from '../../../registry/ade/rows.ts'
import type { Resource } from '../../../registry/ade/terms.ts'
import { isTableKey, tableOf } from '../../../registry/herd-book/index.ts'
import type { Values } from '../../../registry/index.ts'
import type { TableRow } from '../../../spreadsheets/table.ts'
import { BookError } from '../book-error.ts'
import { Members } from './members-of-text.ts'

export const isExchange = (name: string): boolean => /\.json$/i.test(name)

const broken = (name: string, cause?: unknown) =>
  new BookError(`${name}: no es una colección de mensajes de ICAR ADE ({"member":[...]})`, { cause })

/** The members of a collection, read as a stream. @throws BookError */
async function* membersOf(path: string, name: string): AsyncGenerator<Resource> {
  const cut = new Members()
  try {
    for await (const text of createReadStream(path, 'utf8'))
      for (const member of cut.take(text)) yield read(member, name)
  } catch (error) {
    throw error instanceof BookError ? error : broken(name, error)
  }
  if (!cut.isWhole) throw broken(name)
}

function read(text: string, name: string): Resource {
  const member: unknown = JSON.parse(text)
  const { resourceType } = (member ?? {}) as { resourceType?: unknown }
  if (typeof resourceType !== 'string') throw broken(name)
  return member as Resource
}

/** The owners' documents, told in the file of locations. @param files of the whole book */
export async function documentsIn(
  files: readonly { readonly path: string; readonly name: string }[],
): Promise<DocumentOf> {
  const documents = new Map<string, string>()
  for (const { path, name } of files.filter((file) => isExchange(file.name)))
    for await (const member of membersOf(path, name)) {
      if (member.resourceType !== 'icarLocationResource') break
      documents.set(locationKey(member.identifier), documentIn(member).number)
    }
  return (location) => documents.get(locationKey(location)) ?? ''
}

/** Headings of a message that tells nothing new: what it says follows from others. */
export const UNREAD: readonly string[] = ['resourceType', 'meta']

/** @throws BookError also for a file with several messages */
export async function* exchangeRows(path: string, name: string, documentOf: DocumentOf): AsyncGenerator<TableRow> {
  let type: string | undefined
  let headings = UNREAD
  let line = 1
  let before: Values | undefined
  const row = (values: Values): TableRow => ({ line: ++line, cells: headings.map((heading) => values[heading] ?? '') })
  for await (const member of membersOf(path, name)) {
    if (type === undefined) {
      type = member.resourceType
      headings = headingsOf(type)
      yield { line, cells: headings }
    }
    if (member.resourceType !== type)
      throw new BookError(`${name}: mezcla mensajes (${type}, ${member.resourceType}): uno por archivo`)
    const next = rowOf(member, documentOf)
    if (!next) continue
    const both = before && joined(before, next)
    if (before && !both) yield row(before)
    before = both ?? next
  }
  if (before) yield row(before)
}

function headingsOf(resourceType: string): readonly string[] {
  const table = tableOfResource(resourceType)
  return table !== undefined && isTableKey(table) ? tableOf(table).columns.map(({ name }) => name) : UNREAD
}
