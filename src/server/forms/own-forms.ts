/** The forms that the documents do not define: each has its folder beside this file and a line here. */
import type { OwnForm } from '../filing/own-form.ts'

export const ownForms: readonly OwnForm[] = []
