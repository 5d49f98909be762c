/** The support photo of an A02 or A03: sent with the form, or before it and referred to by receipt. */
import { formOf } from '../../../registry/index.ts'
import { a02Texts } from '../../../registry/texts/a02.ts'
import { type Call, personOf } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { facts } from '../../filing/facts.ts'
import { readJpeg } from '../../uploads/jpeg.ts'
import { stage, unclaimedFile } from '../../uploads/staging.ts'

const SLOT = 'SOPORTE'
const field = formOf('A02').fields[SLOT]
const limit = field?.kind === 'photo' ? field.limit : 0

/** Stores the photo sent as a part of the form, if any. */
export async function stageSupport(call: Call, owner: string, number: string, code = 'A02'): Promise<void> {
  const upload = call.files.find((file) => file.part === SLOT)
  if (!upload) return
  const photo = await readJpeg(upload, limit)
  const place = { owner, uploadedBy: personOf(call).nid, code, number, column: SLOT }
  await stage(call.context, place, photo)
}

/** The file of a receipt. @throws BusinessError 104 when it did not arrive. */
export async function claimOf(call: Call, owner: string, receipt: string): Promise<string> {
  const { file } = await facts<{ file: string | null }>(call, { file: unclaimedFile(owner, receipt, SLOT) })
  if (!file) throw refusedAt(SLOT, a02Texts.support, 104)
  return file
}
