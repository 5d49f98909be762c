/** The calls of forms that the documents do not define. */
import type { Handlers } from '../core/call.ts'
import { ownForms } from '../forms/own-forms.ts'
import { listOwn } from '../lists/own-forms.ts'
import { listOf } from './form-calls.ts'

export const ownFormCalls: Handlers = Object.fromEntries(
  ownForms.flatMap((own) => [
    [own.form.list.operation, listOf(own.form.list.ownerField, listOwn(own), own.form.capture === 'zone')],
    [own.form.submit.operation, own.file],
  ]),
)
