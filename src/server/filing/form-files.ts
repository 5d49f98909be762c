/** The photos of a form: sent before it and referred to by receipt, or sent with it. */
import { type SQL, sql } from 'drizzle-orm'
import type { FormDefinition, Values } from '../../registry/index.ts'
import { type Call, personOf } from '../core/call.ts'
import { BusinessError } from '../core/http-errors.ts'
import { readJpeg } from '../uploads/jpeg.ts'
import { fileAt, stage, unclaimedFile } from '../uploads/staging.ts'
import { together } from './animals.ts'
import type { Filing } from './commit.ts'

/** The columns of a form's files, in the order in which they are sent. */
export const fileColumns = (form: FormDefinition): readonly string[] =>
  Object.entries(form.fields).flatMap(([name, field]) => (field.kind === 'photo' ? [name] : []))

const isReceipt = (text: string) => /^[0-9a-f]{64}$/.test(text)

/** By column: the id of each file as text, or null. @param claims false: those that the form has claimed already */
export const fileFacts = (form: FormDefinition, values: Values, owner: string, claims = true): SQL =>
  together(
    fileColumns(form).map((column) => {
      const value = values[column] ?? ''
      const place = { owner, code: form.code, number: values[form.number] ?? '', column }
      if (!claims) return [column, fileAt(place, 'claimed')]
      return [column, isReceipt(value) ? unclaimedFile(owner, value, column) : fileAt(place, 'staged')]
    }),
  )

/** Stores the photos that are parts of the call. */
export async function stageParts(call: Call, form: FormDefinition, owner: string, number: string): Promise<void> {
  for (const upload of call.files) {
    const field = form.fields[upload.part]
    if (field?.kind !== 'photo') continue
    const photo = await readJpeg(upload, field.limit)
    await stage(
      call.context,
      { owner, uploadedBy: personOf(call).nid, code: form.code, number, column: upload.part },
      photo,
    )
  }
}

export type FileIds = Readonly<Record<string, string | null>>

/** @throws BusinessError 104 at each file that did not arrive, with the field's own message for a missing one. */
export function checkFiles(form: FormDefinition, ids: FileIds): void {
  const columns = fileColumns(form)
  const missing = columns.filter((column) => !ids[column])
  if (missing.length === 0) return
  const arrived = Object.fromEntries(columns.map((column) => [column, ids[column] ?? '']))
  const texts = missing.map((column) => {
    const required = form.fields[column]?.required
    return [column, (typeof required === 'function' ? required(arrived) : required) ?? ''] as const
  })
  throw new BusinessError(104, texts[0]?.[1] ?? '', Object.fromEntries(texts))
}

/** They must still be unclaimed when the form is filed, and are claimed with it. */
export function claimed(ids: FileIds, code: string, number: string): Pick<Filing, 'locks' | 'effects'> {
  const all = Object.values(ids).filter((id) => id !== null)
  if (all.length === 0) return { locks: [], effects: {} }
  return {
    locks: all.map(
      (id) => sql`select 1 from files where id = ${id}::uuid and state in ('staged', 'orphan') for update`,
    ),
    effects: {
      claimed: sql`update files set state = 'claimed', code = ${code}::text, number = ${number}::text from ok
        where files.id = any(${`{${all.join(',')}}`}::uuid[])`,
    },
  }
}
