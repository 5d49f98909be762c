/** archivos/subirArchivos for the association's own pictures (decisions, 'Files'; decisions 130, 163 to 166). */
import { type SQL, sql } from 'drizzle-orm'
import { masterOf, mayOpen } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { contentTexts } from '../../registry/texts/content.ts'
import { type Call, fieldOf, personOf, wireNumber } from '../core/call.ts'
import { HttpError, refusedAt } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { readForm } from '../filing/read-form.ts'
import { writeOnce } from '../filing/write-once.ts'
import { type Photo, readJpeg } from '../uploads/jpeg.ts'
import { keepPublic, type Published } from '../uploads/staging.ts'

const LIMIT = 10_000_000

interface Content {
  /** Who may upload it: levels whose menu has this item. */
  readonly route: string
  readonly column: string
  readonly most: number
  readonly count: string
  /** Checks its fields before any picture is stored. @throws BusinessError */
  check(call: Call): void
  /** Links the picture to its content: through `tx`, or by the returned statement. @throws BusinessError */
  put(tx: Database, call: Call, fileId: string): Promise<SQL | undefined>
}

/** By CODIGO. */
const contents: Readonly<Record<string, Content>> = {
  A99: {
    route: '/presentacion',
    column: 'URL',
    most: 3,
    count: contentTexts.images,
    check: () => {},
    put: async (_tx, call, fileId) =>
      sql`insert into home_images (file_id, active) values (${fileId}, ${fieldOf(call, 'estado') !== '0'})`,
  },
  NOAPLICA1: {
    route: '/publicaciones',
    column: 'URL',
    most: 1,
    count: contentTexts.file,
    check: (call) => void readForm(call, masterOf('publicaciones'), 'add'),
    put: async (_tx, { fields }, fileId) =>
      sql`insert into publications (file_id, description, page, starts_on, ends_on, active) values
        (${fileId}, ${(fields.DESCRIPCION ?? '').trim()}, ${(fields.PAGINA ?? '').trim()}, ${fields.FECHA_INICIAL},
        ${fields.FECHA_FINAL}, true)`,
  },
  NOAPLICA: {
    route: '/editor',
    column: 'imagenAyuda',
    most: 1,
    count: contentTexts.file,
    check: () => {},
    put: putInHelp,
  },
}

export const isContent = (code: string): boolean => Object.hasOwn(contents, code)

/** @returns the receipts, as for the files of a form; the pictures are public. @throws BusinessError, HttpError 403 */
export async function uploadContent(call: Call): Promise<unknown> {
  const person = personOf(call)
  const content = contents[fieldOf(call, 'CODIGO')] as Content
  if (person.by === 'send') throw new HttpError(403, serverTexts.sendOnly)
  if (!mayOpen(person.nivel, content.route)) throw new HttpError(403, commonTexts.notAllowedRoute)
  const { files } = call
  if (files.length < 1 || files.length > content.most) throw refusedAt('files', content.count)
  content.check(call)
  const photos = await Promise.all(files.map((file) => readJpeg(file, LIMIT)))
  return writeOnce(call, async (tx) => {
    const kept: (Published & Photo)[] = []
    for (const photo of photos) {
      const place = { owner: person.nid, code: fieldOf(call, 'CODIGO'), column: content.column }
      const published = await keepPublic(call.context, tx, place, photo)
      const statement = await content.put(tx, call, published.id)
      if (statement) await tx.execute(statement)
      kept.push({ ...photo, ...published })
    }
    const archivos = kept.map(({ url, sha256, bytes }, at) => ({
      nombre: files[at]?.fileName ?? '',
      columna: content.column,
      sha256,
      bytes,
      url,
    }))
    const number = fieldOf(call, 'idAyuda')
    const trail = { code: fieldOf(call, 'CODIGO'), number, owner: '', after: { archivos: JSON.stringify(archivos) } }
    return { trail, answer: { archivos } }
  })
}

/** With idAyuda it is the picture of that entry; without, it belongs to the text of one being written. */
async function putInHelp(tx: Database, call: Call, fileId: string): Promise<undefined> {
  const id = fieldOf(call, 'idAyuda')
  if (id === '') return
  const [found] = await rowsOf(
    tx,
    sql`update help_topics set image_id = ${fileId} where id = ${wireNumber(id)} returning id`,
  )
  if (!found) throw refusedAt('idAyuda', contentTexts.noRecord)
}
