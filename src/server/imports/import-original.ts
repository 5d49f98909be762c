/** The spreadsheet of an import, stored unchanged (decision 156). Nobody downloads it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { importsTexts } from '../../registry/app/imports.ts'
import { uploadsTexts } from '../../registry/texts/uploads.ts'
import { isTextTable } from '../../spreadsheets/read.ts'
import { newToken, sha256 } from '../access/secrets.ts'
import { type Call, fieldOf, personOf } from '../core/call.ts'
import { refusedAt } from '../core/http-errors.ts'

const PART = 'file'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const XLS = 'application/vnd.ms-excel'
/** Many offices export a text or a page as .xls: neither is ever shown as one. */
const TEXT = 'text/plain'
const ODS = 'application/vnd.oasis.opendocument.spreadsheet'
/** Name of the file in storage. */
const endings = { [XLSX]: 'xlsx', [XLS]: 'xls', [ODS]: 'ods', [TEXT]: 'txt' } as const
/** The first part of an .ods, which names its type: follows the header of the part and its name. */
const MIMETYPE_AT = 30
/** Bytes of a text by which it is recognised: of all of them others would wait for too long. */
const BEGINNING = 1_000_000

/** Recognised by what it holds: a zip, a compound file, or a text whose rows the device reads. */
async function typeOf(bytes: Buffer): Promise<keyof typeof endings | null> {
  if (bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4])))
    return bytes.subarray(MIMETYPE_AT, MIMETYPE_AT + 100).includes(`mimetype${ODS}`) ? ODS : XLSX
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return XLS
  return (await isTextTable(bytes.subarray(0, BEGINNING))) ? TEXT : null
}

/** @throws BusinessError 0 without a file or for an unknown CODIGO, 100 if it is not a spreadsheet. */
export async function keepOriginal(call: Call): Promise<unknown> {
  const code = fieldOf(call, 'CODIGO')
  if (code !== 'CHIPS' && code !== 'CONSECUTIVOS') throw refusedAt('CODIGO', uploadsTexts.unknownCode)
  const upload = call.files.find(({ part }) => part === PART)
  if (!upload) throw refusedAt(PART, importsTexts.file)
  const type = await typeOf(upload.bytes)
  if (!type) throw refusedAt(PART, importsTexts.file, 100)
  const { context } = call
  const id = randomUUID()
  const key = `${id.slice(0, 2)}/${id}.${endings[type]}`
  await context.storage.put(key, upload.bytes, type)
  const { nid } = personOf(call)
  await context.db.execute(sql`
    insert into files (id, address, storage_key, sha256, bytes, content_type, owner_nid, uploaded_by, code, "column",
      state, created_at)
    values (${id}, ${newToken()}, ${key}, ${sha256(upload.bytes)}, ${upload.bytes.length}, ${type}, ${nid}, ${nid},
      ${code}, 'original', 'claimed', ${context.now().toISOString()})`)
  return 1
}
