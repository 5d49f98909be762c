/**
 * archivos: photos that are sent before their form, each with its receipt (decisions, 'Files'; decisions 127 to 130).
 */
import { fill, forms } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { uploadAnswersTexts, uploadsTexts } from '../../registry/texts/uploads.ts'
import { checkMayFile } from '../access/owners.ts'
import { type Call, fieldOf, type Handlers, personOf, type Upload } from '../core/call.ts'
import { BusinessError, refusedAt } from '../core/http-errors.ts'
import { fileColumns } from '../filing/form-files.ts'
import { keepOriginal } from '../imports/import-original.ts'
import { readJpeg } from '../uploads/jpeg.ts'
import { stage } from '../uploads/staging.ts'
import { isContent, uploadContent } from './contenidos.ts'

const LIMIT = 10_000_000
const say = { size: commonTexts.fileTooLarge, type: uploadAnswersTexts.type }

/** The file columns of a form; with COLUMNA (ours) a single one, so that each photo gets its receipt at once. */
function columnsOf(call: Call): readonly string[] {
  const code = fieldOf(call, 'CODIGO')
  const columns = forms.filter((form) => form.code === code).flatMap(fileColumns)
  const alone = fieldOf(call, 'COLUMNA')
  if (columns.length === 0 || (alone !== '' && !columns.includes(alone)))
    throw refusedAt('CODIGO', uploadsTexts.unknownCode)
  return alone === '' ? columns : [alone]
}

/** In the order of their parts, files[0] first. @throws BusinessError 100 if one is not named as a jpg. */
function filesOf(call: Call): readonly Upload[] {
  for (const { part, fileName } of call.files) if (!/\.jpe?g$/i.test(fileName)) throw refusedAt(part, say.type, 100)
  return [...call.files].sort((a, b) => (a.part < b.part ? -1 : 1))
}

async function subirArchivos(call: Call): Promise<unknown> {
  const code = fieldOf(call, 'CODIGO')
  if (isContent(code)) return uploadContent(call)
  const person = personOf(call)
  const owner = fieldOf(call, 'NID_PROPIETARIO')
  const number = fieldOf(call, 'CONSECUTIVO').slice(0, 30)
  await checkMayFile(call.context, person, owner, code)
  const columns = columnsOf(call)
  if (call.files.length !== columns.length)
    throw new BusinessError(0, fill(uploadsTexts.count, { n: columns.length, m: call.files.length }))
  const photos = await Promise.all(filesOf(call).map((file) => readJpeg(file, LIMIT, say)))
  const archivos: unknown[] = []
  for (const [at, column] of columns.entries()) {
    const photo = photos[at]
    if (!photo) continue
    const { url } = await stage(call.context, { owner, uploadedBy: person.nid, code, number, column }, photo)
    const nombre = `${code}-${number}-${column}.jpg`
    archivos.push({ nombre, columna: column, sha256: photo.sha256, bytes: photo.bytes, url })
  }
  return { archivos }
}

export const archivos: Handlers = {
  'archivos/subirArchivos': subirArchivos,
  'archivos/subirExcel': keepOriginal,
}
