import { loginTexts } from '../../registry/texts/access/login.ts'
import type { SignIn } from '../../sync/contract/session.ts'

type RefusedSignIn = Exclude<SignIn, { kind: 'in' }>

/** Messages for a failed sign-in. `toast`: the host's own answer; `note`: stays on the screen. */
export function signInWords(answer: RefusedSignIn): { readonly toast?: string; readonly note?: string } {
  switch (answer.kind) {
    case 'wrong':
      return { toast: loginTexts.wrong }
    case 'deactivated':
      return { note: loginTexts.deactivated }
    case 'wait':
      return { toast: loginTexts.tooMany }
    case 'unknownHere':
      return {
        note: 'La asociación no responde, y sin ella solo puede ingresar quien ya ingresó en este dispositivo. Ingrese la primera vez con señal, o intente más tarde.',
      }
  }
}
