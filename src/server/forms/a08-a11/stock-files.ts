/**
 * The papers of A08 to A11: claimed by receipt, otherwise whatever was uploaded under the form's number (decision 128).
 */
import { type SQL, sql } from 'drizzle-orm'
import { type FormDefinition, fill, type Values } from '../../../registry/index.ts'
import { uploadsTexts } from '../../../registry/texts/uploads.ts'
import { BusinessError } from '../../core/http-errors.ts'
import { stagedFile, unclaimedFile } from '../../uploads/staging.ts'

/** The columns of a form's files, in the order in which they are sent. */
export const fileColumns = (form: FormDefinition): readonly string[] =>
  Object.entries(form.fields).flatMap(([name, field]) => (field.kind === 'photo' ? [name] : []))

const isReceipt = (text: string) => /^[0-9a-f]{64}$/.test(text)

/** Facts by column: the id of each file as text, or null. */
export const fileFacts = (form: FormDefinition, values: Values, owner: string): Readonly<Record<string, SQL>> =>
  Object.fromEntries(
    fileColumns(form).map((column) => {
      const value = values[column] ?? ''
      const place = { owner, code: form.code, number: values[form.number] ?? '', column }
      return [column, isReceipt(value) ? unclaimedFile(owner, value, column) : stagedFile(place)]
    }),
  )

/** Ids of the files by column. @throws BusinessError 104 if one did not arrive. */
export function checkFiles(
  form: FormDefinition,
  found: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const columns = fileColumns(form)
  const arrived = columns.filter((column) => typeof found[column] === 'string')
  if (arrived.length < columns.length) {
    const text = fill(uploadsTexts.count, { n: columns.length, m: arrived.length })
    const missing = columns.filter((column) => !arrived.includes(column))
    throw new BusinessError(104, text, Object.fromEntries(missing.map((column) => [column, text])))
  }
  return Object.fromEntries(columns.map((column) => [column, String(found[column])]))
}

/** They must still be unclaimed when the form is filed. */
export const fileLocks = (ids: Readonly<Record<string, string>>): readonly SQL[] =>
  Object.values(ids).map(
    (id) => sql`select 1 from files where id = ${id}::uuid and state in ('staged', 'orphan') for update`,
  )

export const fileClaim = (ids: Readonly<Record<string, string>>, code: string, number: string): SQL => sql`
  update files set state = 'claimed', code = ${code}::text, number = ${number}::text from ok
  where files.id = any(${`{${Object.values(ids).join(',')}}`}::uuid[])`
