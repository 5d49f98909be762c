/** archivos: photos that go ahead of their form, each with its receipt (decisions, 'Files'; ambiguities 127 to 130). */
import { fill, texts } from '../../registry/index.ts'
import { checkMayFile } from '../access/owners.ts'
import { type Call, fieldOf, type Handlers, personOf } from '../http/call.ts'
import { Refused, refusedAt } from '../http/refusal.ts'
import { readJpeg } from '../storage/jpeg.ts'
import { stage } from '../storage/staging.ts'
import { isContent, uploadContent } from './contenidos.ts'

const LIMIT = 10_000_000

/** The columns of each form's files, in the order sent. */
const columnsOf: Readonly<Record<string, readonly string[]>> = {
  A02: ['SOPORTE'],
  A03: ['SOPORTE'],
  A08: ['REGISTRO_ICA', 'PEDIGREE_ANIMAL'],
  A09: ['FACTURA_DE_COMPRA', 'REGISTRO_ICA', 'PEDIGREE_ANIMAL'],
  A10: ['REGISTRO_ICA', 'PEDIGREE_ANIMAL'],
  A11: ['FACTURA_DE_COMPRA', 'REGISTRO_ICA', 'PEDIGREE_ANIMAL'],
}

async function subirArchivos(call: Call): Promise<unknown> {
  const code = fieldOf(call, 'CODIGO')
  if (isContent(code)) return uploadContent(call)
  const columns = columnsOf[code]
  if (!columns) throw refusedAt('CODIGO', texts.uploads.unknownCode)
  const person = personOf(call)
  const owner = fieldOf(call, 'NID_PROPIETARIO')
  const number = fieldOf(call, 'CONSECUTIVO').slice(0, 30)
  await checkMayFile(call.house, person, owner, code)
  if (call.files.length !== columns.length)
    throw new Refused(0, fill(texts.uploads.count, { n: columns.length, m: call.files.length }))
  const photos = await Promise.all(call.files.map((file) => readJpeg(file, LIMIT)))
  const archivos: unknown[] = []
  for (const [at, column] of columns.entries()) {
    const photo = photos[at]
    if (!photo) continue
    const { url } = await stage(call.house, { owner, uploadedBy: person.nid, code, number, column }, photo)
    const nombre = `${code}-${number}-${column}.jpg`
    archivos.push({ nombre, columna: column, sha256: photo.sha256, bytes: photo.bytes, url })
  }
  return { archivos }
}

export const archivos: Handlers = { 'archivos/subirArchivos': subirArchivos }
