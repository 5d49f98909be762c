/** Forms that the documents do not define: each has a folder next to this file, and a line here. */
import type { OwnForm } from '../filing/own-form.ts'

export const ownForms: readonly OwnForm[] = []
