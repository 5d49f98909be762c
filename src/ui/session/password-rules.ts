import { passwordTexts, recoveryTexts } from '../../registry/texts/access/password.ts'

/** Advice about a password (1§2): five hints, none enforced (decision 41). */
export const passwordHints = (password: string): readonly { readonly text: string; readonly met: boolean }[] => [
  { text: 'Al menos una letra minúscula', met: /\p{Ll}/u.test(password) },
  { text: 'Al menos una letra mayúscula', met: /\p{Lu}/u.test(password) },
  { text: 'Al menos un dígito', met: /\d/.test(password) },
  { text: 'Al menos un carácter especial', met: /[^\p{L}\p{N}\s]/u.test(password) },
  { text: 'Mínimo 8 caracteres', met: password.length >= 8 },
]

/** Kinds of characters, of four, with which a shorter password does not count as simple. */
const KINDS = 3
/** From this length one kind suffices: several words. */
const LONG = 14
/** Minimum different characters. */
const VARIED = 5

/**
 * Short or simple: whoever has the device can try passwords on its data, without signal and without the host's delays
 * (decision 41). A warning, never a refusal.
 */
export function isWeak(password: string): boolean {
  if (password === '') return false
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\p{N}\s]/u].filter((kind) => kind.test(password)).length
  const letters = [...password]
  return letters.length < 8 || new Set(letters).size < VARIED || (letters.length < LONG && kinds < KINDS)
}

export interface PasswordForm {
  readonly current: string
  readonly next: string
  readonly repeated: string
}

/** Texts of each dialog (1§5). */
export interface PasswordTexts {
  readonly same: string
  readonly unequal: string
}

/** Problems by field, in the order of the fields. An empty one says so (decision 48), also where the documents stop silently. */
export function passwordProblems(
  form: PasswordForm,
  texts: PasswordTexts,
): Partial<Record<keyof PasswordForm, string>> {
  const empty = {
    ...(form.current === '' && { current: passwordTexts.current }),
    ...(form.next === '' && { next: passwordTexts.next }),
    ...(form.repeated === '' && { repeated: passwordTexts.confirm }),
  }
  if (Object.keys(empty).length > 0) return empty
  if (form.next === form.current) return { next: texts.same }
  if (form.next !== form.repeated) return { repeated: texts.unequal }
  return {}
}

/** Checked on leaving a field: both are filled in and differ. */
export const isUnequal = ({ next, repeated }: ResetForm): boolean => next !== '' && repeated !== '' && next !== repeated

export interface ResetForm {
  readonly next: string
  readonly repeated: string
}

/** Problems of a new password set by the link of a mail (2§5). */
export function resetProblems({ next, repeated }: ResetForm): Partial<Record<keyof ResetForm, string>> {
  const texts = recoveryTexts
  const empty = { ...(next === '' && { next: texts.next }), ...(repeated === '' && { repeated: texts.confirm }) }
  if (Object.keys(empty).length > 0) return empty
  return next === repeated ? {} : { repeated: texts.unequal }
}
